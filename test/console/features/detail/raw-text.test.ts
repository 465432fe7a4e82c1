import {expect, test} from 'vitest';
import {drawRaw, linesOf} from '../../../../src/console/features/detail/raw-text.ts';
import {cellWidth} from '../../../../src/text/cells.ts';
import {exactJson, exactJsonPieces} from '../../../../src/text/json/print.ts';
import {createTheme} from '../../../../src/text/theme.ts';
import {amount} from '../../../support/runs/runs.ts';

const theme = createTheme({hasColor: false, hasUnicode: true});
const rowsOf = (value: unknown, width = 80) => drawRaw(exactJsonPieces(value, 2), width, theme);
const plain = ({plain: text}: {readonly plain: string}) => text;

test('joins pieces to lines', () => {
	expect(linesOf(['{\n  "a', '": 1,\n', '  "b": 2\n}']).map(({text}) => text)).toEqual([
		'{',
		'  "a": 1,',
		'  "b": 2',
		'}',
	]);
});

test.each([
	['control characters', '\u0001'],
	['Hindi', 'नमस्ते '],
	['emoji', '👨‿👩‿👧✅'],
	['letters', 'ab c'],
])('draws every character of a very long text of %s, and lays out only what is drawn', (_, unit) => {
	const value = {
		name: unit.repeat(Math.ceil(amount(200_000, 120_000) / unit.length)),
		list: [1, {deep: unit.repeat(100)}],
	};
	const rows = rowsOf(value);
	expect(Array.isArray(rows)).toBe(false);
	const drawn = rows.slice(0, rows.length);
	expect(drawn.length).toBe(rows.length);
	expect(drawn.every((row) => cellWidth(row.plain) <= 79)).toBe(true);
	const text = drawn
		.map((row) => row.plain.trimStart())
		.join('')
		.replaceAll(' ', '');
	expect(text === exactJson(value, 2).replaceAll(/\s/g, '')).toBe(true);
	for (const at of [0, 1, rows.length >> 1, rows.length - 3]) {
		expect(rows.slice(at, at + 20).map(plain)).toEqual(drawn.slice(at, at + 20).map(plain));
	}
});

test('has as many characters in a row of a long text as fit for certain', () => {
	const length = amount(200_000, 120_000);
	const rowsOfText = (letter: string) => rowsOf({name: letter.repeat(length)}).length;
	const room = 80 - 4;
	expect(rowsOfText('a')).toBe(2 + Math.ceil((length + 10) / room));
	// A line that fills its last row has no further one.
	expect(rowsOf({name: 'a'.repeat(1316 * room - 10)}).length).toBe(2 + 1316);
	// Each can take two cells.
	expect(rowsOfText('é')).toBe(2 + Math.ceil((length + 10) / (room / 2)));
});

test('styles the comma after a value of a line up to 2,000 characters apart from it', () => {
	const colors = createTheme({hasColor: true, hasUnicode: true});
	const endOf = (length: number) => {
		const text = 'a'.repeat(length - '  "n": "",'.length);
		const rows = drawRaw(exactJsonPieces({n: text, m: 1}, 2), 80, colors);
		return rows.slice(0, rows.length).at(-3)?.text.slice(-6);
	};
	expect([2_000, 2_001].map(endOf)).toEqual(['\u001B[39m,', ',\u001B[39m']);
});

test('has rows of eight cells where the terminal is narrower', () => {
	const rows = rowsOf('abcdefghijkl', 4);
	expect(rows.slice(0, rows.length).map(plain)).toEqual([' "abcdefg', ' hijkl"']);
});

test('finds text in the rows of a long text', () => {
	const rows = rowsOf({name: `${'a'.repeat(200_000)}needle${'b'.repeat(500)}Needle`, other: 'ñeedle', last: 'néedle'});
	const indexes = rows.matching?.('needle') ?? [];
	expect(
		indexes.map((at) =>
			rows
				.slice(at, at + 2)
				.map(plain)
				.join('')
				.replaceAll(' ', ''),
		),
	).toEqual(Array.from({length: 4}, () => expect.stringMatching(/n[eé]edle/i)).slice(0, indexes.length));
	expect(indexes).toHaveLength(4);
});

test('indented rows of a short text fit their width', () => {
	const rows = rowsOf({a: {b: {c: 'word '.repeat(100)}}}, 40);
	expect(Math.max(...rows.slice(0, rows.length).map((row) => cellWidth(row.plain)))).toBeLessThan(40);
});

test('a row leaves one cell free on each side, and breaks only a longer text', () => {
	const rows = (letters: number) => rowsOf('a'.repeat(letters), 20).slice(0, 9).map(plain);
	// With its two quotes.
	expect(rows(16)).toEqual([` "${'a'.repeat(16)}"`]);
	expect(rows(17)).toEqual([` "${'a'.repeat(17)}`, ' "']);
});
