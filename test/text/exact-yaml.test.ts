import {describe, expect, test} from 'vitest';
import {parse, stringify} from 'yaml';
import {exactTags, quotedJson, yamlPieces, yamlText} from '../../src/text/exact-yaml.ts';
import {exactJson} from '../../src/text/json/print.ts';

describe('a number in YAML', () => {
	test.each([
		['12345678901234567890', '12345678901234567890'],
		['+12345678901234567890', '12345678901234567890'],
		['0012345678901234567890', '12345678901234567890'],
		['-0012345678901234567890', '-12345678901234567890'],
		['12345678901234567890.', '12345678901234567890'],
		['12345678901234567890.e1', '12345678901234567890e1'],
		['0.10000000000000000001', '0.10000000000000000001'],
		['1e+400', '1e+400'],
		['+1.50', '1.5'],
		['007', '7'],
		['1.', '1'],
		['0', '0'],
	])('%s is read with every digit', (text, exact) => {
		const value = parse(text, {customTags: exactTags});
		expect(exactJson(value)).toBe(exact);
		expect(stringify(value, {customTags: exactTags})).toBe(`${exact}\n`);
	});
});

test('a text that a terminal would not show as it is, or a very long one, is in quotes', () => {
	expect(stringify('\u202e😀 "', {customTags: exactTags})).toBe('"\\u202e😀 \\""\n');
	expect(stringify('😀', {customTags: exactTags})).toBe('😀\n');
	expect(yamlText('a\nb'.repeat(400_000))).toMatch(/^"a\\nba\\n/);
});

test.each([
	['"\\ud83d\\ude00 \\udbff\\udfff"', '"\\U0001f600 \\U0010ffff"'],
	['"\\u0008\\u000c\\u000d"', '"\\b\\f\\r"'],
	['"\\u001b \\n"', '"\\u001b \\n"'],
	['"\\\\ud83d\\\\ude00 \\ud83d\\ude00"', '"\\\\ud83d\\\\ude00 \\U0001f600"'],
	['"\\ud83d\\u0041 \\ud83d\\ud83d"', '"\\ud83d\\u0041 \\ud83d\\ud83d"'],
])('the JSON %s is %s in YAML', (json, yaml) => {
	expect(quotedJson(json)).toBe(yaml);
});

test('an object in several places stands in each of them, and the items of a list are pieces of it', () => {
	const shared = {a: 1};
	expect(yamlText({b: shared, c: shared})).toBe('b:\n  a: 1\nc:\n  a: 1\n');
	expect([...yamlPieces([shared, 'x', []])]).toEqual(['- a: 1\n', '- x\n', '- []\n']);
	expect([...yamlPieces([])]).toEqual(['[]\n']);
});
