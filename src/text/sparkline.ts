/** Draws numbers as a row of heights, each one character. */
import {finiteNumber, type JsonNumber} from './json/exact-number.ts';

/** From nothing to a whole character, in eighths. */
export const heights = ' ▁▂▃▄▅▆▇█';

/** Draws values as a row of heights. A missing number is blank; equal values have half height. */
export function sparkline(values: readonly (JsonNumber | null | undefined)[], width = values.length): string {
	const finite = values.map(finiteNumber);
	const sampled = finite.length > width ? lastOfEach(finite, width) : finite;
	const numbers = sampled.filter((value) => value !== undefined);
	const min = numbers.reduce((a, b) => Math.min(a, b), numbers[0] ?? 0);
	const max = numbers.reduce((a, b) => Math.max(a, b), numbers[0] ?? 0);
	const height = (value: number) => (max > min ? 1 + Math.round(shareOf(value, min, max) * 7) : 4);
	return sampled.map((value) => (value === undefined ? ' ' : heights[height(value)])).join('');
}

/** Splits the values into equal groups and returns the last number of each. */
function lastOfEach(values: readonly (number | undefined)[], groups: number): readonly (number | undefined)[] {
	return Array.from({length: Math.max(0, groups)}, (_, group) =>
		values
			.slice(Math.floor((group * values.length) / groups), Math.floor(((group + 1) * values.length) / groups))
			.findLast((value) => value !== undefined),
	);
}

/** The position of a value between `min` and `max`, from 0 to 1. Returns 0.5 for an empty range. Never overflows. */
export function shareOf(value: number, min: number, max: number): number {
	if (max <= min) return 0.5;
	const span = max - min;
	return Number.isFinite(span) ? (value - min) / span : (value / 2 - min / 2) / (max / 2 - min / 2);
}
