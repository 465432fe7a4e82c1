/** Draws stacks as columns of blocks, exact to an eighth of a row. */
import {downwardBlock, upwardBlock} from './blocks.ts';
import {noOwner, type Picture, type PictureCell, pictureOf} from './picture.ts';
import {type Range, type Stacks, stackRange, stackScale} from './stack.ts';

/**
 * With colours, one cell shows two parts: the sign has the colour of one part, the background that of the other. Without
 * colours, the largest part of a cell owns the whole cell.
 */
export function stackPicture(
	stacks: Stacks,
	height: number,
	range: Range = stackRange(stacks),
	hasColors = false,
): Picture {
	const {above, unit} = stackScale(range, height);
	const eighths = unit > 0 ? 8 / unit : 0;
	const [up, down] = [topsOf(stacks, eighths, 1), topsOf(stacks, eighths, -1)];
	return pictureOf(stacks.length, height, (x, y) => {
		const isAbove = y < above;
		const floor = (isAbove ? above - 1 - y : y - above) * 8;
		const parts = partsIn((isAbove ? up : down)[x] ?? [], floor);
		const isBase = y === above && (stacks[x]?.length ?? 0) > 0;
		if (parts.length === 0) return {sign: isBase ? zeroLine : ' ', owner: noOwner};
		return hasColors ? coloredCell(parts, isAbove) : plainCell(parts, isAbove);
	});
}

/** A line at the upper edge of its row. A column without any value has none, so that it differs from one of 0. */
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

/** A part within one cell, in eighths from the side of zero. */
interface CellPart {
	readonly owner: number;
	readonly size: number;
	/** Whether the part has most of the cell nearer to zero. */
	readonly isInside?: boolean;
}

/** The parts of a cell, in their order from zero. */
function partsIn(tops: readonly number[], floor: number): readonly CellPart[] {
	const parts: CellPart[] = [];
	let start = floor;
	for (const [owner, top] of tops.entries()) {
		const end = Math.min(top, floor + 8);
		if (end > start) parts.push({owner, size: end - start, isInside: floor - (tops[owner - 1] ?? 0) > 4});
		start = Math.max(start, end);
	}
	return parts;
}

const sizeOf = (parts: readonly CellPart[]) => parts.reduce((sum, {size}) => sum + size, 0);

/** The first of the largest parts. */
const largestOf = (parts: readonly CellPart[]): CellPart =>
	parts.reduce((largest, part) => (part.size > largest.size ? part : largest));

function plainCell(parts: readonly CellPart[], isAbove: boolean): PictureCell {
	const filled = sizeOf(parts);
	const {owner, isInside} = largestOf(parts);
	// Only the first part is drawn solid, so a partial block would be taken for it. The others round to whole cells.
	if (owner > 0 && filled < 8) return {sign: filled >= 4 || !isInside ? '█' : ' ', owner};
	return {sign: isAbove ? upwardBlock(filled) : downwardBlock(filled), owner};
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
