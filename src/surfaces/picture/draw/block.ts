/** Drawn parts of a surface. A block builds its lines on request, so only visible lines are built. */
import {firstIndex} from '../../../text/search.ts';
import {emptyLine, type Hit, joined, type Line, marked, shifted, spaces} from './pen.ts';

export interface Block {
	/** Upper bound of the line widths, in cells. */
	readonly width: number;
	/** Number of lines. */
	readonly height: number;
	line(at: number): Line;
	/** The key of the drawn tree node. */
	readonly key?: string;
	/** The line to scroll into view while the node has the focus. */
	readonly focusLine?: number | undefined;
	readonly parts?: readonly Part[];
	/** Stretches the block to a height. Absent for a block that cannot stretch. */
	filling?(height: number): Block;
}

/** A block within another. */
interface Part {
	readonly block: Block;
	/** The first line within the outer block. */
	readonly top: number;
	/** The first column within the outer block; 0 by default. */
	readonly left?: number;
}

/** Builds a block from finished lines. `focusLine` is as in `Block`. */
export const blockOf = (lines: readonly Line[], focusLine?: number): Block => ({
	width: lines.reduce((maximum, {cells}) => Math.max(maximum, cells), 0),
	height: lines.length,
	line: (at) => lines[at] ?? emptyLine,
	focusLine,
});

/** Stacks blocks vertically with `gap` blank lines between them. */
export function stacked(blocks: readonly Block[], gap = 0): Block {
	const [first] = blocks;
	if (first && blocks.length === 1) return first;
	let height = 0;
	let width = 0;
	const parts = blocks.map((block, index) => {
		if (index > 0) height += gap;
		const part = {block, top: height};
		height += block.height;
		width = Math.max(width, block.width);
		return part;
	});
	return {
		width,
		height,
		parts,
		line(at) {
			const part = partAt(parts, at);
			return part && at - part.top < part.block.height ? part.block.line(at - part.top) : emptyLine;
		},
	};
}

/** Finds the last part that begins at or above a line. */
const partAt = (parts: readonly Part[], at: number): Part | undefined =>
	parts[
		Math.max(
			1,
			firstIndex(parts.length, (index) => (parts[index]?.top ?? 0) > at),
		) - 1
	];

/** A block in a horizontal arrangement. */
export interface Cell {
	readonly block: Block;
	/** The first column. Not before the end of the previous block. */
	readonly left: number;
	/** The first line. */
	readonly top: number;
}

export function beside(cells: readonly Cell[]): Block {
	const height = cells.reduce((maximum, {block, top}) => Math.max(maximum, top + block.height), 0);
	const width = cells.reduce((maximum, {block, left}) => Math.max(maximum, left + block.width), 0);
	return {
		width,
		height,
		parts: cells,
		line(at) {
			let text = '';
			let used = 0;
			const all: Hit[] = [];
			let typed: number | undefined;
			for (const {block, left, top} of cells) {
				if (at < top || at >= top + block.height) continue;
				const {text: part, cells: size, hits, cursor} = block.line(at - top);
				if (size === 0) continue;
				text += ' '.repeat(Math.max(0, left - used)) + part;
				if (hits) all.push(...shifted(hits, Math.max(used, left)));
				if (cursor !== undefined) typed = Math.max(used, left) + cursor;
				used = Math.max(used, left) + size;
			}
			return marked({text, cells: used}, all, typed);
		},
	};
}

/** Moves the block to the right. */
export function indented(block: Block, left: number): Block {
	if (left <= 0) return block;
	const edge = spaces(left);
	return edged(block, left + block.width, (line) => (line.cells === 0 ? line : joined([edge, line])), left);
}

/** Applies `edge` to each line of the block. `left` is the number of cells that it adds before a line. */
export function edged(block: Block, width: number, edge: (line: Line, at: number) => Line, left = 0): Block {
	return {width, height: block.height, parts: [{block, top: 0, left}], line: (at) => edge(block.line(at), at)};
}

/** Extends the block to a minimum height. */
export function filled(block: Block, height: number): Block {
	if (height <= block.height) return block;
	if (block.filling) return {...block.filling(height), ...(block.key === undefined ? {} : {key: block.key})};
	return {...block, height, line: (at) => (at < block.height ? block.line(at) : emptyLine)};
}

/** The position of a node's drawing. */
export interface NodePosition {
	readonly top: number;
	readonly height: number;
	/** The line to scroll into view, counted from the top of the outermost block. */
	readonly focusLine: number;
}

export function findNode(block: Block, key: string, top = 0): NodePosition | undefined {
	if (block.key === key) return {top, height: block.height, focusLine: top + (focusLineIn(block) ?? 0)};
	for (const part of block.parts ?? []) {
		const position = findNode(part.block, key, top + part.top);
		if (position) return position;
	}
	return undefined;
}

/** The keys of the nodes drawn at a cell, the innermost first. */
export function keysAt({key, parts = [], width, height}: Block, x: number, line: number): readonly string[] {
	if (x < 0 || line < 0 || x >= width || line >= height) return [];
	const inner = parts.flatMap(({block, top, left = 0}) => keysAt(block, x - left, line - top));
	return key === undefined ? inner : [...inner, key];
}

/** Maps each node's key to its first line. */
export function topsIn(block: Block, top = 0, tops = new Map<string, number>()): ReadonlyMap<string, number> {
	if (block.key !== undefined) tops.set(block.key, top);
	for (const part of block.parts ?? []) topsIn(part.block, top + part.top, tops);
	return tops;
}

function focusLineIn({focusLine, parts}: Block): number | undefined {
	if (focusLine !== undefined) return focusLine;
	for (const {block, top} of parts ?? []) {
		const inner = block.key === undefined ? focusLineIn(block) : undefined;
		if (inner !== undefined) return top + inner;
	}
	return undefined;
}
