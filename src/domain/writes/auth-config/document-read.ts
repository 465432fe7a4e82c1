/** Parses an edited document into a draft, or into problems with their lines. */
import {isDeepStrictEqual} from 'node:util';
import {type ErrorCode, isMap, isScalar, isSeq, LineCounter, type ParsedNode, parseDocument} from 'yaml';
import {mask} from '../../../contract/sensitive-fields.ts';
import {exactTags} from '../../../text/exact-yaml.ts';
import {exactSourceOf} from '../../../text/json/exact-source.ts';
import {valueAt} from '../../../text/json/object.ts';
import {JsonRefusal} from '../../../text/json/parse.ts';
import {exactOfPrinted} from '../../../text/json/print.ts';
import {visibleJson} from '../../../text/json/visible-json.ts';
import {toVisible} from '../../../text/visible.ts';
import {error, type Problem} from '../problem.ts';
import {normal} from './diff.ts';
import type {Draft} from './draft.ts';
import {type FieldPath, nameOf, topFields, unknownField} from './paths.ts';
import {isObject, problemsOf} from './values.ts';

export interface DocumentProblem extends Problem {
	/** Counted from 1. 0 for the whole document. */
	readonly line: number;
}

export type ReadDocument =
	| {readonly state: 'read'; readonly draft: Draft}
	/** The text contains only comments: the edit is discarded. */
	| {readonly state: 'empty'}
	/** `withProblems` adds the problems to the text for another try. */
	| {readonly state: 'unreadable'; readonly problems: readonly DocumentProblem[]};

/**
 * Reads YAML, which includes JSON. `current` is the config that the document describes. Read-only fields must be absent or
 * equal to `current`. Secrets come from `current`, since a document cannot contain a new one.
 */
export function readDocument(text: string, current: Draft): ReadDocument {
	const lines = new LineCounter();
	// Pretty errors quote the text, which may contain a secret.
	const document = parseDocument(text, {lineCounter: lines, prettyErrors: false, customTags: exactTags});
	const lineAt = (offset: number) => Math.max(1, lines.linePos(offset).line);
	if (document.errors.length > 0)
		return unreadable(document.errors.map(({code, pos}) => ({...syntaxError(code), line: lineAt(pos[0])})));
	const root = document.contents;
	if (!isMap(root)) return root === null ? {state: 'empty'} : unreadable([{...noFields, line: lineAt(root.range[0])}]);
	let given: unknown;
	try {
		given = visibleJson(exactOfPrinted(document.toJS()));
	} catch (error) {
		if (error instanceof JsonRefusal) return unreadable([{...tooMuch(error), line: 1}]);
		return unreadable([{...syntaxError('BAD_ALIAS'), line: 1}]);
	}
	const problems: Problem[] = [];
	const draft = readMembers(topFields, given as Draft, current, '', (problem) => problems.push(problem));
	if (problems.length === 0) return {state: 'read', draft};
	return unreadable(problems.map((problem) => ({...problem, line: lineAt(offsetOf(root, problem.path))})));
}

const unreadable = (problems: readonly DocumentProblem[]): ReadDocument => ({
	state: 'unreadable',
	// One mistake can be several errors of a line.
	problems: problems
		.filter(
			({line, message}, at) => problems.findIndex((each) => each.line === line && each.message === message) === at,
		)
		.sort((a, b) => a.line - b.line),
});

const noFields = error(
	'',
	'The document has no fields.',
	'Write one field per line, such as displayName: Staff sign-on.',
);

const tooMuch = ({message}: JsonRefusal) => error('', `Cannot read the document: ${message}.`, 'Shorten it.');

type Report = (problem: Problem) => void;

function readMembers(
	fields: readonly FieldPath[],
	given: Draft,
	current: Draft,
	parent: string,
	report: Report,
): Draft {
	const byName = new Map(fields.map((fieldPath) => [nameOf(fieldPath), fieldPath]));
	const sent = exactSourceOf(current);
	for (const [name, value] of Object.entries(given)) {
		const isUnchanged =
			isDeepStrictEqual(value, valueAt(current, [name])) || isDeepStrictEqual(value, valueAt(sent, [name]));
		if (!byName.has(name) && !isUnchanged) report(unknownField(parent === '' ? name : `${parent}.${name}`));
	}
	const read = fields.map((fieldPath): [string, unknown] => {
		const name = nameOf(fieldPath);
		const now = valueAt(current, [name]);
		// JSON from a program contains the values as sent, including values that the decoded view omits.
		const isAsSent = now === undefined && isDeepStrictEqual(valueAt(given, [name]), valueAt(sent, [name]));
		return [name, isAsSent ? undefined : readField(fieldPath, valueAt(given, [name]), now, report)];
	});
	const unknown = Object.entries(current).filter(([name]) => !byName.has(name));
	return Object.fromEntries([...read, ...unknown].filter(([, value]) => value !== undefined));
}

function readField(fieldPath: FieldPath, given: unknown, current: unknown, report: Report): unknown {
	const isGiven = given !== undefined && given !== null;
	if (!fieldPath.isWritable) {
		if (isGiven && !isDeepStrictEqual(normal(fieldPath, given), normal(fieldPath, current)))
			report(readOnlyProblem(fieldPath));
		return current;
	}
	if (fieldPath.isSecret) {
		if (given === null || given === '') return null;
		if (given !== undefined && given !== mask) report(secretProblem(fieldPath));
		return current;
	}
	if (fieldPath.kind === 'message' && isObject(given))
		return readMembers(fieldPath.fields, given, isObject(current) ? current : {}, fieldPath.path, report);
	for (const problem of problemsOf(fieldPath, given)) if (problem.severity === 'error') report(problem);
	return isGiven ? given : undefined;
}

function readOnlyProblem({path}: FieldPath): Problem {
	if (path === 'id') {
		const advice = 'Use the document of this config. The id cannot be changed.';
		return error(path, 'The document belongs to another auth config.', advice);
	}
	if (path === 'updatedAt') {
		const advice = 'Write a new document from the present state, or remove the line to continue.';
		return error(path, 'The auth config was updated after this document was written.', advice);
	}
	const advice = 'Restore the old value, or remove the line.';
	return error(path, `${path} is set by the service and cannot be changed.`, advice);
}

const secretProblem = ({path}: FieldPath) =>
	error(
		path,
		`${path} is a secret, and a document cannot set secrets.`,
		`Keep ${mask}, and enter the secret at the hidden prompt or on stdin.`,
	);

/** The offset of the path's key, or of its nearest parent. */
function offsetOf(node: ParsedNode | null, path: string): number {
	if (isMap(node)) {
		let parent = 0;
		for (const {key, value} of node.items) {
			// A problem has the path in visible form.
			const name = isScalar(key) ? toVisible(String(key.value)) : '';
			if (path === name) return key.range[0];
			// Another key may be the whole path, because an unknown name may have dots.
			if (path.startsWith(`${name}.`)) parent ||= Math.max(key.range[0], offsetOf(value, path.slice(name.length + 1)));
		}
		return parent;
	}
	const item = isSeq(node) ? node.items[Number(path)] : undefined;
	return item?.range[0] ?? 0;
}

const syntax: Partial<Readonly<Record<ErrorCode, string>>> = {
	BAD_ALIAS: 'An alias (*) has no anchor, or there are too many aliases.',
	BAD_DQ_ESCAPE: 'An escape (\\) is not valid in YAML.',
	BAD_INDENT: 'The indentation is wrong, or a bracket is not closed.',
	BAD_SCALAR_START: 'A value begins with a character that needs quotes.',
	DUPLICATE_KEY: 'The field occurs twice.',
	MISSING_CHAR: 'A character is missing, such as a colon, a quote or a bracket.',
	MULTILINE_IMPLICIT_KEY: 'A field has no colon.',
	MULTIPLE_DOCS: 'A second document begins here.',
	TAB_AS_INDENT: 'The indentation contains a tab.',
};

const syntaxError = (code: ErrorCode): Problem =>
	error('', syntax[code] ?? 'This is not YAML.', 'Correct the line, or the one above it.');

const headMark = '#! ';

/** Adds the problems above the text for the next round in the editor, and removes those of the round before. */
export function withProblems(text: string, problems: readonly DocumentProblem[]): string {
	const lines = text.split('\n');
	const start = lines.findIndex((line) => !line.startsWith(headMark));
	const body = start < 0 ? [] : lines.slice(start);
	// Line numbers include the lines of this head.
	const shift = problems.length + 1 - (start < 0 ? lines.length : start);
	const head = problems.map(
		({line, message, advice}) => `${headMark}${line > 0 ? `line ${line + shift}: ` : ''}${message} ${advice}`,
	);
	return [
		`${headMark}Not accepted. Correct these problems, or empty the file to discard the edit:`,
		...head,
		...body,
	].join('\n');
}
