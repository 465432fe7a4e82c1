import {expect, test} from 'vitest';
import {LoadedRows} from '../../../src/console/list/loaded-rows.ts';

interface Item {
	readonly id: string;
	readonly name?: string;
}

const page = (...ids: string[]): readonly Item[] => ids.map((id) => ({id}));
const idsOf = ({all}: LoadedRows<Item>) => all.map(({id}) => id).join('');
const open = () => new LoadedRows<Item>(({id}) => id);

test('appends the pages that continue, each id once with its first row', () => {
	const rows = open();
	const first = page('a', 'b', 'b', 'c');
	expect(rows.load([first])).toBe('appended');
	expect(rows.load([first, page('a', 'd')])).toBe('appended');
	expect(idsOf(rows)).toBe('abcd');
	expect(rows.get('b')).toBe(first[1]);
	expect(rows.effect.states.size).toBe(0);
});

test('has the same rows after the same pages', () => {
	const rows = open();
	const pages = [page('a'), page('b')];
	rows.load(pages);
	const {all} = rows;
	expect(rows.load([...pages])).toBe('same');
	expect(rows.all).toBe(all);
});

test('takes other pages as a refresh, with an effect until it is settled', () => {
	const rows = open();
	rows.load([page('a', 'b')]);
	expect(rows.load([page('b', 'c')])).toBe('refreshed');
	expect([idsOf(rows), rows.get('a')]).toEqual(['bc', undefined]);
	expect([...rows.effect.states]).toEqual([
		['a', 'gone'],
		['c', 'new'],
	]);
	expect([rows.settle(), rows.settle(), rows.effect.gone.size]).toEqual([true, false, 0]);
});

test('replaces all rows without an effect', () => {
	const rows = open();
	rows.load([page('a')]);
	const shown = page('b');
	expect([rows.show(shown), rows.show(shown)]).toEqual([true, false]);
	expect([idsOf(rows), rows.get('a'), rows.effect.states.size]).toEqual(['b', undefined, 0]);
});
