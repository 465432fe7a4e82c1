/** Heights and lengths in eighths of a character. */
import {shareOf} from './share.ts';

const upward = ' ▁▂▃▄▅▆▇█';
const rightward = ' ▏▎▍▌▋▊▉█';

/** A row of heights. What is no number is blank; equal values stand at half height. */
export function sparkline(values: readonly (number | null | undefined)[], width = values.length): string {
	const shown = values.length > width ? lastOfEach(values, width) : values;
	const numbers = shown.filter((value) => isNumber(value));
	const least = numbers.reduce((a, b) => Math.min(a, b), numbers[0] ?? 0);
	const most = numbers.reduce((a, b) => Math.max(a, b), numbers[0] ?? 0);
	const height = (value: number) => (most > least ? 1 + Math.round(shareOf(value, least, most) * 7) : 4);
	return shown.map((value) => (isNumber(value) ? upward[height(value)] : ' ')).join('');
}

/** The latest number in each of so many equal groups. */
function lastOfEach<T>(values: readonly T[], groups: number): readonly (T | undefined)[] {
	return Array.from({length: Math.max(0, groups)}, (_, group) =>
		values
			.slice(Math.floor((group * values.length) / groups), Math.floor(((group + 1) * values.length) / groups))
			.findLast(isNumber),
	);
}

function isNumber(value: unknown): value is number {
	return typeof value === 'number' && Number.isFinite(value);
}

/** What horizontal bars share: the axis, and how much a character stands for. */
export interface BarScale {
	readonly min: number;
	readonly max: number;
	/** Characters. */
	readonly width: number;
}

/** The scale of bars for these values; zero is always on it. */
export function barScale(values: readonly number[], width: number): BarScale {
	const finite = values.filter((value) => isNumber(value));
	return {
		min: finite.reduce((a, b) => Math.min(a, b), 0),
		max: finite.reduce((a, b) => Math.max(a, b), 0),
		width: Math.max(0, Math.trunc(width)),
	};
}

/** Characters left of zero. */
export function zeroColumn({min, max, width}: BarScale): number {
	return max > min ? Math.round(shareOf(0, min, max) * width) : 0;
}

/** One bar, padded to the scale's width: to the right of zero, or to the left. What is not zero is never nothing. */
export function signedBar(value: number, scale: BarScale): string {
	const zero = zeroColumn(scale);
	const right = scale.width - zero;
	if (!isNumber(value) || value === 0) return ' '.repeat(scale.width);
	if (value > 0) return ' '.repeat(zero) + rightBar(value / scale.max, right);
	// There are no blocks that grow to the left but the half one.
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

/** The lower so many eighths of a character. */
export function upwardBlock(eighths: number): string {
	return upward[Math.min(8, Math.max(0, Math.round(eighths)))] ?? ' ';
}

/** The upper so many eighths of a character, as near as there are signs for it. */
export function downwardBlock(eighths: number): string {
	return eighths >= 7 ? '█' : eighths >= 3 ? '▀' : eighths > 0 ? '▔' : ' ';
}
