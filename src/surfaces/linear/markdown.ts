/** Describes Markdown in sentences. Each heading, list item and table row begins with its kind. */
import type {Inline, Markdown, MarkdownBlock} from '../markdown/parse.ts';

export const markdownWords = ({blocks, links}: Markdown): readonly string[] =>
	blocks.flatMap((block) => blockWords(block, links));

function blockWords(block: MarkdownBlock, links: Markdown['links']): readonly string[] {
	const words = (inlines: readonly Inline[]) => inlineWords(inlines, links);
	switch (block.kind) {
		case 'paragraph':
			return words(block.inlines).split('\n');
		case 'heading':
			return [`heading ${block.level}: ${words(block.inlines).replaceAll('\n', ' ')}`];
		case 'code':
			return ['code', ...block.text.split('\n'), 'end of code'];
		case 'quote':
			return ['quote', ...block.blocks.flatMap((inner) => blockWords(inner, links)), 'end of quote'];
		case 'list':
			return block.items.flatMap(({marker, isChecked, blocks}, at) => {
				const mark = isChecked === undefined ? '' : isChecked ? ', done' : ', not done';
				const number = marker === '-' ? '' : `${marker} `;
				// A text that only looks like a list, such as "1. Rinse", has one item.
				const isAlone = block.items.length === 1 && isChecked === undefined;
				const place = isAlone ? `${marker} ` : `item ${at + 1} of ${block.items.length}${mark}: ${number}`;
				const [first = '', ...rest] = blocks.flatMap((inner) => blockWords(inner, links));
				return [place + first, ...rest];
			});
		case 'table': {
			const [header = [], ...rows] = block.rows.map((row) => row.map((cell) => words(cell).replaceAll('\n', ' ')));
			const titles = header.map((title, at) => title || `column ${at + 1}`);
			return [
				`table, columns: ${titles.join(', ')}`,
				...rows.map(
					(row, at) =>
						`row ${at + 1}: ${row.map((cell, index) => `${titles[index] ?? ''} ${cell || 'empty'}`).join(', ')}`,
				),
			];
		}
		case 'rule':
			return ['separator'];
	}
}

/** Appends the host to each link, because its text can be misleading. */
function inlineWords(inlines: readonly Inline[], links: Markdown['links']): string {
	return inlines
		.map(({text, link}, at) => {
			if (link === undefined || inlines[at + 1]?.link === link) return text;
			return `${text} (link to ${links[link]?.host ?? 'no web address'})`;
		})
		.join('');
}
