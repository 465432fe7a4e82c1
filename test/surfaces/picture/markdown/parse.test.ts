/** Markdown as it is parsed. `SCREENS=write` writes the file. */
import {expect, test} from 'vitest';
import {budgetOf, lex} from '../../../../src/surfaces/picture/markdown/lexer.ts';
import {parseMarkdown} from '../../../../src/surfaces/picture/markdown/parse.ts';
import {expectApprovedFile} from '../../../support/output/approved.ts';

const texts = [
	'plain *italic* **bold** ~~struck~~ ~one~ `a & b` ***both***',
	'a [link **bold**](https://a.example/x "title") <https://b.example> https://c.example [x](ftp://d) [ref]\n\n[ref]: https://e.example',
	'![chart *one*](https://f.example/i.png) <mailto:a@b.example> www.g.example a@b.example',
	'line<br>next<BR />and<br/>end two  \nthree\\\nfour \n  five <b>tag</b>',
	'&amp; &lt; &gt; &quot; &apos; &nbsp; &copy; &unknown; \\* a&b',
	'# One\n\n###### Six\n\nUnder\n===\n\n---',
	'- a\n- [x] done\n- [ ] open\n\n3. three\n4) four\n\n* b\n\n  c',
	'> one\n> > two\n\n```ts title\nconst x\n```\n\n    indented\n\n```\n\n```',
	'| A | B | C | D |\n| --- | :-- | :-: | --: |\n| 1 | 2 |\n| *x* | `y` | [z](https://z.example) | \\| |',
	`|${'a|'.repeat(31)}\n|${'-|'.repeat(31)}\n|${'b|'.repeat(31)}`,
	'a\tb\n\n<div>html</div>\n\n<!-- note -->',
	'',
];

test('marks become blocks, styles and links', () => {
	const lines = texts.map((text) => {
		const {blocks, links} = parseMarkdown(text);
		return [
			`=== ${JSON.stringify(text)}`,
			...blocks.map((block) => JSON.stringify(block)),
			`links ${JSON.stringify(links)}`,
		].join('\n');
	});
	expectApprovedFile('test/surfaces/picture/markdown/parse.txt', `${lines.join('\n')}\n`);
});

test('quotes and lists nest six times, and deeper ones are text', () => {
	const depth = (text: string): number => {
		const inner = (blocks: ReturnType<typeof parseMarkdown>['blocks']): number =>
			Math.max(
				0,
				...blocks.map((block) =>
					block.kind === 'quote'
						? 1 + inner(block.blocks)
						: block.kind === 'list'
							? 1 + Math.max(...block.items.map((item) => inner(item.blocks)))
							: 0,
				),
			);
		return inner(parseMarkdown(text).blocks);
	};
	expect([5, 6, 7, 9].map((count) => depth(`${'> '.repeat(count)}x`))).toEqual([5, 6, 6, 6]);
	// The depth ends with each quote.
	expect(depth(`${'> x\n\n'.repeat(9)}`)).toBe(1);
});

test('a text that the rules would examine too long is one paragraph', () => {
	expect([0, 499, 500, 501, 1_000].map((length) => budgetOf('x'.repeat(length)))).toEqual([
		150_000, 150_000, 150_000, 150_300, 300_000,
	]);
	expect(['', 'ab', '*a*', '~~a~~', 'a\n\nb'].map((text) => lex(text).examined)).toEqual([0, 2, 22, 156, 2]);
	const marks = '*a '.repeat(2_000);
	expect(lex(marks).tokens).toBeUndefined();
	expect(parseMarkdown(marks)).toEqual({
		blocks: [{kind: 'paragraph', inlines: [{text: marks, styles: []}]}],
		links: [],
	});
});
