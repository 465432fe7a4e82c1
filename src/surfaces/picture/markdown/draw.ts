/** Draws Markdown as terminal lines. */
import type {ContentWords} from '../../engine/words/content.ts';
import {type Block, beside, blockOf, edged, stacked} from '../draw/block.ts';
import {type Align, joined, type Line, type Pen, padded, type Styles} from '../draw/pen.ts';
import {shareWidths} from '../draw/shares.ts';
import type {Span} from '../draw/wrap.ts';
import {highlighter} from './highlight.ts';
import type {Inline, ListItem, Markdown, MarkdownBlock} from './parse.ts';

export interface MarkdownLook {
	readonly pen: Pen;
	readonly words: ContentWords;
	/** Index of the link under the cursor. */
	readonly selected: number | undefined;
}

export function drawMarkdown({blocks, links}: Markdown, width: number, {pen, words, selected}: MarkdownLook): Block {
	return drawBlocks(blocks, width);

	function drawBlocks(blocks: readonly MarkdownBlock[], width: number, gap = 1): Block {
		return stacked(
			blocks.map((block) => drawBlock(block, width)),
			gap,
		);
	}

	function drawBlock(block: MarkdownBlock, width: number): Block {
		switch (block.kind) {
			case 'paragraph':
				return text(block.inlines, width);
			case 'heading':
				return heading(block.level, block.inlines, width);
			case 'code': {
				const spansOf = block.language === '' ? plainSpans : highlighter(block.language);
				const lines = block.text.split('\n').flatMap((line) => pen.wrapSpans(spansOf(line), Math.max(1, width - 2)));
				return edged(blockOf(lines), width, (line) =>
					prefixed(pen.text(`${pen.signs.card.vertical} `, 'dim'), line, width),
				);
			}
			case 'quote': {
				const inside = drawBlocks(block.blocks, Math.max(1, width - 2));
				return edged(inside, width, (line) => prefixed(pen.text('> ', 'dim'), line, width));
			}
			case 'list':
				return stacked(block.items.map((item) => drawItem(item, width)));
			case 'table':
				return table(block, width);
			case 'rule':
				return blockOf([pen.rule(pen.signs.card.horizontal, width, 'dim')]);
		}
	}

	function heading(level: number, inlines: readonly Inline[], width: number): Block {
		const lines = pen.wrapSpans(spans(inlines, ['bold']), width);
		if (level > 2) return blockOf(lines);
		// The underline marks a heading on terminals without colours and bold text.
		const longest = lines.reduce((maximum, {cells}) => Math.max(maximum, cells), 0);
		return blockOf([...lines, pen.rule(level === 1 ? '=' : pen.signs.card.horizontal, longest, 'dim')]);
	}

	function drawItem({marker, isChecked, blocks}: ListItem, width: number): Block {
		const {signs} = pen;
		const sign =
			isChecked === undefined ? (marker === '-' ? signs.bullet : marker) : isChecked ? signs.checked : signs.unchecked;
		const head = pen.text(`${sign} `, marker === '-' && isChecked === undefined ? 'accent' : 'plain');
		const room = width - head.cells;
		const inside = drawBlocks(blocks, room, 0);
		if (room < minimumInside) {
			const below = drawBlocks(blocks, width, 0);
			if (below.height < inside.height) return stacked([blockOf([head]), below]);
		}
		return beside([
			{block: blockOf([head]), left: 0, top: 0},
			{block: inside, left: head.cells, top: 0},
		]);
	}

	function table({align, rows}: MarkdownBlock & {kind: 'table'}, width: number): Block {
		const texts = rows.map((row) => row.map((cell) => text(cell, 1_000)));
		const columns = align.map((_, at) => {
			const natural = texts.reduce((maximum, row) => Math.max(maximum, row[at]?.width ?? 0), 1);
			const number = rows.reduce((maximum, row) => Math.max(maximum, longestNumber(row[at] ?? [])), 0);
			return {minimum: Math.max(number, Math.min(natural, 4)), natural, weight: 0};
		});
		const between = ` ${pen.signs.card.vertical} `;
		const widths = shareWidths(columns, width - between.length * (columns.length - 1));
		if (!widths) return records(rows, width);
		const drawn = rows.map((row, index) => {
			const cells = row.map((cell, at) => text(cell, widths[at] ?? 1, index === 0 ? 'dim' : 'plain'));
			const height = cells.reduce((maximum, cell) => Math.max(maximum, cell.height), 1);
			return blockOf(
				Array.from({length: height}, (_, line) => tableLine(cells, widths, align, line, pen.text(between, 'dim'))),
			);
		});
		const total = widths.reduce((sum, cells) => sum + cells, between.length * (widths.length - 1));
		const underline = blockOf([pen.rule(pen.signs.card.horizontal, total, 'dim')]);
		return stacked(drawn.toSpliced(1, 0, underline));
	}

	/** Draws a table that is too wide as a list of fields per row. */
	function records([header = [], ...rows]: readonly (readonly (readonly Inline[])[])[], width: number): Block {
		return stacked(
			rows.map((row) =>
				stacked(row.map((cell, at) => text([...(header[at] ?? []), {text: ': ', styles: []}, ...cell], width))),
			),
			1,
		);
	}

	function text(inlines: readonly Inline[], width: number, style: Styles = 'plain'): Block {
		return blockOf(pen.wrapSpans(spans(inlines, style === 'plain' ? noStyles : [style].flat()), width));
	}

	/** Appends the host to each link, because its text can be misleading. */
	function spans(inlines: readonly Inline[], outer: Span['styles']): readonly Span[] {
		const spans: Span[] = [];
		for (const [index, {text: written, isImage, styles, link}] of inlines.entries()) {
			const isSplit = inlines[index + 1]?.link === link;
			const text = isImage ? words.imageInText(isSplit) : written;
			if (link === undefined) {
				spans.push({text, styles: outer.length > 0 ? [...outer, ...styles] : styles});
				continue;
			}
			const mark = link === selected ? 'inverse' : 'underline';
			const item = {part: 'link', at: link};
			spans.push({text, styles: [...outer, mark, ...styles], item});
			if (isSplit) continue;
			const host = words.link(links[link]?.host ?? words.notAnAddress);
			spans.push({text: host, styles: [...outer, 'dim'], item});
		}
		return spans;
	}
}

const minimumInside = 8;
const noStyles: Span['styles'] = [];

const plainSpans = (line: string): readonly Span[] => [{text: line, styles: []}];

/** The cells of the longest number in a table's cell. A broken number looks like two numbers. */
const longestNumber = (inlines: readonly Inline[]): number =>
	inlines
		.flatMap(({text}) => text.match(/[\p{Sc}+\-−]?\d[\d.,:'’%]*/gu) ?? [])
		.reduce((maximum, {length}) => Math.max(maximum, Math.min(length, maximumNumber)), 0);
/** A longer number is broken. */
const maximumNumber = 24;

const prefixed = (head: Line, line: Line, width: number): Line =>
	width < head.cells + 1 ? line : joined([head, line]);

const tableLine = (
	cells: readonly Block[],
	widths: readonly number[],
	align: readonly Align[],
	at: number,
	between: Line,
): Line =>
	joined(
		cells.flatMap((cell, index) => [
			...(index > 0 ? [between] : []),
			padded(cell.line(at), widths[index] ?? 0, align[index]),
		]),
	);
