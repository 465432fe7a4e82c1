/** Lines of styled text with a stored width, so that joining lines does not measure them again. */

export interface Line {
	/** Contains escape sequences for styles and no other control sequences. */
	readonly text: string;
	/** Width in terminal cells. */
	readonly cells: number;
	/** The items on the line. A click finds them. */
	readonly hits?: readonly Hit[];
	/** The cell in which the person types. */
	readonly cursor?: number;
}

/** An item that a widget draws, such as an option or a day. Each widget names and numbers its own. */
export interface Item {
	readonly part: string;
	readonly at: number;
}

/** The cells that an item takes on a line. */
export interface Hit extends Item {
	readonly from: number;
	readonly to: number;
	/** The key of the item's node. */
	readonly node?: string;
}

export const emptyLine: Line = {text: '', cells: 0};

/** Joins lines side by side. */
export function joined(parts: readonly Line[]): Line {
	let text = '';
	let cells = 0;
	const hits: Hit[] = [];
	let cursor: number | undefined;
	for (const part of parts) {
		if (part.hits) hits.push(...shifted(part.hits, cells));
		if (part.cursor !== undefined) cursor = cells + part.cursor;
		text += part.text;
		cells += part.cells;
	}
	return marked({text, cells}, hits, cursor);
}

/** A line with what it marks, if anything. Most lines mark nothing, and have no members for it. */
export function marked(line: Line, hits: readonly Hit[], cursor: number | undefined): Line {
	if (cursor === undefined) return hits.length === 0 ? line : {...line, hits};
	return hits.length === 0 ? {...line, cursor} : {...line, hits, cursor};
}

/** Marks the cell in which the person types. */
export const typedAt = (line: Line, cursor: number): Line => ({...line, cursor});

/** A cell of lines below each other, counted from 0. */
export interface CursorCell {
	readonly line: number;
	readonly column: number;
}

/** The cell in which the person types. */
export function typedCell(lines: readonly Line[]): CursorCell | undefined {
	const line = lines.findIndex(({cursor}) => cursor !== undefined);
	const column = lines[line]?.cursor;
	return column === undefined ? undefined : {line, column};
}

/** Marks the whole line as an item, or its first `to` cells. */
export const clickable = ({text, cells, cursor}: Line, part: string, at = 0, to = cells): Line =>
	marked({text, cells}, [{part, at, from: 0, to}], cursor);

/** Marks all lines as one item. */
export const clickableLines = (lines: readonly Line[], part: string, at = 0): readonly Line[] =>
	lines.map((line) => clickable(line, part, at));

export const shifted = (hits: readonly Hit[], by: number): readonly Hit[] =>
	by === 0 ? hits : hits.map((hit) => ({...hit, from: hit.from + by, to: hit.to + by}));

export const spaces = (count: number): Line =>
	count > 0 ? {text: ' '.repeat(count), cells: Math.trunc(count)} : emptyLine;

/** Puts `head` before the first line and indents the others by its width. */
export function hanging(head: Line, lines: readonly Line[]): readonly Line[] {
	const indent = spaces(head.cells);
	return lines.map((line, index) => joined([index === 0 ? head : indent, line]));
}

export type Align = 'left' | 'right' | 'center';

/** Pads the line to a width. A wider line stays unchanged. */
export function padded(line: Line, width: number, align: Align = 'left'): Line {
	const padding = width - line.cells;
	if (padding <= 0) return line;
	const left = align === 'left' ? 0 : align === 'right' ? padding : Math.floor(padding / 2);
	return joined([spaces(left), line, spaces(padding - left)]);
}
