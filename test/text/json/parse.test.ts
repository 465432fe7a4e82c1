import {describe, expect, test} from 'vitest';
import {
	JsonRefusal,
	JsonTooLarge,
	jsonIfValid,
	jsonLimits,
	parseJson,
	RepeatedMember,
} from '../../../src/text/json/parse.ts';
import {exactJson} from '../../../src/text/json/print.ts';
import {said} from '../../support/said.ts';

const nested = (levels: number, inner = '') => `${'['.repeat(levels)}${inner}${']'.repeat(levels)}`;
const listOf = (item: string, count: number) => `[${Array(count).fill(item).join()}]`;

describe('the limit of values', () => {
	// Each value but the first follows a bracket or a comma.
	test.each([
		['numbers', listOf('1', jsonLimits.values), listOf('1', jsonLimits.values + 1)],
		['lists', listOf('[]', jsonLimits.values / 2), listOf('[]', jsonLimits.values / 2 + 1)],
		['objects', listOf('{}', jsonLimits.values / 2), listOf('{}', jsonLimits.values / 2 + 1)],
	])('counts %s', (_, most, more) => {
		expect(parseJson(most)).toEqual(JSON.parse(most));
		expect(() => parseJson(more)).toThrow(JsonTooLarge);
	});

	test('is kept by a function that shortens the text', () => {
		const more = listOf('1', jsonLimits.values + 1);
		expect(parseJson(more, {shorten: () => '[2]'})).toEqual([2]);
		expect(() => parseJson(more, {shorten: (text) => text})).toThrow(JsonTooLarge);
		expect(parseJson('[1]', {shorten: () => '[2]'})).toEqual([1]);
	});

	test('is not reached by a long text without an end', () => {
		expect(() => parseJson(`["${'x'.repeat(jsonLimits.values)}`)).toThrow(said.brokenJson);
	});
});

describe('the limit of levels', () => {
	const {depth} = jsonLimits;

	test('allows exact numbers in the last level, and nothing deeper', () => {
		expect(exactJson(parseJson(nested(depth, '1e400')))).toBe(nested(depth, '1e400'));
		expect(() => parseJson(nested(depth + 1))).toThrow(JsonRefusal);
	});

	test('is found where recursion would exhaust the stack', () => {
		expect(() => parseJson(nested(100_000, '1e400'))).toThrow(said.tooDeep);
	});

	test('is kept by a function that cuts the value', () => {
		const cut = (value: unknown) => void (value as unknown[]).pop();
		expect(parseJson(nested(depth + 1), {cut})).toEqual([]);
		const cutToLimit = (value: unknown) => void (value as unknown[]).splice(0, 1, JSON.parse(nested(depth - 1)));
		expect(parseJson(nested(depth + 1), {cut: cutToLimit})).toEqual(JSON.parse(nested(depth)));
		expect(parseJson(nested(depth), {cut})).toEqual(JSON.parse(nested(depth)));
		expect(() => parseJson(nested(depth + 1), {cut: () => {}})).toThrow(said.tooDeep);
	});
});

test.each([
	['blanks before its colon', '{"a" :1,"a"\n:1}'],
	['a backslash before a quote', String.raw`{"a":"\\","a":1}`],
	['a quote behind a backslash', String.raw`{"a":"\\\"","a":1}`],
	['texts beside it', '["text",{"a":1,"a":1}]'],
])('finds a member that comes twice with %s', (_, text) => {
	expect(() => parseJson(text)).toThrow(RepeatedMember);
});

test('reads a text of a program, and has no value for another one', () => {
	expect(jsonIfValid('{"a":[1]}')).toEqual({a: [1]});
	expect(jsonIfValid('{"a"')).toBeUndefined();
});
