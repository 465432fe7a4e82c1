/** Draws stacks as columns of blocks: in two colours a cell exact to an eighth of a row, without colours in whole rows. */
import {latestByObject} from '../../engine/cache.ts';
import {downwardBlock, upwardBlock} from './blocks.ts';
import {noOwner, type Picture, type PictureCell, pictureOf} from './picture.ts';
import {type Range, type Stacks, stackRange, stackScale} from './stack.ts';
import {wholeCells} from './whole-cells.ts';

interface StackStyle {
	readonly hasColors: boolean;
	/** The parts of a column continue those of the column before. */
	readonly isArea: boolean;
}

/**
 * With colours, a cell shows two parts, one in the colour of its sign, one in the colour of its background. Without
 * colours, a cell shows one part.
 */
export function stackPicture(
	stacks: Stacks,
	height: number,
	range: Range = stackRange(stacks),
	style: StackStyle = {hasColors: false, isArea: false},
): Picture {
	const {above} = stackScale(range, height);
	const columns = columnsOf(stacks, height, range, style);
	return pictureOf(stacks.length, height, (x, y) => {
		const cell = y < above ? columns[x]?.up[above - 1 - y] : columns[x]?.down[y - above];
		const isBase = y === above && (stacks[x]?.length ?? 0) > 0;
		return cell ?? {sign: isBase ? zeroLine : ' ', owner: noOwner};
	});
}

/** The parts that have no cell in some column where they are not 0: in all of them, or only in some. */
export function hiddenParts(
	stacks: Stacks,
	height: number,
	range: Range,
	style: StackStyle,
): {readonly everywhere: readonly number[]; readonly inPlaces: readonly number[]} {
	const [hidden, seen] = [new Set<number>(), new Set<number>()];
	for (const {parts, up, down} of new Set(columnsOf(stacks, height, range, style))) {
		const owners = new Set<number>();
		for (const {owner, back = owner} of [...up, ...down]) owners.add(owner).add(back);
		for (const [owner, value] of parts.entries()) if (value !== 0) (owners.has(owner) ? seen : hidden).add(owner);
	}
	const all = [...hidden].sort((a, b) => a - b);
	return {everywhere: all.filter((owner) => !seen.has(owner)), inPlaces: all.filter((owner) => seen.has(owner))};
}

/** Smaller differences, in rows, come from the arithmetic. */
const exactness = 1e-9;

/**
 * The parts that are rounded to whole rows without colours: all on a side of zero, unless the first is alone there. `error` is the
 * greatest difference between a value and what its rows show; without one, no part counts.
 */
export function roundedParts(
	stacks: Stacks,
	height: number,
	range: Range,
	style: StackStyle,
): {readonly owners: readonly number[]; readonly error: number} {
	if (style.hasColors) return {owners: [], error: 0};
	const rounded = new Set<number>();
	let error = 0;
	const {unit} = stackScale(range, height);
	for (const {parts, up, down} of new Set(columnsOf(stacks, height, range, style))) {
		for (const [side, cells] of [
			[1, up],
			[-1, down],
		] as const) {
			const owners = [...parts.keys()].filter((owner) => (parts[owner] ?? 0) * side > 0);
			if (!owners.some((owner) => owner > 0)) continue;
			for (const owner of owners) {
				rounded.add(owner);
				const rows = cells.filter((cell) => cell.owner === owner).length;
				error = Math.max(error, Math.abs(rows * unit - (parts[owner] ?? 0) * side));
			}
		}
	}
	return error <= unit * exactness ? {owners: [], error: 0} : {owners: [...rounded].sort((a, b) => a - b), error};
}

/** The cells of a stack, beginning at zero. */
interface Column {
	readonly parts: readonly number[];
	readonly up: readonly PictureCell[];
	readonly down: readonly PictureCell[];
}

const latestColumns = latestByObject<Stacks, readonly Column[]>();

/** The columns of a bar share its parts. */
const columnsOf = (stacks: Stacks, height: number, range: Range, style: StackStyle): readonly Column[] =>
	latestColumns(stacks, `${height} ${range.min} ${range.max} ${style.hasColors} ${style.isArea}`, () => {
		const {unit} = stackScale(range, height);
		const [up, down] = [cellsAlong(unit, style), cellsAlong(-unit, style)];
		const columns = new Map<readonly number[], Column>();
		return stacks.map((parts) => {
			const column = columns.get(parts) ?? {parts, up: up(parts), down: down(parts)};
			columns.set(parts, column);
			return column;
		});
	});

/** Makes the cells of each column in turn, on the side of zero that the sign of `unit` names. */
function cellsAlong(
	unit: number,
	{hasColors, isArea}: StackStyle,
): (parts: readonly number[]) => readonly PictureCell[] {
	let before: readonly number[] | undefined;
	return (parts) => {
		const rows = parts.map((value) => (unit === 0 ? 0 : Math.max(0, value / unit)));
		const total = rows.reduce((sum, size) => sum + size, 0);
		if (hasColors) {
			const tops = topsOf(rows);
			return Array.from({length: Math.ceil((tops.at(-1) ?? 0) / 8)}, (_, at) =>
				coloredCell(partsIn(tops, at * 8), unit > 0),
			);
		}
		if (total === 0) return [];
		if (rows[0] === total) return solidCells(total, unit > 0);
		const counts = wholeCells(rows, before);
		if (isArea) before = counts;
		return counts.flatMap((count, owner) => Array.from({length: count}, () => ({sign: '█', owner})));
	};
}

/** A line at the upper edge of its row. A column without any value has none, so that it differs from one of 0. */
const zeroLine = '▔';

/** The end of each part in eighths of a row. A sum other than 0 takes at least one eighth. */
function topsOf(rows: readonly number[]): readonly number[] {
	let sum = 0;
	return rows.map((size) => {
		sum += size;
		return sum > 0 ? Math.max(1, Math.round(sum * 8)) : 0;
	});
}

/** A part within one cell, in eighths from the side of zero. */
interface CellPart {
	readonly owner: number;
	readonly size: number;
}

/** The parts of a cell, in their order from zero. */
function partsIn(tops: readonly number[], floor: number): readonly CellPart[] {
	const parts: CellPart[] = [];
	let start = floor;
	for (const [owner, top] of tops.entries()) {
		const end = Math.min(top, floor + 8);
		if (end > start) parts.push({owner, size: end - start});
		start = Math.max(start, end);
	}
	return parts;
}

const sizeOf = (parts: readonly CellPart[]) => parts.reduce((sum, {size}) => sum + size, 0);

/** The first of the largest parts. */
const largestOf = (parts: readonly CellPart[]): CellPart =>
	parts.reduce((largest, part) => (part.size > largest.size ? part : largest));

/**
 * Only the first part is drawn solid, so a partial block would be taken for it: it is exact where it stands alone. Others
 * have whole cells.
 */
function solidCells(total: number, isAbove: boolean): readonly PictureCell[] {
	const eighths = Math.max(1, Math.round(total * 8));
	return Array.from({length: Math.ceil(eighths / 8)}, (_, at) => {
		const filled = Math.min(8, eighths - at * 8);
		return {sign: isAbove ? upwardBlock(filled) : downwardBlock(filled), owner: 0};
	});
}

function coloredCell(parts: readonly CellPart[], isAbove: boolean): PictureCell {
	const filled = sizeOf(parts);
	const {owner} = largestOf(parts);
	// Where a stack ends within the cell, its height is exact, and only the largest part is visible.
	if (filled < 8)
		return isAbove ? {sign: upwardBlock(filled), owner} : {sign: upwardBlock(8 - filled), owner, isTurned: true};
	if (parts.length === 1) return {sign: '█', owner};
	const [near, far] = twoLargest(parts);
	return isAbove
		? {sign: upwardBlock(near.size), owner: near.owner, back: far.owner}
		: {sign: upwardBlock(far.size), owner: far.owner, back: near.owner};
}

/** The two largest parts, in their order from zero. Both together fill the cell; a part between them counts to the nearer one. */
function twoLargest(parts: readonly CellPart[]): readonly [near: CellPart, far: CellPart] {
	const [first, second] = parts
		.map((part, index) => ({part, index}))
		.sort((a, b) => b.part.size - a.part.size)
		.slice(0, 2)
		.sort((a, b) => a.index - b.index);
	const near = first?.part ?? largestOf(parts);
	const size = sizeOf(parts.slice(0, second?.index));
	return [
		{owner: near.owner, size},
		{owner: second?.part.owner ?? near.owner, size: 8 - size},
	];
}
