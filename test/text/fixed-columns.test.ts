import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {cellWidth} from '../../src/text/cells.ts';
import {fixColumns, fixLines, isCountedAlike} from '../../src/text/fixed-columns.ts';
import {clean} from '../../src/text/visible.ts';
import {anyCharacter} from '../support/any-character.ts';
import {countingNames} from '../support/painting/counting.ts';
import {runs} from '../support/runs/runs.ts';
import {createTerminal} from '../support/terminal.ts';

const columns = 160;
const foreign = fc.oneof(
	fc.constantFrom(
		'⚠️',
		'1️⃣',
		'👨‍👩‍👧‍👦',
		'👍🏽',
		'🇨🇭',
		'🏳️‍🌈',
		'⌚︎',
		'▶︎',
		'🚀🚀',
		'漢字',
		'葛\u{e0100}',
		'〰',
		'䷀',
		'ｶﾞ',
		'\u1112\u1161\u11ab',
	),
	fc.constantFrom(
		'نظام إدارة',
		'מערכת 4.2 (',
		'שָׁלוֹם',
		'می‌خواهم 42',
		'\u0600\u0661',
		'मानव',
		'क्षेत्र',
		'ශ්‍රී',
		'ភាសាខ្មែរ',
		'น้ำ',
		'e\u0301',
		`a${'\u0301'.repeat(9)}`,
	),
	fc.string({unit: anyCharacter, minLength: 1, maxLength: 6}),
);
const words = fc.constantFrom('app_0000105', '│', '42', '4.2', 'Größe', '⟦U+202E⟧', '·', '…', '\u001b[7mold\u001b[27m');
/** Words with known columns, and anything between them. */
const anyLine = fc.array(fc.tuple(foreign, words), {minLength: 1, maxLength: 5});

const withoutStyles = (text: string) => text.replaceAll(/\u001b\[\d+m/g, '');

describe('a line on any terminal', () => {
	test('has each word at its column, over any text before it', async () => {
		const terminals = countingNames.map((name) => createTerminal(columns, 2, name));
		await fc.assert(
			fc.asyncProperty(anyLine, fc.nat(9), async (parts, start) => {
				let line = '';
				const places: [column: number, word: string][] = [];
				for (const [text, word] of parts) {
					line += `${clean(text.replaceAll(/[\n\t]/g, ' '))}  `;
					places.push([start + cellWidth(withoutStyles(line)), withoutStyles(word)]);
					line += `${word}  `;
				}
				for (const {stdout, drained, lettersOf} of terminals) {
					stdout.write(`\u001b[2J\u001b[?7l\u001b[1;${start + 1}H${fixColumns(line, start)}`);
					await drained();
					const letters = lettersOf(0);
					for (const [column, word] of places)
						expect(
							letters
								.slice(column, column + word.length)
								.join('')
								.replace('\u200e', ''),
						).toBe(word);
				}
			}),
			{numRuns: runs(400)},
		);
	});

	test('keeps every letter that terminals count alike as it is', () => {
		const line = '\u001b[1mPayroll · Größe 漢字 한국 Ελλ │ ⣿ ▌ ␛ ⟦U+202E⟧ ‿\u001b[22m';
		expect(isCountedAlike(line)).toBe(true);
		expect(fixColumns(line)).toBe(line);
	});
});

describe('the output', () => {
	test.each([
		['sets the column after text that terminals count differently', 'น้ำ app_1', 'น้ำ\u001b[3G app_1'],
		['draws a joined emoji with ties', '👨‍👩‍👧 app_1', '👨\u001b[3G‿👩\u001b[6G‿👧\u001b[9G app_1'],
		['draws the narrow form of an emoji in two cells', '⚠️ 1️⃣ x', '⚠ \u001b[3G 1\u20e3 \u001b[6G x'],
		['draws a wide emoji without its selector', '⌚\ufe0f x', '⌚\u001b[3G x'],
		['draws the narrow form of a sign without its selector', '☎\ufe0e x', '☎\u001b[2G x'],
		['ends a right-to-left run with a mark', 'مرحبا  42', 'مرحبا\u200e\u001b[6G  42'],
		['keeps digits in a right-to-left run', 'גרסה 4.2  42', 'גרסה 4.2\u200e\u001b[9G  42'],
		['ends a right-to-left run at a border', '│ שלום 4 │ 42', '│ שלום 4\u200e\u001b[9G │ 42'],
		[
			'sets the column of each word beside one with a non-joiner',
			'او می\u200cخواهم ها x',
			'او \u001b[4Gمی\u200cخواهم \u001b[12Gها\u200e\u001b[14G x',
		],
		[
			'keeps the marks in a word beside one with a non-joiner',
			'مَ می\u200cخَ x',
			'مَ \u001b[3Gمی\u200cخَ\u200e\u001b[6G x',
		],
		[
			'sets the column of each sign behind a word with a non-joiner',
			'می\u200cخواهم42  x',
			'می\u200cخواهم\u001b[8G4\u001b[9G2\u200e\u001b[10G  x',
		],
		['adds nothing at the end of a line', 'app_1 مرحبا', 'app_1 مرحبا'],
	])('%s', (_, text, output) => {
		expect(fixColumns(clean(text))).toBe(output);
	});

	test('counts no cells for styles, and adds nothing behind the last text', () => {
		expect(fixColumns('\u001b[1mน้ำ\u001b[22m \u001b[7mx\u001b[27m')).toBe(
			'\u001b[1mน้ำ\u001b[3G\u001b[22m \u001b[7mx\u001b[27m',
		);
		for (const end of ['', '  ', '\u001b[22m', '\u001b[22m  \u001b[27m'])
			expect(fixColumns(`app_1 \u001b[1mน้ำ${end}`)).toBe(`app_1 \u001b[1mน้ำ${end}`);
	});

	test('counts from the column where it begins', () => {
		expect(fixColumns('น้ำ x', 5)).toBe('น้ำ\u001b[8G x');
	});

	test('sets no column in a line that the terminal wraps', () => {
		expect(fixLines('น้ำ x', 4)).toBe('น้ำ\u001b[3G x');
		expect(fixLines('น้ำ x\nน้ำ x long', 6)).toBe('น้ำ\u001b[3G x\nน้ำ x long');
	});
});
