/** Draws heights and lengths in eighths of a character. */
import {heights, shareOf} from '../../../text/sparkline.ts';

const rightward = ' ▏▎▍▌▋▊▉█';

/** The common scale of horizontal bars: the axis and the value of a character. */
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

/** The number of characters left of zero. Of the two beside the exact place, the one with the smaller unit fills more. */
export function zeroColumn(scale: BarScale): number {
	const {min, max, width} = scale;
	if (max <= min) return 0;
	const exact = shareOf(0, min, max) * width;
	if (min === 0 || max === 0 || width < 2) return Math.round(exact);
	const [fewer, more] = [Math.floor(exact), Math.ceil(exact)].map((cells) => Math.min(width - 1, Math.max(1, cells)));
	return unitOf(scale, fewer ?? 0) < unitOf(scale, more ?? 0) ? (fewer ?? 0) : (more ?? 0);
}

/** The value of a character, the same on both sides of zero. */
const unitOf = ({min, max, width}: BarScale, zero: number): number =>
	Math.max(zero < width ? max / (width - zero) : 0, zero > 0 ? -min / zero : 0);

/**
 * Draws one bar from zero, padded to the scale's width. A value other than zero is always visible. Bars are exact to an
 * eighth of a character, but to a half where some are negative, because only the right half grows to the left.
 */
export function signedBar(value: number, scale: BarScale): string {
	const zero = zeroColumn(scale);
	const right = scale.width - zero;
	const unit = unitOf(scale, zero);
	if (!Number.isFinite(value) || value === 0 || unit === 0) return ' '.repeat(scale.width);
	const [isLeft, room] = value < 0 ? [true, zero] : [false, right];
	const steps = scale.min < 0 ? 2 : 8;
	const filled = Math.min(room * steps, Math.round((Math.abs(value) / unit) * steps));
	const whole = '█'.repeat(Math.floor(filled / steps));
	const part = ((filled % steps) * 8) / steps;
	if (isLeft)
		return (filled === 0 ? '▕'.slice(0, room) : (part > 0 ? '▐' : '') + whole).padStart(zero) + ' '.repeat(right);
	return (
		' '.repeat(zero) + (filled === 0 ? '▏'.slice(0, room) : whole + (part > 0 ? rightward[part] : '')).padEnd(right)
	);
}

/** The block that fills the lower eighths of a character. */
export const upwardBlock = (eighths: number): string => heights[Math.min(8, Math.max(0, Math.round(eighths)))] ?? ' ';

/** The block that fills the upper eighths of a character, to the nearest available sign. */
export function downwardBlock(eighths: number): string {
	return eighths >= 7 ? '█' : eighths >= 3 ? '▀' : eighths > 0 ? '▔' : ' ';
}
