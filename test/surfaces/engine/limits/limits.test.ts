/** Values, paths, dates and tables at the limits of the engine. `SCREENS=write` writes the file. */
import {expect, test} from 'vitest';
import {momentIn} from '../../../../src/surfaces/engine/functions/moment.ts';
import {modelOf} from '../../../../src/surfaces/engine/model/model.ts';
import {parseModel} from '../../../../src/surfaces/engine/model/parse.ts';
import {formatPointer, parsePointer, writePointer} from '../../../../src/surfaces/engine/model/pointer.ts';
import {isNumberCell, numberIn} from '../../../../src/surfaces/engine/table/numbers.ts';
import {pageOf} from '../../../../src/surfaces/engine/table/rows.ts';
import {weightOf} from '../../../../src/surfaces/engine/tree/component.ts';
import {shortId} from '../../../../src/surfaces/engine/tree/problem.ts';
import {boundedJson, cleanDeep} from '../../../../src/surfaces/engine/value/bounded-json.ts';
import {
	isNumeric,
	toBoolean,
	toNumber,
	writtenChoice,
	writtenText,
} from '../../../../src/surfaces/engine/value/coerce.ts';
import {expectApprovedFile} from '../../../support/output/approved.ts';
import {table} from '../../../support/output/table.ts';
import {call} from '../../support.ts';

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
const depthOf = (value: unknown): number => (Array.isArray(value) ? 1 + depthOf(value[0]) : 0);

test('values, paths, dates and pages are read as approved', () => {
	const paths = `""\n"/"\n"//"\n"a"\n"/a/"\n"/a//b"\n"a/b/"\n"/a~1b"\n"/a~0b"\n"/~01"\n"/__proto__"\n"/a/constructor"\n"/ "`;
	const writes = `{}, "/a/b", 1\n{"a":[1]}, "/a/3", 2\n{"a":[1]}, "/a/x", 2\n{"a":[1]}, "/a/01", 2\n{"a":"x"}, "/a/b", 2\nnull, "/0/a", 1\n{}, "/a/9999", 1\n{}, "/a/10000", 1\n5, "", 6\n{"a":null}, "/a/b", 1\n{"a":[1, 2]}, "/a/2", 3`;
	const dates = `"2026-01-31"\n"2026"\n"2026-02"\n"2026-02-30"\n"2026-01-31T23:59:60Z"\n"2026-01-31T24:00Z"\n"2026-01-31T09:05Z"\n"2026-01-31 09:05:07.5+02"\n"2026-01-31T09:05-0130"\n"2026-01-31T09:05+23:59"\n"2026-01-31T09:05+24:00"\n"2026-01-31T09:05+10:60"\n"2026-01-31T09:05:07.1234z"\n"0001-01-01"\n0\n1.9\n8640000000000000\n8640000000000001\nnull\n"x"\n" 2026-01-31 "`;
	const short = (json: string) => (json.length > 150 ? `${json.slice(0, 40)}… ${json.length}` : json);
	const values = `[1, "a", null, true, {"b": [2]}], 99\n[1, 2, 3], 4\n{"abc": 1, "d": 2}, 6\n"abcdef", 3\n"ab", 4\nnull, 9\n[], 1\n{"a": "bcd"}, 20`;
	const functions = `"length", {"value":"ab","min":2,"max":2}\n"length", {"value":"ab","min":3}\n"length", {"value":[1],"max":0}\n"length", {"value":"a","min":"x"}\n"numeric", {"value":"5","min":5,"max":5}\n"numeric", {"value":"x"}\n"numeric", {"value":4,"min":5}\n"email", {"value":"a@b.cd"}\n"email", {"value":"a@b.c"}\n"email", {"value":"a@b"}\n"email", {"value":"a b@c.de"}
		"required", {"value":[]}\n"required", {"value":0}\n"required", {"value":""}\n"and", {"values":[true]}\n"and", {"values":[true,1]}\n"or", {"values":[0,""]}\n"not", {"value":0}\n"formatDate", {"value":"2026-01-31","format":"yyyy-MM-dd EEEE"}\n"formatDate", {"value":"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxyz","format":"yyyy"}\n"formatDate", {"value":"","format":"yyyy"}\n"formatNumber", {"value":1234.5}\n"formatNumber", {"value":1234.5,"decimals":0}\n"nothing", {}`;
	expectApprovedFile(
		'test/surfaces/engine/limits/limits.txt',
		[
			table('pointers', paths, (path: string) =>
				parsePointer(path)
					?.map((name) => `‹${name}›`)
					.join(' '),
			),
			table('written pointers', '["a/b", "c~d"]\n[]\n["~1"]', (segments: readonly string[]) =>
				formatPointer([...segments]),
			),
			table('writes', writes, (root: unknown, path: string, value: unknown) =>
				short(JSON.stringify(writePointer(root, parsePointer(path) ?? [], value))),
			),
			table('models', '"{}"\n""\n"{\\"a\\":\\"[[\\"}"\n"[1"\n"null"', parseModel),
			table('moments', dates, (value: unknown) => {
				const moment = momentIn(value, 'UTC');
				return moment && [moment.epoch, moment.offset];
			}),
			table('moments in Kolkata', dates, (value: unknown) => {
				const moment = momentIn(value, 'Asia/Kolkata');
				return moment && [moment.epoch, moment.offset];
			}),
			table(
				'numbers of cells',
				'"1,234"\n"12,34"\n"(5)"\n"-$5.50"\n"$ -5"\n"5 %"\n".5"\n"1e3"\n"1e1234"\n"1 234"\n"€1’000.25"\n"−7"\n"abc"\n""\n"123456789012345"\n"1234567890123456"\n"1.23456789012345678"\n"+ 5"\n"00012"',
				(text: string) => [isNumberCell(text), String(numberIn(text))],
			),
			table(
				'pages',
				'10, 3, 0\n10, 3, 3\n10, 3, 9\n10, 0, 5\n0, 3, 0\n9, 3, 2\n9, 3, -1\n10, 2.5, 1\n10, -1, 0\n3, 5, 0',
				pageOf,
			),
			table('cut JSON', values, (value: unknown, limit: number) => boundedJson(value, limit)),
			table(
				'numbers',
				'"12"\n" 1.5e3 "\n".5"\n"5."\n"."\n"1e"\n""\n"0x1"\ntrue\nfalse\nnull\n[1]',
				(value: unknown) => [toNumber(value), toBoolean(value)],
			),
			table(
				'typed values',
				'1, "2"\n1, "2.0"\n1, " 2 "\n1, "x"\n"1", "2"\nnull, "2"\n1, ""',
				(before: unknown, text: string) => JSON.stringify(writtenText(before, text)),
			),
			table(
				'chosen values',
				'"a", ["b"], false\n["a"], ["b"], false\n"a", ["b", "c"], true\n"a", [], false\nnull, [], true',
				writtenChoice,
			),
			table('functions', functions, (name: string, args: Record<string, unknown>) => call(name, args)),
		].join('\n'),
	);
});

test('depths, lengths and numbers end at their limit', () => {
	expect(
		[99, 100, 101].map((depth) => parseModel('['.repeat(depth) + ']'.repeat(depth)).problem === undefined),
	).toEqual([true, true, false]);
	expect([99, 100].map((depth) => boundedJson(nested(depth), 999).includes('…'))).toEqual([false, true]);
	expect([50, 99, 100, 120].map((depth) => depthOf(cleanDeep(nested(depth), String)))).toEqual([50, 99, 100, 100]);
	expect(cleanDeep({a: ['b', 1, null]}, (text) => `<${text}>`)).toEqual({'<a>': ['<b>', 1, null]});
	expect([100, 101].map((count) => parsePointer('/a'.repeat(count))?.length)).toEqual([100, undefined]);
	expect([39, 40, 41].map((length) => shortId('x'.repeat(length)))).toEqual([
		`"${'x'.repeat(39)}"`,
		`"${'x'.repeat(40)}"`,
		`"${'x'.repeat(39)}…"`,
	]);
	expect([399, 400, 401].map((length) => isNumeric('1'.repeat(length)))).toEqual([true, true, false]);
	expect([60, 61].map((length) => isNumberCell('1'.repeat(length)))).toEqual([true, false]);
	expect([320, 321].map((length) => call('email', {value: `${'a'.repeat(length - 5)}@b.cd`}))).toEqual([true, false]);
	expect(
		[200, 201].map((length) => typeof call('formatDate', {value: '2026-01-31', format: `'${'x'.repeat(length - 2)}'`})),
	).toEqual(['string', 'object']);
	expect(modelOf({}).set(`/${'a/'.repeat(101)}`, 1)).toContain(`${'a/'.repeat(39)}a`);
	const parts = (count: number) => ({id: 'a', text: {items: Array.from({length: count}, () => 0)}}) as never;
	expect([46, 47, 96, 97].map((count) => weightOf(parts(count)))).toEqual([0, 1, 1, 2]);
	expect([4_000, 5_000].map((length) => weightOf({id: '', text: 'x'.repeat(length)} as never))).toEqual([0, 1]);
});

test('lists and objects are written down to the hundredth level', () => {
	const listed = (depth: number): unknown => (depth === 0 ? 1 : [listed(depth - 1)]);
	const named = (depth: number): unknown => (depth === 0 ? 1 : {a: named(depth - 1)});
	const innermost = (value: unknown) => boundedJson(value, 1_000).replaceAll(/[[\]{}]|"a":/g, '');
	for (const of of [listed, named]) expect([99, 100].map((depth) => innermost(of(depth)))).toEqual(['1', '"…"']);
});
