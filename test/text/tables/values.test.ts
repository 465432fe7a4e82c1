/** Words, numbers, colours and times at their limits. `SCREENS=write` writes the files. */
import {test} from 'vitest';
import {
	contrast,
	indexedColor,
	isLightColor,
	nearestIndex,
	parseColor,
	type Rgb,
} from '../../../src/text/colors/color.ts';
import {compareNumbers, ExactNumber, finiteNumber, isExact, showAmount} from '../../../src/text/json/exact-number.ts';
import {editDistance} from '../../../src/text/match/edit-distance.ts';
import {fold as foldSearch} from '../../../src/text/match/fold.ts';
import {fold, fuzzyMatch, matchedLetters, wordsOf} from '../../../src/text/match/fuzzy.ts';
import {nearest} from '../../../src/text/match/nearest.ts';
import {changedPart, markedWords, wordChanges} from '../../../src/text/match/word-changes.ts';
import {shareOf, sparkline} from '../../../src/text/sparkline.ts';
import {asciiPicture, toAscii} from '../../../src/text/terminal/ascii-signs.ts';
import {isoTime, parseDateTime, parseDay, parseTimestamp} from '../../../src/text/timestamp.ts';
import {expectApprovedFile} from '../../support/output/approved.ts';
import {table} from '../../support/output/table.ts';

const approve = (name: string, ...tables: readonly string[]) =>
	expectApprovedFile(`test/text/tables/${name}.txt`, tables.join('\n'));

test('words are matched and compared', () => {
	const texts = `"gta", "Go to apps"\n"go", "Go to apps"\n"to", "Go to apps"\n"o t", "Go to apps"\n"apps", "Go to apps"\n"pps", "Go to apps"\n"payrl", "The Payroll"\n"pl", "Payroll"\n"pyl", "Payroll"\n"ayr", "Payroll"\n"arl", "Payroll"\n"x", "Payroll"\n"", "Payroll"\n"payrolls", "Payroll"\n"nuria", "Núria"\n"a", "xa a"\n"ga", "go-apps"\n"goa", "go apps"\n"p", "${'x'.repeat(39)}p"\n"p", "${'x'.repeat(40)}p"\n"p", "${'x'.repeat(41)}p"\n"ta", "${' x'.repeat(8)} t a"`;
	const changes = `"a b c", "a x c"\n"a b", "a b"\n"", "a"\n"a", ""\n"a b", "a b c"\n"x a", "y a"\n"1 2 3 4 5 a 6 7 8 9 0", "1 2 3 4 5 b 6 7 8 9 0"\n"1 2 3 4 a 6 7 8 9", "1 2 3 4 b 6 7 8 9"\n"a a a", "a a"`;
	approve(
		'words',
		table('a match', texts, (typed: string, text: string) => fuzzyMatch(wordsOf(typed), text)),
		table('matched letters', '"Go to apps", "to"\n"Go to apps", "o zz"\n"Go", ""', (text: string, typed: string) =>
			matchedLetters(text, wordsOf(typed)),
		),
		table(
			'folded',
			'"ÀÉÎ"\n"ẞß"\n"Straße"\n"İx"\n"Łódź"\n"ǅ"\n"ﬁ"\n"кРАЙ"\n"Æsir Œuvre Øre Đ Ð Þ ı"',
			(text: string) => `${fold(text)} ${foldSearch(text)}`,
		),
		table(
			'the distance',
			'"", ""\n"a", ""\n"ab", "ba"\n"abc", "axc"\n"abc", "abcd"\n"abcd", "bc"\n"ca", "abc"\n"abc", "xyz", 2\n"abc", "xyz", 3\n"abcdef", "a", 2\n"ab", "abc", 1\n"abcd", "badc"',
			editDistance,
		),
		table(
			'the nearest names',
			'"usr", ["user", "app", "users"]\n"appz", ["app.list", "list.app", "apps", "appx", "appy"]\n"ab", ["abc", "xbc"]\n"abcdef", ["abcxyf", "abxxxf"]\n"LIST_APPS", ["listApps"]\n"", ["a", "ab"]',
			nearest,
		),
		table('changed words', changes, (before: string, after: string) => {
			const pieces = wordChanges(before, after);
			return `${markedWords(pieces)} ; ${changedPart(pieces, 'removed')} ; ${changedPart(pieces, 'added')}`;
		}),
	);
});

test('numbers, colours and times are read and shown', () => {
	const number = (text: string) => (isExact(Number(text), text) ? Number(text) : new ExactNumber(text));
	const pairs = `"1", "2"\n"12345678901234567890", "12345678901234567891"\n"-12345678901234567890", "-12345678901234567891"\n"1e400", "2e400"\n"-1e400", "1e400"\n"1e400", "10e399"\n"1e-400", "2e-400"\n"1e-400", "0"\n"-1e-400", "1e-400"\n"9007199254740993", "9007199254740992"\n"0.10", "0.1"\n"1e401", "9e400"`;
	approve(
		'numbers',
		table('compared', pairs, (a: string, b: string) => [
			compareNumbers(number(a), number(b)),
			compareNumbers(number(b), number(a)),
		]),
		table(
			'exact',
			'0.1, "0.1"\n0.1, "0.10"\n1, "1.0"\n10, "1e1"\n100, "1E+2"\n9007199254740992, "9007199254740993"\n0, "-0"\n0, "0e5"\n1e999, "1e999"\n0.001, "1e-3"',
			isExact,
		),
		table(
			'whole',
			'"1e400"\n"1e-400"\n"1.50"\n"1.0"\n"-12e-1"\n"0e-9"\n"120e-1"',
			(text: string) => new ExactNumber(text).isInteger,
		),
		table(
			'amounts',
			`"1.005"\n"12345678901234567890.125"\n"1e400"\n"-0.999"\n"${'1'.repeat(60)}.5"\n"${'1'.repeat(61)}.5"`,
			(text: string) => showAmount(new ExactNumber(text)),
		),
		table('finite', '1\n"1"\nnull\n1e999', finiteNumber),
		table(
			'heights',
			'[0, 1, 2, 3, 4, 5, 6, 7]\n[1, 1]\n[]\n[1, null, 2]\n[1, 2, 3, 4], 2\n[1, 2, null, 4, null], 2\n[1, 2, 3], 3\n[1, 2], 0\n[null, null]\n[-1, 1]\n[5], 1',
			sparkline,
		),
		table('shares', '1, 0, 2\n0, 0, 2\n2, 0, 2\n1, 2, 2\n1, 2, 0\n0, -1e308, 1e308', shareOf),
		table(
			'ASCII',
			'"▁▂▃▄▔▀▅▆▇█▉▊▋▌▐▍▎▏▕⠁⣿▒ x"\n"“”‘’·–—→…•×⏎‿Δ▸▾⟦⟧␀␡é"',
			(text: string) => `${asciiPicture(text)} ${toAscii(text)}`,
		),
		table('colours', '"#fff"\n"#FFAA00"\n"#12345"\n"fff"\n"#ggg"\n"#010203"', parseColor),
		table(
			'contrasts',
			'[0, 0, 0], [255, 255, 255]\n[255, 255, 255], [0, 0, 0]\n[10, 10, 10], [11, 11, 11]\n[255, 0, 0], [0, 0, 255]\n[119, 119, 119], [255, 255, 255]',
			(one: Rgb, other: Rgb) => [Number(contrast(one, other).toFixed(4)), isLightColor(one)],
		),
		table('indexed', [16, 17, 21, 22, 52, 196, 231, 232, 255].join('\n'), indexedColor),
		table(
			'the nearest index',
			'[0, 0, 0]\n[255, 255, 255]\n[95, 135, 175]\n[47, 48, 115]\n[8, 8, 8]\n[238, 238, 238]\n[100, 100, 100]\n[3, 3, 3]\n[128, 128, 128]\n[250, 250, 250]\n[115, 155, 195]',
			(color: Rgb) => nearestIndex(color),
		),
		table(
			'times',
			'"2026-01-31T09:00:00Z"\n"2026-02-29T09:00:00Z"\n"2024-02-29T09:00:00Z"\n"2026-02-30T09:00:00Z"\n"2026-04-31T09:00:00+02:00"\n"2026-01-31t09:00z"\n"2026-01-31T09:00+02:00"\n"2026-01-31T24:00:00Z"\n"2026-01-31T09:00:00.123456789Z"\n"2026-01-31 09:00:00Z"\n"2026-02-28T23:59:60Z"',
			(text: string) => [parseTimestamp(text), parseDateTime(text)],
		),
		table('days', '"2026-02-28"\n"2026-02-29"\n"2026-13-01"\n"2026-1-1"\n"2024-02-29"', parseDay),
		table('ISO', '0\n8640000000000000\n8640000000000001\n-8640000000000000\n-8640000000000001', isoTime),
	);
});
