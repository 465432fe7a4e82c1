/** Draws heights and lengths in eighths of a character. */
import type {JsonNumber} from '../../../text/json/exact-number.ts';
import {finiteNumber} from '../../engine/value/coerce.ts';
import {shareOf} from './share.ts';

const upward = ' ▁▂▃▄▅▆▇█';
const rightward = ' ▏▎▍▌▋▊▉█';

/** Draws values as a row of heights. A missing number is blank; equal values have half height. */
export function sparkline(values: readonly (JsonNumber | null | undefined)[], width = values.length): string {
	const finite = values.map(finiteNumber);
	const sampled = finite.length > width ? lastOfEach(finite, width) : finite;
	const numbers = sampled.filter((value) => value !== undefined);
	const min = numbers.reduce((a, b) => Math.min(a, b), numbers[0] ?? 0);
	const max = numbers.reduce((a, b) => Math.max(a, b), numbers[0] ?? 0);
	const height = (value: number) => (max > min ? 1 + Math.round(shareOf(value, min, max) * 7) : 4);
	return sampled.map((value) => (value === undefined ? ' ' : upward[height(value)])).join('');
}

/** Splits the values into equal groups and returns the last number of each. */
function lastOfEach(values: readonly (number | undefined)[], groups: number): readonly (number | undefined)[] {
	return Array.from({length: Math.max(0, groups)}, (_, group) =>
		values
			.slice(Math.floor((group * values.length) / groups), Math.floor(((group + 1) * values.length) / groups))
			.findLast((value) => value !== undefined),
	);
}

/** The common scale of horizontal bars: the axis and the value of one character. */
export interface BarScale {
	readonly min: number;
	readonly max: number;
	/** Width in characters. */
	readonly width: number;
}

/** The scale for these values. It always includes zero. */
export function barScale(values: readonly number[], width: number): BarScale {
	const finite = values.filter((value) => Number.isFinite(value));
	return {
		min: finite.reduce((a, b) => Math.min(a, b), 0),
		max: finite.reduce((a, b) => Math.max(a, b), 0),
		width: Math.max(0, Math.trunc(width)),
	};
}

/** The number of characters left of zero. */
export function zeroColumn({min, max, width}: BarScale): number {
	return max > min ? Math.round(shareOf(0, min, max) * width) : 0;
}

/** Draws one bar from zero, padded to the scale's width. A value other than zero is always visible. */
export function signedBar(value: number, scale: BarScale): string {
	const zero = zeroColumn(scale);
	const right = scale.width - zero;
	if (!Number.isFinite(value) || value === 0) return ' '.repeat(scale.width);
	if (value > 0) return ' '.repeat(zero) + rightBar(value / scale.max, right);
	// Unicode has only one block that grows to the left: the right half.
	const halves = Math.min(zero * 2, Math.max(1, Math.round((value / scale.min) * zero * 2)));
	const bar = `${halves % 2 === 1 ? '▐' : ''}${'█'.repeat(Math.floor(halves / 2))}`;
	return bar.padStart(zero).slice(-zero || scale.width) + ' '.repeat(right);
}

function rightBar(share: number, width: number): string {
	const eighths = Math.min(width * 8, Math.max(1, Math.round(share * width * 8)));
	return `${'█'.repeat(Math.floor(eighths / 8))}${eighths % 8 > 0 ? rightward[eighths % 8] : ''}`
		.padEnd(width)
		.slice(0, width);
}

/** The block that fills the lower eighths of a character. */
export function upwardBlock(eighths: number): string {
	return upward[Math.min(8, Math.max(0, Math.round(eighths)))] ?? ' ';
}

/** The block that fills the upper eighths of a character, to the nearest available sign. */
export function downwardBlock(eighths: number): string {
	return eighths >= 7 ? '█' : eighths >= 3 ? '▀' : eighths > 0 ? '▔' : ' ';
}
