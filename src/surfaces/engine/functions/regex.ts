/**
 * Patterns and texts are untrusted, so matching uses an engine with linear time and limits the size of a compiled
 * pattern. Back-references and look-aheads have no linear form and are refused.
 */
import {createRequire} from 'node:module';
import {startOf} from '../../../text/trim.ts';
import {toText} from '../value/coerce.ts';
import {ArgumentError, type SurfaceFunction} from '../value/run.ts';
import {valueWords} from '../words/values.ts';
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
	if (source.length > patternLength) throw new ArgumentError(valueWords.longPattern(patternLength));
	if (expandedLength(source) > expandedLimit) throw new ArgumentError(valueWords.repeatingPattern);
	const compiled = compile(run, source);
	if (!compiled) throw new ArgumentError(valueWords.unusablePattern(startOf(source, 60)));
	const cost = compiled.programSize() * (text.length + 1);
	if (cost > maximumCost) throw new ArgumentError(valueWords.longForPattern);
	run.spend(Math.ceil(cost / 40));
	return compiled.test(text);
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
