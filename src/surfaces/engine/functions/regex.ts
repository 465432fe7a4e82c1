/**
 * Patterns and texts are untrusted, so matching uses an engine with linear time and limits the size of a compiled
 * pattern. Back-references, and look-aheads that are not at the start, have no linear form and are refused.
 */
import {createRequire} from 'node:module';
import {startOf} from '../../../text/trim.ts';
import {toText} from '../value/coerce.ts';
import {ArgumentError, type SurfaceFunction} from '../value/run.ts';
import {memoized} from './memoized.ts';

const patternLength = 300;
/** Maximum characters of a pattern after the engine expands its counted repetitions. */
const expandedLimit = 20_000;
/** Maximum product of pattern instructions and text characters. It takes about 15 ms at worst. */
const maximumCost = 200_000;

/** Whether the pattern matches anywhere in the text. */
export const regex: SurfaceFunction = ({value, pattern}, run) => {
	const source = toText(pattern);
	const text = toText(value);
	if (source.length > patternLength) throw new ArgumentError(({longPattern}) => longPattern(patternLength));
	if (expandedLength(source) > expandedLimit) throw new ArgumentError(({repeatingPattern}) => repeatingPattern);
	const conditions = conjunction(source) ?? [{pattern: source, isWanted: true}];
	const compiled = conditions.map(({pattern: part}) => compile(run, part));
	if (compiled.includes(null)) throw new ArgumentError(({unusablePattern}) => unusablePattern(startOf(source, 60)));
	const cost = compiled.reduce((sum, part) => sum + (part?.programSize() ?? 0), 0) * (text.length + 1);
	if (cost > maximumCost) throw new ArgumentError(({longForPattern}) => longForPattern);
	run.spend(Math.ceil(cost / 40));
	return conditions.every(({isWanted}, at) => compiled[at]?.test(text) === isWanted);
};

const compile = memoized((source: string) => {
	const {RE2JS, RE2JSException} = patternEngine();
	try {
		return RE2JS.compile(RE2JS.translateRegExp(source), RE2JS.LOOKBEHINDS);
	} catch (error) {
		if (!(error instanceof RE2JSException)) throw error;
		return null;
	}
}, compileSteps);

/** The cost of a pattern grows with its size and with its Unicode classes, which are large. */
function compileSteps(source: string): number {
	return 100 + source.length * 5 + (expandedLength(source) >> 3) + (source.match(/\\p/gi)?.length ?? 0) * 60;
}

/** Upper bound of a pattern's length with its counted repetitions expanded. */
function expandedLength(source: string): number {
	const counts = [...source.matchAll(/\{(\d+)(?:,(\d*))?\}/g)];
	return (
		source.length *
		counts.reduce((sum, [, minimum, maximum]) => sum + Math.max(Number(minimum), Number(maximum || 0)), 0)
	);
}

type Engine = typeof import('re2js');

let engine: Engine | undefined;

/** Loads synchronously, because values are computed synchronously. Bundles include the engine (`src/build/options.ts`). */
function patternEngine(): Engine {
	engine ??= createRequire(import.meta.url)('re2js') as Engine;
	return engine;
}

interface Condition {
	readonly pattern: string;
	/** False for a negative look-ahead, whose pattern must not match. */
	readonly isWanted: boolean;
}

/**
 * Splits off look-aheads at the start of an anchored pattern, as in password rules: `^(?=.*[A-Z])(?=.*\d).{8,}$` is a conjunction
 * of patterns, each of which matches in linear time. Undefined for a pattern without them.
 */
function conjunction(pattern: string): readonly Condition[] | undefined {
	if (!/^\^\(\?[=!]/.test(pattern) || hasAlternative(pattern)) return undefined;
	const conditions: Condition[] = [];
	let at = 1;
	while (/^\(\?[=!]/.test(pattern.slice(at, at + 3))) {
		const end = groupEnd(pattern, at);
		if (end === undefined) return undefined;
		conditions.push({pattern: `^(?:${pattern.slice(at + 3, end)})`, isWanted: pattern[at + 2] === '='});
		at = end + 1;
	}
	// A quantifier changes the meaning of the look-ahead before it.
	if (/^[*+?{]/.test(pattern.slice(at, at + 1))) return undefined;
	return [...conditions, {pattern: `^${pattern.slice(at)}`, isWanted: true}];
}

/** Whether the pattern has a `|` outside all groups. Its look-aheads then apply only to the first branch. */
function hasAlternative(pattern: string): boolean {
	let depth = 0;
	for (const {sign} of signs(pattern, 0)) {
		if (sign === '(') depth++;
		else if (sign === ')') depth--;
		else if (sign === '|' && depth === 0) return true;
	}
	return false;
}

/** Finds the end of the group that begins at a position. */
function groupEnd(pattern: string, start: number): number | undefined {
	let depth = 0;
	for (const {sign, at} of signs(pattern, start)) {
		if (sign === '(') depth++;
		else if (sign === ')' && --depth === 0) return at;
	}
	return undefined;
}

/** Yields the characters outside escapes and character classes. */
function* signs(pattern: string, start: number): Generator<{readonly sign: string; readonly at: number}> {
	let isInClass = false;
	for (let at = start; at < pattern.length; at++) {
		const sign = pattern[at] ?? '';
		if (sign === '\\') at++;
		else if (isInClass) isInClass = sign !== ']';
		else if (sign === '[') isInClass = true;
		else yield {sign, at};
	}
}
