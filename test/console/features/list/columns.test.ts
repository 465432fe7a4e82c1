import {expect, test} from 'vitest';
import {
	firstView,
	initialView,
	isSameView,
	readView,
	sortBy,
	tableColumns,
	viewForFinding,
} from '../../../../src/console/features/list/view.ts';
import {apps} from '../../../../src/domain/resources/apps.ts';
import type {Listed} from '../../../../src/domain/resources/resource.ts';

const resource = apps as unknown as Listed;
const ids = resource.columns.map(({id}) => id);
const placed = (view: Parameters<typeof tableColumns>[1]) =>
	tableColumns(resource, view, {now: 0, timeStyle: 'relative'}).map(({id, rank}) => `${id} ${rank}`);

test('a configured order names the columns; unknown ones and none leave those of the list', () => {
	expect(firstView(resource, undefined)).toBe(initialView);
	expect(firstView(resource, ['nothing'])).toBe(initialView);
	const view = firstView(resource, ['id', 'nothing', 'displayName']);
	expect([view.order, view.hidden]).toEqual([
		['id', 'displayName'],
		ids.filter((id) => id !== 'id' && id !== 'displayName'),
	]);
	expect(placed(view)).toEqual(['id 0', 'displayName 1']);
});

test('a chosen order ranks the columns, and the others follow in the order of the list', () => {
	const [first, second, third, ...others] = ids;
	const view = {...initialView, order: [third ?? '', first ?? '']};
	const rest = [second, ...others].map((id) => `${id} 2`);
	expect(placed(view)).toEqual([`${third} 0`, `${first} 1`, ...rest]);
});

test('times have the width of an age unless they are points in time', () => {
	const widths = (timeStyle: 'relative' | 'utc') => {
		const times = new Set(resource.columns.flatMap(({id, isTime}) => (isTime ? [id] : [])));
		const columns = tableColumns(resource, initialView, {now: 0, timeStyle});
		return columns.filter(({id}) => times.has(id)).map(({width}) => width);
	};
	expect([...new Set(widths('relative'))]).toEqual([12]);
	expect(Math.min(...widths('utc'))).toBeGreaterThan(12);
});

test('a saved view is decoded, and an invalid one is not used', () => {
	const saved = {filter: 'x', sort: 'id', isReversed: true, order: ['id'], hidden: [], hasPreview: false};
	expect(readView(saved, initialView)).toEqual(saved);
	expect(readView({...saved, sort: undefined, hasPreview: undefined}, initialView)).toEqual({
		...saved,
		sort: undefined,
		hasPreview: undefined,
	});
	for (const value of [undefined, 'x', {...saved, filter: 1}, {...saved, order: 'id'}])
		expect(readView(value, initialView)).toBe(initialView);
});

test('the column of a finding comes second, and its rows are filtered', () => {
	const view = {...initialView, filter: 'old', hidden: ['id']};
	const order = [ids[0], 'id', ...ids.slice(1).filter((id) => id !== 'id')];
	expect(viewForFinding(resource, view, {field: 'id'})).toEqual({...view, order, hidden: []});
	expect(viewForFinding(resource, view, {field: 'id', filter: 'new'}).filter).toBe('new');
	expect(viewForFinding(resource, view, {field: 'nothing'})).toBe(view);
	expect(viewForFinding(resource, view, {filter: 'new'})).toEqual({...view, filter: 'new'});
});

test('views are the same with any preview and any order of what is hidden', () => {
	const view = {...initialView, hidden: ['a', 'b']};
	expect(isSameView(view, {...view, hidden: ['b', 'a'], hasPreview: true})).toBe(true);
	for (const change of [{filter: 'x'}, {sort: 'id'}, {isReversed: true}, {order: ['id']}, {hidden: ['a']}])
		expect([change, isSameView(view, {...view, ...change})]).toEqual([change, false]);
});

test('a sort begins with the greatest number or the first text, and turns round when it is chosen again', () => {
	const number = resource.columns.find(({align}) => align === 'right')?.id ?? '';
	expect(sortBy(resource, number, initialView)).toEqual({sort: number, isReversed: true});
	expect(sortBy(resource, 'displayName', initialView)).toEqual({sort: 'displayName', isReversed: false});
	expect(sortBy(resource, 'displayName', {sort: 'displayName', isReversed: false}).isReversed).toBe(true);
	expect(sortBy(resource, number, {sort: number, isReversed: true}).isReversed).toBe(false);
});

test('ids, people and times are muted, but not the name of the row, nor a state', () => {
	const tone = (state: string) => (state === 'off' ? 'bad' : 'plain');
	const column = (id: string, rank: number, more: object = {}) => ({
		id,
		title: id,
		width: 8,
		rank,
		text: String,
		...more,
	});
	const listed = {
		...resource,
		columns: [
			column('appId', 0),
			column('appId', 1),
			column('displayName', 1),
			column('appId', 1, {tone}),
			column('x', 1, {tone}),
		],
	} as unknown as Listed;
	const tonesOf = (row: unknown) =>
		tableColumns(listed, initialView, {now: 0, timeStyle: 'utc'}).map((each) => each.tone?.(row as never));
	expect(tonesOf('on')).toEqual(['plain', 'id', 'plain', 'id', 'plain']);
	expect(tonesOf('off')).toEqual(['plain', 'id', 'plain', 'bad', 'bad']);
});
