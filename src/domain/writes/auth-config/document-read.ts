/** An edited document back into a draft, or what is wrong with it and on which line. */
import {isDeepStrictEqual} from 'node:util';
import {type ErrorCode, isMap, isScalar, isSeq, LineCounter, type ParsedNode, parseDocument} from 'yaml';
import {mask} from '../../../contract/sensitive-fields.ts';
import {exactTags} from '../../../text/exact-yaml.ts';
import {exactSourceOf} from '../../../text/json/exact-source.ts';
import {JsonRefusal} from '../../../text/json/parse.ts';
import {visibleJson} from '../../../text/json/visible-json.ts';
import {normal} from './diff.ts';
import {type Draft, valueAt} from './draft.ts';
import {type FieldPath, nameOf, topFields, unknownField} from './paths.ts';
import {error, type Problem} from './problem.ts';
import {isObject, problemsOf} from './values.ts';

export interface DocumentProblem extends Problem {
	/** From 1. */
	readonly line: number;
}

export type ReadDocument =
	| {readonly state: 'read'; readonly draft: Draft}
	/** Nothing but comments is left: the edit was given up. */
	| {readonly state: 'empty'}
	/** The text is still the caller's: `withProblems` gives it back for another try. */
	| {readonly state: 'unreadable'; readonly problems: readonly DocumentProblem[]};

/**
 * YAML, and so JSON too. `current` is what the document was written from, or the config that it is meant for: what may not
 * be written must be as it is there or absent, and secrets are taken from there, since a document never gives a new one.
 */
export function readDocument(text: string, current: Draft): ReadDocument {
	const lines = new LineCounter();
	// Pretty errors would quote the text, which may hold a secret in spite of all.
	const document = parseDocument(text, {lineCounter: lines, prettyErrors: false, customTags: exactTags});
	const lineAt = (offset: number) => Math.max(1, lines.linePos(offset).line);
	if (document.errors.length > 0) {
		return unreadable(document.errors.map(({code, pos}) => ({...syntaxError(code), line: lineAt(pos[0])})));
	}
	const root = document.contents;
	if (!isMap(root)) return root === null ? {state: 'empty'} : unreadable([{...noFields, line: lineAt(root.range[0])}]);
	let given: unknown;
	try {
		given = visibleJson(document.toJS());
	} catch (error) {
		if (error instanceof JsonRefusal) return unreadable([{...tooMuch(error), line: 1}]);
		return unreadable([{...syntaxError('BAD_ALIAS'), line: 1}]);
	}
	const found: Problem[] = [];
	const draft = readMembers(topFields, given as Draft, current, '', (problem) => found.push(problem));
	if (found.length === 0) return {state: 'read', draft};
	return unreadable(found.map((problem) => ({...problem, line: lineAt(offsetOf(root, problem.path))})));
}

const unreadable = (problems: readonly DocumentProblem[]): ReadDocument => ({
	state: 'unreadable',
	problems: [...problems].sort((a, b) => a.line - b.line),
});

const noFields = error(
	'',
	'The document holds no fields.',
	'Write a field a line, such as displayName: Staff sign-on.',
);

const tooMuch = ({message}: JsonRefusal) => error('', `The document cannot be used: ${message}.`, 'Shorten it.');

type Report = (problem: Problem) => void;

function readMembers(
	places: readonly FieldPath[],
	given: Draft,
	current: Draft,
	parent: string,
	report: Report,
): Draft {
	const known = new Map(places.map((place) => [nameOf(place), place]));
	const sent = exactSourceOf(current);
	for (const [name, value] of Object.entries(given)) {
		const isKept =
			isDeepStrictEqual(value, valueAt(current, [name])) || isDeepStrictEqual(value, valueAt(sent, [name]));
		if (!known.has(name) && !isKept) report(unknownField(parent === '' ? name : `${parent}.${name}`));
	}
	const read = places.map((place): [string, unknown] => {
		const name = nameOf(place);
		const now = valueAt(current, [name]);
		// JSON of a program holds what the service sent, also where the view has no place for it.
		const isAsSent = now === undefined && isDeepStrictEqual(valueAt(given, [name]), valueAt(sent, [name]));
		return [name, isAsSent ? undefined : readField(place, valueAt(given, [name]), now, report)];
	});
	const unknown = Object.entries(current).filter(([name]) => !known.has(name));
	return Object.fromEntries([...read, ...unknown].filter(([, value]) => value !== undefined));
}

function readField(place: FieldPath, given: unknown, current: unknown, report: Report): unknown {
	const isGiven = given !== undefined && given !== null;
	if (!place.isWritable) {
		if (isGiven && !isDeepStrictEqual(normal(place, given), normal(place, current))) report(readOnlyProblem(place));
		return current;
	}
	if (place.isSecret) {
		if (given === null || given === '') return null;
		if (given !== undefined && given !== mask) report(secretProblem(place));
		return current;
	}
	if (place.kind === 'message' && isObject(given)) {
		return readMembers(place.fields, given, isObject(current) ? current : {}, place.path, report);
	}
	for (const problem of problemsOf(place, given)) if (problem.severity === 'error') report(problem);
	return isGiven ? given : undefined;
}

function readOnlyProblem({path}: FieldPath): Problem {
	if (path === 'id') {
		const advice = 'Check which one is meant; the id itself may not be changed.';
		return error(path, 'The document is of another auth config.', advice);
	}
	if (path === 'updatedAt') {
		const advice = 'Write it anew from the present state, or take the line out to go on all the same.';
		return error(path, 'The auth config was updated after this document was written.', advice);
	}
	const advice = 'Put the old value back, or take the line out.';
	return error(path, `${path} is set by the service and may not be changed.`, advice);
}

const secretProblem = ({path}: FieldPath) =>
	error(
		path,
		`${path} is a secret, and secrets are not taken from a document.`,
		`Leave ${mask} there, and give it at the hidden prompt or on stdin.`,
	);

/** Where the path's own key stands, or the nearest one above it. */
function offsetOf(node: ParsedNode | null, path: string): number {
	if (isMap(node)) {
		for (const {key, value} of node.items) {
			const name = isScalar(key) ? String(key.value) : '';
			if (path === name) return key.range[0];
			if (path.startsWith(`${name}.`)) return Math.max(key.range[0], offsetOf(value, path.slice(name.length + 1)));
		}
	}
	const item = isSeq(node) ? node.items[Number(path)] : undefined;
	return item?.range[0] ?? 0;
}

const syntax: Partial<Readonly<Record<ErrorCode, string>>> = {
	BAD_ALIAS: 'There is an alias (*) without its anchor, or too many of them.',
	BAD_DQ_ESCAPE: 'There is an escape (\\) that YAML does not know.',
	BAD_INDENT: 'The indentation does not fit, or a bracket is left open.',
	BAD_SCALAR_START: 'A value begins with a character that needs quotes.',
	DUPLICATE_KEY: 'The field is there twice.',
	MISSING_CHAR: 'A character is missing, such as a colon, a quote or a bracket.',
	MULTILINE_IMPLICIT_KEY: 'A field has no colon.',
	MULTIPLE_DOCS: 'A second document begins here.',
	TAB_AS_INDENT: 'There is a tab in the indentation.',
};

const syntaxError = (code: ErrorCode): Problem =>
	error('', syntax[code] ?? 'This is not YAML.', 'Correct the line, or the one above it.');

const headMark = '#! ';

/** The text with the problems at its head, for the next round in the editor; those of the round before are taken out. */
export function withProblems(text: string, problems: readonly DocumentProblem[]): string {
	const lines = text.split('\n');
	const start = lines.findIndex((line) => !line.startsWith(headMark));
	const rest = start < 0 ? [] : lines.slice(start);
	// Line numbers are those of the text as it will be read, with this head above it.
	const moved = problems.length + 1 - (start < 0 ? lines.length : start);
	const head = problems.map(({line, message, advice}) => `${headMark}line ${line + moved}: ${message} ${advice}`);
	return [`${headMark}Not read yet; correct what follows, or empty the file to give up:`, ...head, ...rest].join('\n');
}
