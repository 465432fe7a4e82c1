import {expect, test} from 'vitest';
import {cutLarge} from '../../../src/client/answer/cut-large.ts';
import type {FieldProblem} from '../../../src/client/api.ts';
import {jsonLimits} from '../../../src/text/json/parse.ts';

const limit = jsonLimits.values;
/** A list that counts as this many values: each follows a bracket or a comma. */
const listOf = (values: number) => `[${'1,'.repeat(values - 1)}1]`;

function cut(text: string) {
	const problems: FieldProblem[] = [];
	const shorter = cutLarge(problems)(text);
	return {shorter, problems, paths: problems.map(({path}) => path)};
}

test('a text at the limit of values stays as it is, and beyond it loses a member', () => {
	const text = (values: number) => `{"list":[{"id":1,"large":${listOf(values)}}]}`;
	expect(cut(text(limit - 4))).toEqual({shorter: text(limit - 4), problems: [], paths: []});
	const message = 'left out, because the response holds more than the 300,000 values that castellan reads at once';
	expect(cut(text(limit - 3))).toEqual({
		shorter: '{"list":[{"id":1,"large":null}]}',
		problems: [{path: 'list.0.large', message, isLimit: true}],
		paths: ['list.0.large'],
	});
});

test('a member with any content is found behind texts that look like JSON', () => {
	const large = `{"a":["]}","\\"}",{"b":{}}],"c":${listOf(limit)},"d":"x"}`;
	const text = (member: string) => `{"list":[{"id":"[{\\"","large":${member},"last":["}"]}]}`;
	const {shorter, paths} = cut(text(large));
	expect(shorter).toBe(text('null'));
	expect(paths).toEqual(['list.0.large']);
});

test('the largest members are cut, and no more than needed', () => {
	const third = Math.ceil(limit / 3);
	const text = (...members: string[]) => `{"list":[${members.map((large) => `{"large":${large}}`).join()}]}`;
	const [small, middle] = [listOf(third), listOf(third + 1)];
	const [large, largest] = [listOf(2 * third), listOf(2 * third + 1)];
	const once = cut(text(small, large, middle));
	expect(once.paths).toEqual(['list.1.large']);
	expect(once.shorter).toBe(text(small, 'null', middle));
	const twice = cut(text(middle, small, large, largest));
	expect(twice.paths).toEqual(['list.3.large', 'list.2.large']);
	expect(twice.shorter).toBe(text(middle, small, 'null', 'null'));
});

test.each([
	['list.2.large', (large: string) => `{"list":[null,["a"],{"large":${large}}]}`],
	['later.0.large', (large: string) => `{"list":[{"a":[]}],"later":[{"large":${large}}]}`],
	['list.later.large', (large: string) => `{"list":{"now":"x","later":{"large":${large}}}}`],
	['list.0.1', (large: string) => `{"list":[["a",${large}]]}`],
])('the path %s is where the text has the member', (path, text) => {
	const {shorter, paths} = cut(text(listOf(limit)));
	expect(paths).toEqual([path]);
	expect(shorter).toBe(text('null'));
});

test.each([
	['has too many values outside of members', `{"list":${listOf(limit + 1)}}`],
	['ends within a member', `{"list":[{"large":${listOf(limit).slice(0, -1)}`],
	['ends within a string', `{"list":[{"large":${listOf(limit).slice(0, -1)},"]}`],
	['closes more than it opens', `]]}}]]${listOf(limit)}`],
])('a text that %s stays as it is', (_, text) => {
	expect(cut(text)).toEqual({shorter: text, problems: [], paths: []});
});
