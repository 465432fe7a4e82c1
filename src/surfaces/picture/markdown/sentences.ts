/** Describes Markdown in sentences. Each heading, list item and table row begins with its kind. */
import type {Words} from '../../engine/words/words.ts';
import type {Inline, Markdown, MarkdownBlock} from './parse.ts';

type LinkWords = Pick<Words, 'content' | 'linear'>;

export const markdownWords = ({blocks, links}: Markdown, table: LinkWords): readonly string[] =>
	blocks.flatMap((block) => blockWords(block, links, table));

function blockWords(block: MarkdownBlock, links: Markdown['links'], table: LinkWords): readonly string[] {
	const {linear} = table;
	const words = (inlines: readonly Inline[]) => inlineWords(inlines, links, table);
	const inside = (blocks: readonly MarkdownBlock[]) => blocks.flatMap((inner) => blockWords(inner, links, table));
	switch (block.kind) {
		case 'paragraph':
			return words(block.inlines).split('\n');
		case 'heading':
			return [linear.heading(block.level, words(block.inlines).replaceAll('\n', ' '))];
		case 'code':
			return [linear.code, ...block.text.split('\n'), linear.endOfCode];
		case 'quote':
			return [linear.quote, ...inside(block.blocks), linear.endOfQuote];
		case 'list':
			return block.items.flatMap(({marker, isChecked, blocks}, at) => {
				const number = marker === '-' ? '' : `${marker} `;
				// A text that only looks like a list, such as "1. Rinse", has one item.
				const isAlone = block.items.length === 1 && isChecked === undefined;
				const place = isAlone ? `${marker} ` : linear.item(at + 1, block.items.length, isChecked) + number;
				const [first = '', ...rest] = inside(blocks);
				return [place + first, ...rest];
			});
		case 'table': {
			const [header = [], ...rows] = block.rows.map((row) => row.map((cell) => words(cell).replaceAll('\n', ' ')));
			const titles = header.map((title, at) => title || linear.column(at + 1));
			return [
				linear.columns(titles),
				...rows.map((row, at) =>
					linear.row(
						at + 1,
						row.map((cell, index) => linear.cell(titles[index] ?? '', cell || linear.empty)),
					),
				),
			];
		}
		case 'rule':
			return [linear.separator];
	}
}

/** Appends the host to each link, because its text can be misleading. */
function inlineWords(inlines: readonly Inline[], links: Markdown['links'], {content, linear}: LinkWords): string {
	return inlines
		.map(({text: written, isImage, link}, at) => {
			const isSplit = inlines[at + 1]?.link === link;
			const text = isImage ? content.imageInText(isSplit) : written;
			if (link === undefined || isSplit) return text;
			return linear.link(text, links[link]?.host ?? linear.noAddress);
		})
		.join('');
}
