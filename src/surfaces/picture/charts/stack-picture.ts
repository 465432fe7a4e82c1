/** Draws stacks as columns of blocks. Parts take whole rows; where the first part is alone, its height is exact to an eighth of a row. */
import {downwardBlock, upwardBlock} from './blocks.ts';
import {noOwner, type PictureCell, pictureOf} from './picture.ts';
import {type Range, type Stacks, stackRange, stackScale} from './stack.ts';

/** The cells of a stack on both sides of zero, each beginning there. */
interface Column {
	readonly parts: readonly number[];
	readonly up: readonly PictureCell[];
	readonly down: readonly PictureCell[];
}

/** `thin` has the parts that have no cell in some column where they are not 0. */
export function stackPicture(stacks: Stacks, height: number, range: Range = stackRange(stacks)) {
	const {above, unit} = stackScale(range, height);
	const columns = stacks.map((parts): Column => ({parts, up: cellsOf(parts, unit), down: cellsOf(parts, -unit)}));
	const picture = pictureOf(stacks.length, height, (x, y) => {
		const cell = y < above ? columns[x]?.up[above - 1 - y] : columns[x]?.down[y - above];
		const isBase = y === above && (stacks[x]?.length ?? 0) > 0;
		return cell ?? {sign: isBase ? zeroLine : ' ', owner: noOwner};
	});
	return {picture, thin: thinIn(columns)};
}

/** A line at the upper edge of its row. A column without any value has none, so that it differs from one of 0. */
const zeroLine = '▔';

function thinIn(columns: readonly Column[]): readonly number[] {
	const thin = new Set<number>();
	for (const {parts, up, down} of columns) {
		const drawn = new Set([...up, ...down].map(({owner}) => owner));
		for (const [owner, value] of parts.entries()) if (value !== 0 && !drawn.has(owner)) thin.add(owner);
	}
	return [...thin].sort((a, b) => a - b);
}

/** The cells on the side of zero that the sign of `unit` names. */
function cellsOf(parts: readonly number[], unit: number): readonly PictureCell[] {
	const sizes = parts.map((value) => (unit === 0 ? 0 : Math.max(0, value / unit)));
	const total = sizes.reduce((sum, size) => sum + size, 0);
	if (total === 0) return [];
	// Without colours only the first part is solid, so the partial block of another one would be taken for it.
	if (sizes[0] === total) return solidCells(total, unit > 0);
	return wholeRows(sizes).flatMap((rows, owner) => Array.from({length: rows}, () => ({sign: '█', owner})));
}

function solidCells(total: number, isAbove: boolean): readonly PictureCell[] {
	const eighths = Math.max(1, Math.round(total * 8));
	return Array.from({length: Math.ceil(eighths / 8)}, (_, at) => {
		const filled = Math.min(8, eighths - at * 8);
		return {sign: isAbove ? upwardBlock(filled) : downwardBlock(filled), owner: 0};
	});
}

/** The rows of each part. Its edges are rounded, so that an edge that rises is never drawn as one that falls. */
function wholeRows(sizes: readonly number[]): readonly number[] {
	let [sum, top] = [0, 0];
	return sizes.map((size) => {
		sum += size;
		const rows = (sum > 0 ? Math.max(1, Math.round(sum)) : 0) - top;
		top += rows;
		return rows;
	});
}
