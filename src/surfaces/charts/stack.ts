/** Stacked bars and areas. Positive values stack upward from zero, negative values downward. */
import {downwardBlock, upwardBlock} from './blocks.ts';
import {noOwner, type Picture, pictureOf} from './picture.ts';
import {columnOf, peakTimes, sampled} from './sample.ts';
import type {Series} from './series.ts';
import {slotsOf} from './slots.ts';

/** For each column, the parts of its stack in the order of the lines. */
export type Stacks = readonly (readonly number[])[];

export interface Stacked {
	readonly stacks: Stacks;
	/** The number of times in the most crowded column. A column shows the time with the largest stack. */
	readonly timesPerColumn: number;
	columnOf(at: number): number;
}

/** Builds the stacks of an area chart. Values between points are interpolated. */
export function areaStacks({lines, from, to}: Series, columns: number): Stacked {
	const inTime = (at: number) => columnOf(at, from, to, columns);
	const {peaks, timesPerColumn} = peakTimes(lines, inTime, columns);
	const values = lines.map((line) => sampled(line, from, to, columns, peaks));
	const stacks = Array.from({length: columns}, (_, column) => values.map((line) => part(line[column])));
	return {stacks, timesPerColumn, columnOf: inTime};
}

/** Builds the stacks of a bar chart. Bars share the width; a period without points stays empty. */
export function barStacks(series: Series, columns: number): Stacked {
	const {lines} = series;
	const {count, slotOf} = slotsOf(series, columns);
	const {peaks, timesPerColumn} = peakTimes(lines, slotOf, count);
	const values = lines.map(({stretches}) => {
		const bars: (number | undefined)[] = Array.from({length: count});
		for (const {at, value} of stretches.flat()) if (peaks[slotOf(at)] === at) bars[slotOf(at)] = value;
		return bars;
	});
	const start = (slot: number) => Math.floor((slot * columns) / count);
	const stacks: (readonly number[])[] = Array.from({length: columns}, () => []);
	for (let slot = 0; slot < count; slot++) {
		// Wide bars leave one blank column between them.
		const end = start(slot + 1) - (start(slot + 1) - start(slot) > 2 ? 1 : 0);
		const parts = peaks[slot] === undefined ? [] : values.map((bars) => part(bars[slot]));
		for (let column = start(slot); column < end; column++) stacks[column] = parts;
	}
	return {stacks, timesPerColumn, columnOf: (at) => start(slotOf(at))};
}

const part = (value: number | undefined) => (value !== undefined && Number.isFinite(value) ? value : 0);

export type Range = Pick<Series, 'min' | 'max'>;

/** The extent of the stacks on both sides of zero. */
export function stackRange(stacks: Stacks): Range {
	let min = 0;
	let max = 0;
	for (const parts of stacks) {
		max = Math.max(max, sumOf(parts, 1));
		min = Math.min(min, 0 - sumOf(parts, -1));
	}
	return {min, max};
}

/** The sum of the parts on one side of zero, without its sign. */
const sumOf = (parts: readonly number[], side: 1 | -1) =>
	parts.reduce((sum, value) => sum + Math.max(0, value * side), 0);

/** Maps a range to the rows of a picture. Zero lies between two rows. */
export interface StackScale {
	/** Rows above zero. */
	readonly above: number;
	/** The value of one row; 0 when there is nothing to show. */
	readonly unit: number;
	/** The row, counted from the top, in which a stack of this height ends. */
	rowOf(value: number): number;
}

export function stackScale({min, max}: Range, height: number): StackScale {
	const share = max > 0 ? max / 2 / (max / 2 - min / 2) : 0;
	const isBoth = min < 0 && max > 0 && height > 1;
	const above = isBoth ? Math.min(height - 1, Math.max(1, Math.round(share * height))) : Math.round(share) * height;
	const wanted = Math.max(above > 0 ? max / above : 0, above < height ? -min / (height - above) : 0);
	const unit = Number.isFinite(wanted) ? wanted : 0;
	return {
		above,
		unit,
		rowOf(value) {
			const rows = unit > 0 ? Math.max(1, Math.ceil(Math.abs(value) / unit - 1e-9)) : 1;
			const row = value < 0 || above === 0 ? above + rows - 1 : above - rows;
			return Math.min(height - 1, Math.max(0, row));
		},
	};
}

/** Draws stacks as columns of blocks, exact to an eighth of a row. The largest part of a character owns it. */
export function stackPicture(stacks: Stacks, height: number, range: Range = stackRange(stacks)): Picture {
	const {above, unit} = stackScale(range, height);
	const eighths = unit > 0 ? 8 / unit : 0;
	const [up, down] = [topsOf(stacks, eighths, 1), topsOf(stacks, eighths, -1)];
	return pictureOf(stacks.length, height, (x, y) => {
		const isAbove = y < above;
		const floor = (isAbove ? above - 1 - y : y - above) * 8;
		const column = (isAbove ? up : down)[x] ?? [];
		const filled = Math.min(8, (column.at(-1) ?? 0) - floor);
		if (filled > 0) return [isAbove ? upwardBlock(filled) : downwardBlock(filled), ownerOf(column, floor)];
		return [y === above && above > 0 ? zeroLine : ' ', noOwner];
	});
}

/** A line at the upper edge of its row. */
const zeroLine = '▔';

/** The end of each part on one side of zero, in eighths of a row. A sum other than 0 takes at least one eighth. */
function topsOf(stacks: Stacks, eighths: number, side: 1 | -1): readonly (readonly number[])[] {
	return stacks.map((parts) => {
		let sum = 0;
		return parts.map((value) => {
			sum += Math.max(0, value * side);
			return sum > 0 && eighths > 0 ? Math.max(1, Math.round(sum * eighths)) : 0;
		});
	});
}

function ownerOf(tops: readonly number[], floor: number): number {
	let owner = noOwner;
	let maximum = 0;
	for (const [index, top] of tops.entries()) {
		const share = Math.min(top, floor + 8) - Math.max(tops[index - 1] ?? 0, floor);
		if (share > maximum) [owner, maximum] = [index, share];
	}
	return owner;
}
