/** The regular expressions of the program, and the proofs that they take linear time. */
import {execFileSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {readdirSync, readFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {type NewExpression, parseSync, type RegExpLiteral, Visitor} from 'oxc-parser';
import {check} from 'recheck';
import recheck from 'recheck/package.json' with {type: 'json'};
import proofs from './proofs.json' with {type: 'json'};
import {reviewed, reviewedConstructions} from './reviewed.ts';

const root = resolve(import.meta.dirname, '../../../src');

export interface Pattern {
	readonly source: string;
	readonly flags: string;
}

export const literals = new Map<string, Pattern>();
export const constructions: {readonly file: string; readonly code: string}[] = [];

for (const file of readdirSync(root, {recursive: true, encoding: 'utf8'})) {
	if (!/\.tsx?$/.test(file)) continue;
	const text = readFileSync(join(root, file), 'utf8');
	new Visitor({
		Literal(node) {
			if (!('regex' in node)) return;
			const {pattern: source, flags} = (node as RegExpLiteral).regex;
			literals.set(`/${source}/${flags}`, {source, flags});
		},
		NewExpression({callee, start, end}: NewExpression) {
			if (callee.type === 'Identifier' && callee.name === 'RegExp')
				constructions.push({file, code: text.slice(start, end)});
		},
	}).visit(parseSync(file, text).program);
}

/** Constructions that a person has not checked. The patterns of their modules are checked instead. */
export const unreviewed = constructions.filter(({file, code}) => !(`${file}: ${code}` in reviewedConstructions));

/** The patterns that these modules construct while they load. */
export function constructedPatterns(): readonly Pattern[] {
	const modules = [...new Set(unreviewed.map(({file}) => join(root, file)))];
	const script = join(import.meta.dirname, 'constructed.ts');
	const output = execFileSync(process.execPath, [script, ...modules], {encoding: 'utf8'});
	const patterns: readonly [string, string][] = JSON.parse(output);
	return patterns.map(([source, flags]) => ({source, flags}));
}

/** Names a proof. It belongs to the version of the checker, because a later one can be stricter. */
export const proofOf = ({source, flags}: Pattern): string =>
	createHash('sha256').update(`${recheck.version} /${source}/${flags}`).digest('hex').slice(0, 32);

const stored: ReadonlySet<string> = new Set(proofs);

/** In milliseconds. A pattern that takes longer is not proven. */
const timeout = 120_000;

/** The patterns without a proof or a review, with the reason. A stored proof counts, unless `isAgain`. */
export async function doubts(patterns: Iterable<Pattern>, {isAgain = false} = {}): Promise<readonly string[]> {
	const queue = [...patterns].filter(
		(pattern) => !(pattern.source in reviewed || (!isAgain && stored.has(proofOf(pattern)))),
	);
	const doubtful: string[] = [];
	const work = async () => {
		for (let next = queue.pop(); next; next = queue.pop()) {
			// The other checker searches for an attack. To find none is not a proof.
			const {status, ...result} = await check(next.source, next.flags, {timeout, checker: 'automaton'});
			if (status === 'safe') continue;
			const reason = JSON.stringify('error' in result ? result.error : result.complexity);
			doubtful.push(`/${next.source}/${next.flags} is ${status}: ${reason}`);
		}
	};
	await Promise.all([work(), work()]);
	return doubtful;
}
