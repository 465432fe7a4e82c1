/** Stacked bars and areas. Positive values stack upward from zero, negative values downward. */
import {zeroScale} from './blocks.ts';
import {columnOf, peakTimes, sampled} from './sample.ts';
import type {Line, Series} from './series.ts';
import {slotsOf} from './slots.ts';

/** For each column, the parts of its stack in the order of the lines. Empty for a column without any value. */
export type Stacks = readonly (readonly number[])[];

export type Stacked = ReturnType<typeof stacksOf>;

/**
 * Builds the stacks of bars or of an area. A bar has one width and one distance, so the columns that bars cannot share evenly stay empty
 * at the end, and so does a period without points. An area has a stack in each column; values between points are interpolated.
 */
export function stacksOf(series: Series, columns: number, isArea: boolean) {
	const {lines, from, to} = series;
	const inTime = (at: number) => columnOf(at, from, to, columns);
	const {count, slotOf} = isArea ? {count: columns, slotOf: inTime} : slotsOf(series, columns);
	const {peaks, timesPerColumn} = peakTimes(lines, slotOf, count);
	const values = lines.map((line) => sampled(line, {slotOf, peaks, isArea}));
	const pitch = Math.floor(columns / count);
	const placeOf = (slot: number) => (isArea ? {start: slot, end: slot + 1} : barIn(slot * pitch, (slot + 1) * pitch));
	const stacks: (readonly number[])[] = Array.from({length: columns}, () => []);
	for (let slot = 0; slot < count; slot++) {
		const {start, end} = placeOf(slot);
		const isBlank = values.every((line) => line[slot] === undefined);
		const parts = isBlank ? [] : values.map((line) => part(line[slot]));
		for (let column = start; column < end; column++) stacks[column] = parts;
	}
	return {
		stacks,
		/** The number of times in the most crowded column. A column shows the time with the largest stack. */
		timesPerColumn,
		/** Whether a column shows some series and lacks a value of another. */
		isPartial: isPartial(lines, values),
		/** Whether some bar or column has no value of any series. */
		hasBlank: Array.from({length: count}).some((_, slot) => values.every((line) => line[slot] === undefined)),
		/** The times that are shown, in order. */
		times: peaks.filter((at) => at !== undefined),
		/** The column of a time; for a wide bar, its middle column. */
		columnOf(at: number): number {
			const {start, end} = placeOf(slotOf(at));
			return Math.floor((start + Math.max(start, end - 1)) / 2);
		},
	};
}

const maximumBar = 12;

/** The columns of a bar in its slot. A bar of more than one column leaves a blank column to the next, if the slot allows. */
function barIn(left: number, right: number): {readonly start: number; readonly end: number} {
	const width = Math.min(maximumBar, right - left - (right - left > 2 ? 1 : 0));
	const start = right - left > maximumBar ? left + ((right - left - width) >> 1) : left;
	return {start, end: start + width};
}

/** Compares the lines that are not switched off. `values` are the values of each line by column or bar. */
function isPartial(lines: readonly Line[], values: readonly (readonly (number | undefined)[])[]): boolean {
	const [first = [], ...others] = values.filter((_, index) => !lines[index]?.isOff);
	return others.some((each) => each.some((value, index) => (value === undefined) !== (first[index] === undefined)));
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
export function stackScale({min, max}: Range, height: number) {
	const {below, unit} = zeroScale(min, max, height);
	const above = height - below;
	/** The row, counted from the top, whose upper edge is nearest to a value. */
	const rowOf = (value: number) => Math.min(height - 1, Math.max(0, above - (unit > 0 ? Math.round(value / unit) : 0)));
	return {
		/** Rows above zero. */
		above,
		/** The value of a row; 0 when there is nothing to show. */
		unit,
		rowOf,
	};
}
