import {describe, expect, test} from 'vitest';
import type {Component} from '../../../src/contract/surfaces.ts';
import {budgetOf, lex} from '../../../src/surfaces/picture/markdown/lexer.ts';
import {said} from '../../support/said.ts';
import {content, literal, plainPen, screen} from './draw.ts';

const markdown = (text: string): Component => ({id: 'root', text: {text: literal(text), markdown: true}});

describe('text in Markdown', () => {
	test('underlines headings by level', () => {
		expect(content(markdown('# One\n\n## Two\n\n### Three\n\nUnder\n-----'))).toEqual([
			'One',
			'===',
			'',
			'Two',
			'───',
			'',
			'Three',
			'',
			'Under',
			'─────',
		]);
	});

	test.each([
		['**bold** and *emphasis* and ***both***', 'bold and emphasis and both'],
		['`a * b * c` keeps its marks', '`a * b * c` keeps its marks'],
		['2 * 3 * 4 and snake_case_name', '2 * 3 * 4 and snake_case_name'],
		['\\*not\\* emphasis', '*not* emphasis'],
		['an *unclosed mark', 'an *unclosed mark'],
		['~~gone~~', 'gone'],
		['<https://a.example/x> and <mailto:a@b.example>', 'https://a.example/x (a.example) and <mailto:a@b.example>'],
		['~5 or ~6, mail a@b.example', '~5 or ~6, mail a@b.example'],
		['[a]: https://x.example', '[a]: https://x.example (x.example)'],
		['a &amp; b &lt;c&gt; &#27;', 'a & b <c> &#27;'],
		['first\nsame line', 'first same line'],
		['<b>tags</b> are text', '<b>tags</b> are text'],
	])('%s', (text, shown) => expect(content(markdown(text))).toEqual([shown]));

	test('breaks at hard breaks', () => {
		expect(content(markdown('one  \ntwo\\\nthree<br>four'))).toEqual(['one', 'two', 'three', 'four']);
	});

	test('draws nested, numbered and task lists', () => {
		expect(content(markdown('- one\n- two\n  still two\n  1. first\n  2. second\n- [x] done\n- [ ] open'))).toEqual([
			'• one',
			'• two still two',
			'  1. first',
			'  2. second',
			'[x] done',
			'[ ] open',
		]);
	});

	test('puts an item below its sign only where that saves lines', () => {
		const beside = (item: string) => {
			const row = {id: 'root', row: {children: {ids: ['item', 'text']}}};
			return content([row, {...markdown(item), id: 'item'}, {...markdown('10'), id: 'text'}]);
		};
		expect(beside('- Qty:')).toEqual(['• Qty:  10']);
		expect(beside('- a b')).toEqual(['• a b  10']);
	});

	test('keeps the lines of code and marks quotes', () => {
		expect(content(markdown('```js\nlet  a;\n\n  b\n```\n\n> said\n> so'))).toEqual([
			'│ let  a;',
			'│',
			'│   b',
			'',
			'> said so',
		]);
	});

	test('aligns tables, and draws records if they do not fit', () => {
		const table = '| Name | Users |\n|------|------:|\n| Payroll | 12 |\n| **Wiki** | 1200 |';
		expect(content(markdown(table))).toEqual([
			'Name    │ Users',
			'───────────────',
			'Payroll │    12',
			'Wiki    │  1200',
		]);
		const wide = `|${'name|'.repeat(4)}\n|${'-|'.repeat(4)}\n|${'value|'.repeat(4)}`;
		expect(content(markdown(wide), {width: 24})).toEqual(Array.from({length: 4}, () => 'name: value'));
	});

	test('aligns numbers to the right and keeps them whole where a table is narrow', () => {
		const table = '| Application | Users | Share |\n|---|--:|:-:|\n| Payroll of Acme | 1,200 | 1 |\n| Wiki | 12 | 22 |';
		expect(content(markdown(table), {width: 26})).toEqual([
			'Applicatio │ Users │ Share',
			'n          │       │',
			'──────────────────────────',
			'Payroll of │ 1,200 │   1',
			'Acme       │       │',
			'Wiki       │    12 │  22',
		]);
	});

	test('shows the host of a link with any text', () => {
		expect(content(markdown('[https://bank.example](https://evil.example/x)'))).toEqual([
			'https://bank.example (evil.example)',
		]);
		expect(content(markdown('see https://a.example/b.'))).toEqual(['see https://a.example/b (a.example).']);
		expect(content(markdown('[a](https://аpple.com)'))).toEqual(['a (xn--pple-43d.com)']);
		expect(content(markdown('[run](javascript:alert(1)) ![pic](https://p.example/x.png)'))).toEqual([
			'run (not a web address) image: pic (p.example)',
		]);
		expect(
			content(markdown('![](https://p.example/x.png) [![](https://q.example/y.png) b](https://r.example)')),
		).toEqual(['image (p.example) image (q.example) b (r.example)']);
	});

	test('does not interpret plain text', () => {
		expect(content({id: 'root', text: {text: literal('# *a* [b](https://c.example)')}})).toEqual([
			'# *a* [b](https://c.example)',
		]);
	});
});

describe('links', () => {
	const links = markdown('[one](https://one.example/a) and [two](javascript:alert(1))');

	test('are selected with arrows and opened by a press, with their host', () => {
		const person = screen(links).focus('root');
		expect(person.lines()).toEqual(['▌«one» (one.example) and two (not a web address)']);
		expect(person.press('act').outcome()).toEqual({
			kind: 'open-url',
			url: 'https://one.example/a',
			host: 'one.example',
		});
		expect(person.press('right', 'act').after()?.message).toBe(`Not opened: javascript: ${said.areNotOpened}`);
	});

	test('make a text accept the focus', () => {
		const person = screen([
			{id: 'root', column: {children: {ids: ['plain', 'linked']}}},
			{...markdown('**no link**'), id: 'plain'},
			{...markdown('https://a.example'), id: 'linked'},
		]);
		person.page.step(1);
		expect(person.page.focused?.node.id).toBe('linked');
	});
});

describe('long and odd texts', () => {
	test('are cut with a note', () => {
		const lines = content({id: 'root', text: {text: literal('word '.repeat(5_000))}});
		expect(lines.at(-1)).toBe('[Cut here: 15,000 more characters; the raw JSON has them]');
	});

	test('take no line if empty', () => expect(content(markdown(''))).toEqual([]));

	test('never split wide and joined characters', () => {
		const lines = plainPen().wrap('漢字漢字👩‍💻é', 5);
		expect(lines.map(({text}) => text)).toEqual(['漢字', '漢字', '👩‍💻é']);
		expect(lines.map(({cells}) => cells)).toEqual([4, 4, 3]);
		expect(
			plainPen()
				.wrap('漢字', 1)
				.map(({text}) => text),
		).toEqual(['…', '…']);
	});

	test.each([
		['brackets', '['],
		['stars', '*a **a '],
		['tildes', '~~a~ '],
		['ticks', '`'],
		['quotes', '> '],
		['numbers', '1. '],
		['bars', 'a|b\n-|-\n|'],
		['images', '!['],
		['blanks', ' '],
		['tags', '<div>\n'],
		['items', '- a\n'],
	])('take bounded work with ten thousand characters of %s', (_, part) => {
		const text = part.repeat(10_000 / part.length);
		expect(lex(text).examined).toBeLessThanOrEqual(budgetOf(text) + 30 * text.length);
		expect(content(markdown(text)).length).toBeGreaterThan(0);
	});

	test('are plain beyond the budget', () => {
		const text = '~~a~ '.repeat(2_000).trim();
		expect(lex(text).tokens).toBeUndefined();
		expect(content(markdown(text)).join(' ')).toBe(text);
	});

	test('are text where quotes and lists nest too deep', () => {
		expect(content(markdown(`${'> '.repeat(9)}a`))).toEqual([`${'> '.repeat(9)}a`]);
		expect(content(markdown(`${'- '.repeat(8)}a`))).toEqual([`${'• '.repeat(6)}- - a`]);
	});
});
