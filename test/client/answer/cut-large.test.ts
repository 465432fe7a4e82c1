import {expect, test} from 'vitest';
import {cutLarge} from '../../../src/client/answer/cut-large.ts';
import type {FieldProblem} from '../../../src/client/api.ts';
import {jsonLimits} from '../../../src/text/json/parse.ts';

const limit = jsonLimits.values;
/** A list that counts as this many values: each follows a bracket or a comma. */
const listOf = (values: number) => `[${'1,'.repeat(values - 1)}1]`;

/** `isSame` stands for the texts in assertions, because a failure would print them. */
function cut(text: string) {
	const problems: FieldProblem[] = [];
	const shorter = cutLarge(problems)(text);
	return {shorter, problems, paths: problems.map(({path}) => path), isSame: shorter === text};
}

/** The items of the list at a path of a JSON text. */
function lengthAt(text: string, ...path: readonly (string | number)[]): number {
	let value: unknown = JSON.parse(text);
	for (const name of path) value = (value as Readonly<Record<string | number, unknown>>)[name];
	return (value as readonly unknown[]).length;
}

test('a text at the limit of values stays as it is, and beyond it a list loses its end', () => {
	const text = (values: number) => `{"list":[{"id":1,"large":${listOf(values)}}]}`;
	expect(cut(text(limit - 4))).toMatchObject({isSame: true, problems: []});
	const {shorter, problems} = cut(text(limit - 3));
	expect(lengthAt(shorter, 'list', 0, 'large')).toBe(limit - 4);
	expect(problems).toEqual([
		{
			path: 'list.0.large',
			message:
				'only the first 299,996 of 299,997 are read, because the response holds more than the 300,000 values that castellan reads at once',
			isLimit: true,
		},
	]);
});

test('the rows of a table are cut, and everything around them is kept', () => {
	const rows = Array.from({length: 70_000}, (_, row) => ({cells: [`${row}`, '],[', 'x']}));
	const table = {id: 'table', svcTable: {columns: ['a', 'b', 'c'], rows}};
	const notice = {id: 'notice', text: {text: {literal: 'Read this'}}};
	const surfaces = [{surfaceId: 'one', components: [notice, table, notice], dataModelJson: '{}'}, {surfaceId: 'two'}];
	const {shorter, paths} = cut(JSON.stringify({surfaces}));
	expect(paths).toEqual(['surfaces.0.components.1.svcTable.rows']);
	const read = JSON.parse(shorter).surfaces;
	const kept = read[0].components[1].svcTable.rows;
	expect(kept.length).toBeGreaterThan(55_000);
	expect(kept).toEqual(rows.slice(0, kept.length));
	read[0].components[1].svcTable.rows = rows;
	expect(read).toEqual(surfaces);
	expect(cut(shorter).isSame).toBe(true);
});

test('the largest lists are cut to one size, and smaller ones stay whole', () => {
	const item = (size: number) => ({rows: Array(size).fill(1)});
	const {shorter, paths} = cut(JSON.stringify({list: [item(40_000), item(300_000), item(500), item(200_000)]}));
	expect(paths).toEqual(['list.1.rows', 'list.3.rows']);
	const sizes = [0, 1, 2, 3].map((index) => lengthAt(shorter, 'list', index, 'rows'));
	expect(sizes).toEqual([40_000, 129_745, 500, 129_745]);
	expect(cut(shorter).isSame).toBe(true);
});

test('of a list of large items the items are cut, and null replaces an object with very many members', () => {
	const wide = Object.fromEntries(Array.from({length: limit}, (_, index) => [`k${index}`, 1]));
	const {shorter, paths} = cut(JSON.stringify({list: [{wide, last: 'x'}]}));
	expect([shorter, paths]).toEqual(['{"list":[{"wide":null,"last":"x"}]}', ['list.0.wide']]);
	const many = Array.from({length: 4}, () => ({rows: Array(limit / 2).fill(1)}));
	expect(cut(JSON.stringify({list: [{many}]})).paths).toEqual([0, 1, 2, 3].map((index) => `list.0.many.${index}.rows`));
});

test('many lists that are small alone are cut too', () => {
	const list = Array.from({length: 3_000}, () => ({rows: Array(200).fill(1)}));
	const {shorter, paths} = cut(JSON.stringify({list}));
	expect(paths).toHaveLength(3_000);
	expect(cut(shorter).isSame).toBe(true);
});

test.each([
	['list.2.large', (large: string) => `{"list":[null,["a"],{"large":${large}}]}`],
	['later.0.large', (large: string) => `{"list":[{"a":[]}],"later":[{"large":${large}}]}`],
	['list.later.large', (large: string) => `{"list":{"now":"x","later":{"large":${large}}}}`],
	['list.0.1', (large: string) => `{"list":[["a",${large}]]}`],
	['list.0.large', (large: string) => `{"list":[{"id":"[{\\"","large":${large},"last":["}"]}]}`],
])('the path %s is where the text has the list', (path, text) => {
	expect(cut(text(listOf(limit))).paths).toEqual([path]);
});

test.each([
	['has too many values outside of items', `{"list":${listOf(limit + 1)}}`],
	['ends within a list', `{"list":[{"large":${listOf(limit).slice(0, -1)}`],
	['ends within a string', `{"list":[{"large":${listOf(limit).slice(0, -1)},"]}`],
	['closes more than it opens', `]]}}]]${listOf(limit)}`],
])('a text that %s stays as it is', (_, text) => {
	expect(cut(text)).toMatchObject({isSame: true, problems: []});
});
