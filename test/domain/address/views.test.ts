import {expect, test} from 'vitest';
import {viewProblems, withPaths} from '../../../src/domain/address/views.ts';
import {apps} from '../../../src/domain/resources/apps.ts';
import {pathColumn} from '../../../src/domain/resources/path-column.ts';

const utc = {now: 0, timeStyle: 'utc'} as const;

test('names what is wrong in which view', () => {
	const risk = {title: 'Risk', path: 'annotations.risk'};
	const problems = viewProblems({
		apps: [
			{
				name: 'fine',
				search: 'query=vault&policyRefs=p1',
				filter: 'risk:high',
				sort: '-annotations.risk',
				columns: ['id', risk],
			},
			{name: 'wrong', search: 'qery=x', filter: 'riks:high', sort: 'name', columns: ['displayName', 'owners']},
		],
		owners: [{name: 'fine', sort: 'createdAt'}],
		aps: [],
	});
	expect(problems.map(({path, message}) => `${path.join('.')}: ${message}`)).toEqual([
		expect.stringMatching(/^views\.apps\.1\.search: apps has no search field “qery”\. Use query/),
		expect.stringMatching(/^views\.apps\.1\.filter: unknown column riks\. Use displayName/),
		expect.stringMatching(/^views\.apps\.1\.sort: unknown column name\. Use displayName.*, annotations\.risk$/),
		expect.stringMatching(/^views\.apps\.1\.columns: unknown column owners\. Use/),
		expect.stringMatching(/^views\.aps: unknown list\. Use apps/),
	]);
});

test('adds each path once, and none that is a column', () => {
	const columns = [
		{title: 'A', path: 'annotations.a'},
		{title: 'Again', path: 'annotations.a'},
		{title: 'D', path: 'description'},
	];
	const {columns: all} = withPaths(apps, [{name: 'x', columns}]);
	expect(all.slice(apps.columns.length).map(({id, title}) => `${id} ${title}`)).toEqual(['annotations.a Again']);
	expect(withPaths(apps, [{name: 'x', columns: ['id']}])).toBe(apps);
});

test('shows values by their type, and a sign for what an item does not have', () => {
	const shown = (type: 'text' | 'number' | 'time', row: object, path = 'a.b') => {
		const {text, order} = pathColumn({path, title: 'T', type});
		return [text(row as never, utc), order?.(row as never)];
	};
	expect(shown('text', {a: {b: 'x'}})).toEqual(['x', undefined]);
	expect(shown('text', {a: [{b: 'x'}, {b: 'y'}]})[0]).toBe('x, y');
	expect(shown('text', {a: {b: {c: 1}}})[0]).toBe('{"c":1}');
	expect(shown('text', {a: {b: false}})[0]).toBe('false');
	expect(shown('text', {})[0]).toBe('–');
	expect(shown('number', {a: {b: '12.5'}})).toEqual(['12.5', 12.5]);
	expect(shown('number', {a: {b: 'none'}})).toEqual(['none', 0]);
	expect(shown('number', {})).toEqual(['–', 0]);
	expect(shown('time', {a: {b: '2026-01-31T10:00:00Z'}})).toEqual(['2026-01-31 10:00Z', Date.UTC(2026, 0, 31, 10)]);
});
