/** Wrapped and cut texts and shared widths at their limits. `SCREENS=write` writes the files. */
import {test} from 'vitest';
import {cutNames} from '../../../../src/surfaces/picture/draw/names.ts';
import {shareWidths} from '../../../../src/surfaces/picture/draw/shares.ts';
import {type Span, wrapSpans} from '../../../../src/surfaces/picture/draw/wrap.ts';
import type {Style} from '../../../../src/text/theme.ts';
import {table} from '../../../support/output/table.ts';
import {plainPen} from '../../widgets/draw.ts';
import {approve} from './table.ts';

const pen = plainPen();

test('widths are shared by need and weight', () => {
	const needs = `[[3, 5, 0], [3, 9, 0]], 20\n[[3, 5, 0], [3, 9, 0]], 14\n[[3, 5, 0], [3, 9, 0]], 13\n[[3, 5, 0], [3, 9, 0]], 7\n[[3, 5, 0], [3, 9, 0]], 6\n[[3, 5, 0], [3, 9, 0]], 5
		[[4, 2, 0], [3, 9, 0]], 5\n[[4, 2, 1], [3, 9, 0]], 5\n[[4, 2, 1], [3, 9, 0]], 7\n[[4, 2, 1], [3, 9, 0]], 20\n[[2, 9, 1], [2, 9, 2]], 9\n[[2, 9, 1], [2, 9, 2]], 5\n[[2, 9, 1], [2, 9, 1], [2, 9, 1]], 11
		[[6, 9, 1], [1, 9, 9]], 12\n[[6, 9, 1], [1, 9, 9], [2, 3, 0]], 12\n[], 5\n[[1, 9, 0]], 4.5\n[[1, 9, 1]], 4.5\n[[2, 8, 0], [2, 8, 0], [2, 3, 0]], 10\n[[0, 0, 0]], 0\n[[1, 1, 1]], 1`;
	approve(
		'shares',
		table(
			'widths of minimum, natural and weight',
			needs,
			(list: readonly (readonly [number, number, number])[], available: number) =>
				shareWidths(
					list.map(([minimum, natural, weight]) => ({minimum, natural, weight})),
					available,
				),
		),
	);
});

test('texts are wrapped and cut', () => {
	const texts = `"one two three", 7\n"one two three", 8\n"one  two", 4\n"  one two", 5\n"one\\ntwo", 9\n"one\\n\\ntwo ", 9\n"a\\tb", 9\n"a\\tb", 3\n"abcdefgh", 3\n"a bcdefgh", 4\n"界界界", 4\n"界界界", 5\n"界界", 1\n"a界", 2
		"", 4\n"   ", 4\n"one   ", 4\n"one   ", 3\n"     one", 4\n"ab cd", 0\n"ab", 1.9\n"é è", 3\n"one two", 7\n"one two", 6\n"\\n", 3\n"a\\n", 3\n"\\ta", 2\n"one   two", 3\n"x界 y", 4\n"héllo wörld", 5\n"a  \\n  b", 9`;
	const cuts = `"one two", 7\n"one two", 6\n"one two", 1\n"one two", 0\n"one two", -1\n"界界", 3\n"界界", 2\n"a\\nb", 3\n"", 2`;
	const words = (text: string, width: number) =>
		pen
			.wrap(text, width)
			.map((line) => `“${line.text}” ${line.cells}`)
			.join(', ');
	const names = `["alpha one", "alpha two"], 6\n["alpha one", "alpha two"], 9\n["alphabet", "alphabed"], 5\n["same", "same"], 3\n["one"], 0\n["a b c d e", "a b c d f"], 4\n["prefix1", "prefix2"], 1\n["界界界", "界界人"], 5\n["abcdef", "xyz"], 4\n["aa bb cc", "aa bb dd", "zz"], 3`;
	approve(
		'texts',
		table('wrapped', texts, words),
		table('cut', cuts, (text: string, width: number) => `“${pen.cut(text, width).text}” ${pen.cut(text, width).cells}`),
		table(
			'fitted',
			'"ab", 4, "left"\n"ab", 4, "right"\n"ab", 5, "center"\n"ab", 4, "center"\n"abcdef", 4, "center"',
			(text: string, width: number, align: 'left' | 'right' | 'center') =>
				`“${pen.fit(text, width, undefined, align).text}”`,
		),
		table('names', names, (list: readonly string[], width: number) => cutNames(list, width, pen)),
		table('a rule', '3\n0\n-1\n2.9', (width: number) => pen.rule('─', width)),
	);
});

test('wrapped spans keep their styles and their items', () => {
	const lists: readonly (readonly Span[])[] = [
		[
			{text: 'one ', styles: ['bold']},
			{text: 'two', styles: ['dim']},
		],
		[
			{text: 'on', styles: ['bold']},
			{text: 'etwo three', styles: []},
		],
		[
			{text: 'see ', styles: []},
			{text: 'a link', styles: ['underline'], item: {part: 'link', at: 3}},
			{text: ' here', styles: []},
		],
		[
			{text: 'e', styles: []},
			{text: '\u0301x', styles: ['bold']},
		],
		[
			{text: 'x', styles: []},
			{text: '界界', styles: ['bold'], item: {part: 'link', at: 0}},
		],
		[
			{text: 'a', styles: []},
			{text: ' ', styles: ['bold']},
			{text: ' ', styles: ['dim']},
			{text: 'b', styles: []},
		],
		[],
	];
	const paint = (styles: readonly Style[], text: string) =>
		styles.length > 0 ? `<${styles.join(' ')} ${text}>` : text;
	const drawn = lists.map((spans) =>
		[3, 6, 40]
			.map(
				(width) =>
					`${width}: ${wrapSpans(spans, width, paint)
						.map((line) => JSON.stringify(line))
						.join(' ')}`,
			)
			.join('\n'),
	);
	approve('spans', `${drawn.join('\n\n')}\n`);
});
