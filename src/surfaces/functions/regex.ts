/**
 * Patterns come from a surface and texts from anywhere, so matching runs on an engine whose time is linear in the text,
 * with bounds on what a pattern may grow into. Look-aheads elsewhere than at the start, and back-references, have no linear
 * form and are refused.
 */
import {RE2JS} from 're2js';
import {toText} from '../value/coerce.ts';
import {Fault, type SurfaceFunction} from '../value/run.ts';
import {kept} from './kept.ts';
import {conjunction} from './look-ahead.ts';

const patternLength = 300;
/** Characters of a pattern with its counted repetitions written out, which the engine does before it matches anything. */
const writtenLength = 20_000;
/** Instructions of the pattern times characters of the text: about 15 ms at worst. */
const work = 200_000;

/** Whether the pattern is found anywhere in the text. */
export const regex: SurfaceFunction = ({value, pattern}, run) => {
	const source = toText(pattern);
	const text = toText(value);
	if (source.length > patternLength) throw new Fault(`the pattern is longer than ${patternLength} characters`);
	if (writtenOut(source) > writtenLength) throw new Fault('the pattern repeats too much');
	const conditions = conjunction(source) ?? [{pattern: source, isWanted: true}];
	const compiled = conditions.map(({pattern: part}) => compile(run, part));
	if (compiled.includes(null)) throw new Fault(`the pattern "${source.slice(0, 60)}" can't be used`);
	const cost = compiled.reduce((sum, part) => sum + (part?.programSize() ?? 0), 0) * (text.length + 1);
	if (cost > work) throw new Fault('the text is too long to be matched with this pattern');
	run.spend(Math.ceil(cost / 40));
	return conditions.every(({isWanted}, at) => compiled[at]?.test(text) === isWanted);
};

const compile = kept((source: string) => {
	try {
		return RE2JS.compile(RE2JS.translateRegExp(source), RE2JS.LOOKBEHINDS);
	} catch {
		return null;
	}
}, compileSteps);

/** A pattern costs by its size, and by its classes of letters, which are large. */
function compileSteps(source: string): number {
	return 100 + source.length * 5 + (writtenOut(source) >> 3) + (source.match(/\\p/gi)?.length ?? 0) * 60;
}

/** At most how many characters the counted repetitions of a pattern add to it. */
function writtenOut(source: string): number {
	const counts = [...source.matchAll(/\{(\d+)(?:,(\d*))?\}/g)];
	return source.length * counts.reduce((sum, [, least, most]) => sum + Math.max(Number(least), Number(most || 0)), 0);
}
