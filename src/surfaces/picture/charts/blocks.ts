/** Draws heights and lengths in eighths of a character. */
import {heights, shareOf} from '../../../text/sparkline.ts';

const rightward = ' ▏▎▍▌▋▊▉█';

/** Divides cells at zero. Of the two divisions beside the exact one, the one with the smaller unit fills more. `min` and `max` enclose 0. */
export function zeroScale(min: number, max: number, cells: number) {
	const unitOf = (below: number) => Math.max(below < cells ? max / (cells - below) : 0, below > 0 ? -min / below : 0);
	const exact = max > min ? shareOf(0, min, max) * cells : 0;
	const within = (below: number) => Math.min(cells - 1, Math.max(1, below));
	const [fewer, more] = [within(Math.floor(exact)), within(Math.ceil(exact))];
	const isBoth = min < 0 && max > 0 && cells > 1;
	const below = !isBoth ? Math.round(exact) : unitOf(fewer) < unitOf(more) ? fewer : more;
	return {
		/** The cells below zero. */
		below,
		/** The value of a cell, the same on both sides; 0 when there is nothing to show. */
		unit: Number.isFinite(unitOf(below)) ? unitOf(below) : 0,
	};
}

/** The common scale of horizontal bars, which are `width` characters wide. */
export type BarScale = ReturnType<typeof barScale>;

/** The scale for these values. It always includes zero. */
export function barScale(values: readonly number[], width: number) {
	const finite = values.filter((value) => Number.isFinite(value));
	const [min, max] = [finite.reduce((a, b) => Math.min(a, b), 0), finite.reduce((a, b) => Math.max(a, b), 0)];
	const cells = Math.max(0, Math.trunc(width));
	return {...zeroScale(min, max, cells), width: cells};
}

/**
 * Draws one bar from zero, padded to the scale's width. A value other than zero is always visible. Bars are exact to an
 * eighth of a character, but to a half where some are negative, because only the right half grows to the left.
 */
export function signedBar(value: number, {below, unit, width}: BarScale): string {
	const right = width - below;
	if (!Number.isFinite(value) || value === 0 || unit === 0) return ' '.repeat(width);
	const [isLeft, room] = value < 0 ? [true, below] : [false, right];
	const steps = below > 0 ? 2 : 8;
	const filled = Math.min(room * steps, Math.round((Math.abs(value) / unit) * steps));
	const whole = '█'.repeat(Math.floor(filled / steps));
	const part = ((filled % steps) * 8) / steps;
	if (isLeft)
		return (filled === 0 ? '▕'.slice(0, room) : (part > 0 ? '▐' : '') + whole).padStart(below) + ' '.repeat(right);
	return (
		' '.repeat(below) + (filled === 0 ? '▏'.slice(0, room) : whole + (part > 0 ? rightward[part] : '')).padEnd(right)
	);
}

/** The block that fills the lower eighths of a character. */
export const upwardBlock = (eighths: number): string => heights[Math.min(8, Math.max(0, Math.round(eighths)))] ?? ' ';

/** The block that fills the upper eighths of a character, to the nearest available sign. */
export function downwardBlock(eighths: number): string {
	return eighths >= 7 ? '█' : eighths >= 3 ? '▀' : eighths > 0 ? '▔' : ' ';
}
