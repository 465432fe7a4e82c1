import {describe, expect, test} from 'vitest';
import type {Component} from '../../../src/contract/surfaces.ts';
import {noTenantData} from '../../../src/surfaces/engine/tenant-data.ts';
import {createPlainPen, type Pen} from '../../../src/surfaces/picture/draw/pen.ts';
import {boundedPen, TextBudget} from '../../../src/surfaces/picture/draw/text-budget.ts';
import {printSurface} from '../../../src/surfaces/view/print.ts';
import {createTheme} from '../../../src/text/theme.ts';
import {clean} from '../../../src/text/visible.ts';
import {screen} from '../widgets/draw.ts';

const pen = createPlainPen(createTheme({hasColor: false, hasUnicode: true}));

/** Syllables of Hangul as letters that join. No two texts are the same. */
function jamo(number: number, syllables: number): string {
	return Array.from({length: syllables}, (_, at) => {
		const code = (number * 7_919 + at * 104_729 + number * at * 31) % 1_000_003;
		return String.fromCharCode(0x1100 + (code % 19), 0x1161 + (code % 21), 0x11a8 + (code % 27));
	}).join('');
}

const complex = /[\u1100-\u11ff]/;

/** A pen that counts the characters of complex texts that it gets. */
function counting(): {readonly pen: Pen; readonly counted: () => number} {
	let characters = 0;
	const count = (text: string) => {
		if (complex.test(text)) characters += text.length;
	};
	return {
		counted: () => characters,
		pen: {
			...pen,
			text(text, styles) {
				count(text);
				return pen.text(text, styles);
			},
			wrap(text, width, styles) {
				count(text);
				return pen.wrap(text, width, styles);
			},
		},
	};
}

describe('a drawing', () => {
	test('measures 300,000 characters at most, and leaves out the texts after them', () => {
		const {pen: inner, counted} = counting();
		const budget = new TextBudget();
		const bounded = boundedPen(inner, budget);
		const lines = Array.from({length: 5_000}, (_, at) => bounded.wrap(jamo(at, 200), 80)[0]?.text ?? '');
		expect(counted()).toBeLessThanOrEqual(2 * 150_000 + 1_000);
		expect(lines.at(-1)).toBe('…');
		expect(bounded.wrap('plain words, 漢字', 80)[0]?.text).toBe('plain words, 漢字');
		budget.reset();
		expect(bounded.text(jamo(1, 200)).text).toBe(jamo(1, 200));
	});

	test('has as many characters as the one before it, although these are known', () => {
		const budget = new TextBudget();
		const words = Array.from({length: 25_000}, (_, at) => jamo(at, 5));
		const shown = () => {
			budget.reset();
			return words.filter((word) => budget.admitted(word, word.length, '…') === word).length;
		};
		const first = shown();
		expect([first < words.length, shown()]).toEqual([true, first]);
	});

	test('counts a word that repeats once, and no simple text beside it', () => {
		const budget = new TextBudget();
		const bounded = boundedPen(pen, budget);
		for (let at = 0; at < 50_000; at++) bounded.text('नमस्ते 12');
		for (let at = 0; at < 50_000; at++) bounded.wrap(`row ${at}: Name नमस्ते ${at}, State ✅ on`, 80);
		expect(budget.hasCut).toBe(false);
		expect(bounded.text(jamo(1, 200)).text).toBe(jamo(1, 200));
	});
});

describe('a surface of more than the budget', () => {
	const texts = Array.from({length: 1_300}, (_, at) => jamo(at, 130));
	const table: Component = {id: 'root', svcTable: {columns: ['a'], rows: texts.map((cell) => ({cells: [cell]}))}};
	const boxes: readonly Component[] = [
		{id: 'root', column: {children: {ids: texts.map((_, at) => `b${at}`)}}},
		...texts.map((literal, at) => ({id: `b${at}`, checkBox: {label: {literal}}})),
	];
	const printed = (components: readonly Component[], isLinear: boolean) =>
		[
			...printSurface(
				{surfaceId: 's', components: [...components]},
				{clean, now: () => 0, pen, tenantData: noTenantData, width: 1_000, isLinear},
			),
		].join('\n');
	/** Whether a text is there, on one line or several. */
	const has = (text: string, part: string) => text.replaceAll(/[^\u1100-\u11ff]/g, '').includes(part);

	test.each([
		['labels', boxes, false],
		['labels in sentences', boxes, true],
		['rows in sentences', [table], true],
	])(
		'shows the first %s whole, then their first characters, then none, and says so',
		{timeout: 300_000, meta: {dear: {seconds: 15, proves: 'the budget itself, which is large'}}},
		(_, components, isLinear) => {
			const text = printed(components, isLinear);
			const [first = '', middle = '', last = ''] = [texts[0], texts[420], texts.at(-1)];
			expect([
				has(text, first),
				has(text, middle),
				has(text, middle.slice(0, 150)),
				has(text, last.slice(0, 30)),
			]).toEqual([true, false, true, false]);
			expect(text.includes('note: Too much text')).toBe(true);
		},
	);

	test('says it of the components that were cut, not of those around them', () => {
		const text = printed([boxes[0] ?? table, ...boxes.slice(1, 390)], false);
		const cut = text.split('\n').filter((line) => line.includes('…')).length;
		expect(cut).toBeGreaterThan(1);
		expect(text.match(/note: Too much text/g)?.length).toBe(cut);
	});

	test('copies whole cells', () => {
		const page = screen(table, {width: 100}).focus('root').press('last', 'copy');
		expect(page.after()?.effect).toMatchObject({kind: 'copy', text: texts.at(-1)});
	});
});

test('a text of 200 characters is whole when the characters of the surface are used up, and a longer one is not', () => {
	const budget = new TextBudget();
	for (let number = 0; number < 15; number++) budget.admitted(jamo(number, 3_334), 10_002, '…');
	const longer = jamo(99, 67);
	const fits = longer.slice(0, 200);
	expect([budget.admitted(fits, 300, '…'), budget.hasCut]).toEqual([fits, false]);
	expect([budget.admitted(longer, 300, '…'), budget.hasCut]).toEqual([`${fits}…`, true]);
});
