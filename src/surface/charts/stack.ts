/** Values on top of one another, as stacked bars and areas. */
import {upwardBlock} from './blocks.ts';
import {nobody, type Picture, pictureOf} from './picture.ts';
import {columnOf, sampled} from './sample.ts';
import type {Line, Series} from './series.ts';

/** Per column, the parts of its stack from the bottom up. Below zero nothing can be stacked: such values count as none. */
export type Stacks = readonly (readonly number[])[];

/** An area fills what lies between points. */
export function areaStacks({lines, from, to}: Series, columns: number): Stacks {
	const values = lines.map((line) => sampled(line, from, to, columns));
	return Array.from({length: columns}, (_, column) => values.map((line) => part(line[column])));
}

/** A bar stands at each time that has points, as wide as there is room; times that share a bar are averaged. */
export function barStacks({lines, from, to}: Series, columns: number): Stacks {
	const times = [...new Set(lines.flatMap(({stretches}) => stretches.flat().map(({at}) => at)))].sort((a, b) => a - b);
	const bars = Math.min(columns, times.length);
	if (bars === 0) return Array.from({length: columns}, () => []);
	const isSteady = times.length <= columns;
	const slotOf = new Map(times.map((at, index) => [at, isSteady ? index : columnOf(at, from, to, bars)]));
	const means = lines.map((line) => meanPerSlot(line, slotOf, bars));
	const width = Math.floor(columns / bars);
	return Array.from({length: columns}, (_, column) => {
		const bar = Math.floor(column / width);
		// One column of air where bars are wide enough to spare it.
		const isAir = bar >= bars || (width > 2 && column % width === width - 1);
		return isAir ? [] : means.map((line) => part(line[bar]));
	});
}

function meanPerSlot({stretches}: Line, slotOf: ReadonlyMap<number, number>, slots: number): readonly number[] {
	const sums = Array.from({length: slots}, () => ({sum: 0, count: 0}));
	for (const {at, value} of stretches.flat()) {
		const slot = sums[slotOf.get(at) ?? 0];
		if (!slot) continue;
		slot.sum += value;
		slot.count++;
	}
	return sums.map(({sum, count}) => (count > 0 ? sum / count : 0));
}

const part = (value: number | undefined) => (value !== undefined && Number.isFinite(value) ? Math.max(0, value) : 0);

/** The tallest stack. */
export function stackHeight(stacks: Stacks): number {
	return stacks.reduce((most, parts) => Math.max(most, total(parts)), 0);
}

const total = (parts: readonly number[]) => parts.reduce((sum, value) => sum + value, 0);

/** Stacks as columns of blocks, exact to an eighth of a row at the top; inside, a character belongs to what fills it most. */
export function stackPicture(stacks: Stacks, height: number): Picture {
	const tallest = stackHeight(stacks);
	const eighths = tallest > 0 && Number.isFinite(tallest) ? (height * 8) / tallest : 0;
	const tops = stacks.map((parts) => {
		let sum = 0;
		return parts.map((value) => {
			sum += value;
			return Math.round(sum * eighths);
		});
	});
	return pictureOf(stacks.length, height, (x, y) => {
		const floor = (height - 1 - y) * 8;
		const column = tops[x] ?? [];
		const filled = Math.min(8, (column.at(-1) ?? 0) - floor);
		return filled <= 0 ? [' ', nobody] : [upwardBlock(filled), ownerOf(column, floor)];
	});
}

function ownerOf(tops: readonly number[], floor: number): number {
	let owner = nobody;
	let most = 0;
	for (const [index, top] of tops.entries()) {
		const share = Math.min(top, floor + 8) - Math.max(tops[index - 1] ?? 0, floor);
		if (share > most) [owner, most] = [index, share];
	}
	return owner;
}
