import {stripVTControlCharacters} from 'node:util';
import fc from 'fast-check';
import {expect, test} from 'vitest';
import {changeLine} from '../../../src/console/terminal/lines/line-change.ts';
import {cellWidth} from '../../../src/text/cells.ts';
import {runs} from '../../support/runs/runs.ts';
import {createTerminal} from '../../support/terminal.ts';

const columns = 24;
const piece = fc.oneof(
	fc.string({unit: 'grapheme-ascii', minLength: 1, maxLength: 4}),
	fc.constantFrom('·', '…', '─', '│', '☺', '漢', 'e\u0301', '👩‍🚀', '  ', ' '.repeat(9)),
	fc
		.tuple(fc.constantFrom([7, 27], [2, 22], [31, 39], [1, 22]), fc.constantFrom('on', 'ab cd', '漢'))
		.map(([[on, off], text]) => `\u001b[${on}m${text}\u001b[${off}m`),
);
/** Lines as Ink writes them: without trailing blanks. Those of the present screen fit it. */
const anyLine = fc.array(piece, {maxLength: 4}).map((pieces) => pieces.join('').trimEnd());

const shown = async (output: string) => {
	const terminal = createTerminal(columns, 3);
	terminal.stdout.write(`\u001b[?7l${output}`);
	await terminal.drained();
	return terminal.cells()[1];
};

test('looks like a complete rewrite of the line', async () => {
	await fc.assert(
		fc.asyncProperty(anyLine, anyLine, anyLine, async (start, a, b) => {
			const [before, after] = [start + a, start + b];
			// The line before can belong to a wider screen.
			fc.pre(cellWidth(stripVTControlCharacters(after)) <= columns);
			const first = changeLine(1, undefined, before);
			expect(await shown(first + changeLine(1, before, after))).toBe(await shown(changeLine(1, undefined, after)));
		}),
		{numRuns: runs(200, 60)},
	);
});

test('moves no mark off its letter when the rest of a line is erased', async () => {
	const first = changeLine(1, undefined, 'e\u0301 and more');
	expect(await shown(first + changeLine(1, 'e\u0301 and more', 'e\u0301'))).toBe(
		await shown(changeLine(1, undefined, 'e\u0301')),
	);
});

test('does not erase the last cell of a full line whose last style changes', () => {
	const line = `${' '.repeat(22)}\u001b[7mon`;
	expect(changeLine(1, `${line}\u001b[27m\u001b[39m`, `${line}\u001b[27m`)).toBe('');
});

test.each([
	['', ''],
	['\u001b[1m', '\u001b[22m'],
])('keeps the last cell of a full line that was longer on a wider screen', async (on, off) => {
	const full = `${on}${'a'.repeat(columns)}${off}`;
	const drawn = changeLine(1, undefined, full);
	expect(await shown(drawn + changeLine(1, `${on}${'a'.repeat(columns)} and more${off}`, full))).toBe(
		await shown(drawn),
	);
});

test('does not rewrite the common beginning', () => {
	expect(changeLine(4, '\u001b[2m 1/100 loaded\u001b[22m', '\u001b[2m 12/100 loaded\u001b[22m')).toBe(
		'\u001b[5;2H\u001b[K\u001b[2m12/100 loaded\u001b[22m',
	);
});

test('rewrites the whole line after characters of uncertain width', () => {
	expect(changeLine(0, '☺ 1', '☺ 2')).toBe('\u001b[1H\u001b[2K☺\u001b[2G 2');
});

test('moves over long blanks, unless they have a background', () => {
	expect(changeLine(0, undefined, `a${' '.repeat(17)}b`)).toBe('\u001b[1H\u001b[2Ka\u001b[17Cb');
	expect(changeLine(0, undefined, `\u001b[31mred\u001b[39m a${' '.repeat(8)}b`)).toBe(
		'\u001b[1H\u001b[2K\u001b[31mred\u001b[39m a\u001b[8Cb',
	);
	const tinted = `\u001b[48;5;1ma${' '.repeat(8)}b\u001b[49m`;
	expect(changeLine(0, undefined, tinted)).toContain(tinted);
});

test('does not rewrite the common end of lines of equal length', () => {
	const muted = '\u001b[38;5;248m';
	expect(changeLine(4, `${muted} 1/100 loaded\u001b[39m`, `${muted} 2/100 loaded\u001b[39m`)).toBe(
		`\u001b[5;2H${muted}2\u001b[39m`,
	);
});

test('keeps the border around a title', () => {
	const line = (title: string) => `\u001b[2m╭─\u001b[22m ${title} \u001b[2m${'─'.repeat(16 - title.length)}╮\u001b[22m`;
	expect(changeLine(4, line('Wiki'), line('Payroll'))).toBe(
		'\u001b[5;4H\u001b[2m\u001b[22mPayroll \u001b[2m\u001b[22m',
	);
	expect(changeLine(4, line('Payroll'), line('Wiki'))).toBe(
		'\u001b[5;4H\u001b[2m\u001b[22mWiki \u001b[2m───\u001b[22m',
	);
});

test('moves over blanks of a tinted row, and writes words whole', () => {
	const row = (name: string, id: string) => `\u001b[48;5;237m▌ ${name.padEnd(16)}${id}  \u001b[49m`;
	expect(changeLine(4, row('Wiki', 'app_24'), row('Payroll', 'app_34'))).toBe(
		'\u001b[5;3H\u001b[48;5;237mPayroll\u001b[9Capp_34\u001b[49m',
	);
	expect(changeLine(4, row('Wiki', 'app_24'), row('Wiki', 'app_25'))).toBe(
		'\u001b[5;19H\u001b[48;5;237mapp_25\u001b[49m',
	);
});

test('leaves out the end of a colour before blanks and another colour', () => {
	const [time, id, off] = ['\u001b[38;5;80m', '\u001b[38;5;248m', '\u001b[39m'];
	expect(changeLine(0, undefined, `${time}2mo ago${off}  ${id}app_1${off}`)).toBe(
		`\u001b[1H\u001b[2K${time}2mo ago\u001b[2C${id}app_1${off}`,
	);
});

test('erases a line inside a border where that is shorter than to write its blanks', () => {
	const line = (text: string) => `│${text.padEnd(40)}│`;
	expect(changeLine(4, line(` ${'x'.repeat(30)}`), line(''))).toBe('\u001b[5;3H\u001b[K\u001b[39C│');
	expect(changeLine(4, line(' Wiki'), line(' Payroll'))).toBe('\u001b[5;3HPayroll');
});

test.each([
	['another length', ' ab 9 cd', ' ab 10 cd'],
	['other styles before the end', ' a\u001b[31mb\u001b[39mcd', ' a\u001b[32mx\u001b[39mcd'],
	['characters of uncertain width at the end', ' a1☺', ' a2☺'],
	['a character of another width', ' a漢b', ' axyb'],
])('rewrites the end after %s', (_, before, after) => {
	expect(changeLine(0, before, after)).toContain('\u001b[K');
});

test('writes a colour once that texts share', () => {
	const gray = (text: string) => `\u001b[38;5;248m${text}\u001b[39m`;
	const output = changeLine(1, 'before', `Wiki ${gray('today')}  ${gray('Mei')} 7`);
	expect(output).toBe('\u001b[2H\u001b[2KWiki \u001b[38;5;248mtoday\u001b[2CMei\u001b[39m 7');
});

test('keeps the column after a text that terminals count differently', () => {
	const names = 'a'.repeat(24);
	const output = changeLine(1, 'before', `${names} موارد  \u001b[38;5;248mtoday\u001b[39m mum`);
	expect(output).toBe(`\u001b[2H\u001b[2K${names} موارد\u200e\u001b[31G  \u001b[38;5;248mtoday\u001b[39m mum`);
});
