import {describe, expect, test} from 'vitest';
import {List} from '../../../src/console/list/list.ts';

interface Item {
	readonly id: string;
	readonly name: string;
}

const items = (from: number, to: number): Item[] =>
	Array.from({length: to - from}, (_, index) => ({id: `i${from + index}`, name: `Item ${from + index}`}));
const ids = (rows: readonly Item[]) => rows.map(({id}) => id);

function listOf(...pages: Item[][]) {
	const list = new List<Item>(({id}) => id);
	list.resize(5);
	list.load(pages);
	return list;
}

/** All rows as they are drawn, with those that are gone. */
const drawn = (list: List<Item>) => list.snapshot.window(100).rows;

describe('refresh', () => {
	test('flags new and changed rows, and keeps vanished rows until the next key', () => {
		const list = listOf(items(0, 4));
		list.to(2);
		list.load([
			[
				{id: 'i0', name: 'Item 0'},
				{id: 'i2', name: 'Renamed'},
				{id: 'i3', name: 'Item 3'},
				{id: 'i9', name: 'New'},
			],
		]);
		expect(ids(drawn(list))).toEqual(['i0', 'i1', 'i2', 'i3', 'i9']);
		expect(drawn(list).map((row) => list.snapshot.stateOf(row))).toEqual([
			undefined,
			'gone',
			'changed',
			undefined,
			'new',
		]);
		expect(list.snapshot.selected?.id).toBe('i2');
		list.move(1);
		expect(ids(list.snapshot.view)).toEqual(['i0', 'i2', 'i3', 'i9']);
		expect(list.snapshot.selected?.id).toBe('i3');
	});

	test('brings a vanished row back when a later page has it', () => {
		const list = listOf(items(0, 4));
		const first = [items(0, 4)[0], items(0, 4)[2], items(0, 4)[3]] as Item[];
		list.load([first]);
		expect(drawn(list).map((row) => list.snapshot.stateOf(row))).toEqual([undefined, 'gone', undefined, undefined]);
		const second = [{id: 'i1', name: 'Renamed'}];
		list.load([first, second]);
		expect(ids(list.snapshot.view)).toEqual(['i0', 'i2', 'i3', 'i1']);
		expect(list.snapshot.view.at(-1)?.name).toBe('Renamed');
		list.move(1);
		expect(ids(list.snapshot.view)).toEqual(['i0', 'i2', 'i3', 'i1']);
	});

	test.each([
		['a row', (list: List<Item>) => list.to(3)],
		['an item', (list: List<Item>) => void list.toId('i3')],
	])('moves to %s below one that is gone', (_, move) => {
		const list = listOf(items(0, 5));
		list.load([items(0, 5).toSpliced(1, 1)]);
		expect(ids(drawn(list))).toEqual(['i0', 'i1', 'i2', 'i3', 'i4']);
		move(list);
		expect(list.snapshot.selected?.id).toBe('i3');
	});

	test('drops rows after the reread part', () => {
		const list = listOf(items(0, 3), items(3, 6));
		list.load([items(0, 3)]);
		expect(ids(list.snapshot.view)).toEqual(['i0', 'i1', 'i2']);
		expect(list.snapshot.view.map((row) => list.snapshot.stateOf(row))).toEqual([undefined, undefined, undefined]);
	});

	test('drops the marks of vanished items', () => {
		const list = listOf(items(0, 2));
		list.toggleMark();
		list.load([[{id: 'i1', name: 'Item 1'}]]);
		expect([...list.snapshot.marks]).toEqual([]);
		list.settle();
		expect([...list.snapshot.marks]).toEqual([]);
	});

	test('only draws vanished rows: nothing counts, chooses or marks them', () => {
		const list = listOf(items(0, 5));
		list.toggleMark();
		list.toggleMark();
		list.toggleMark();
		list.to(2);
		list.load([[...items(0, 1), ...items(3, 5)]]);
		const {snapshot} = list;
		expect(ids(drawn(list))).toEqual(['i0', 'i1', 'i2', 'i3', 'i4']);
		expect(ids(snapshot.rows)).toEqual(['i0', 'i3', 'i4']);
		expect(ids(snapshot.view)).toEqual(['i0', 'i3', 'i4']);
		expect([snapshot.loaded, snapshot.evaluated, snapshot.gone]).toEqual([3, 3, 2]);
		expect(ids(snapshot.chosen)).toEqual(['i0']);
		expect([snapshot.selected, snapshot.cursor, snapshot.selectedIndex]).toEqual([undefined, 1, 0]);
		list.toggleMark();
		expect([...list.snapshot.marks]).toEqual(['i0']);
	});

	test('draws vanished rows until the refresh after next, in their places in a filter and a sort', () => {
		const list = new List<Item>(({id}) => id);
		list.load([items(0, 7)]);
		list.filter(({id}) => id !== 'i3');
		list.sort({key: ({id}) => id, isReversed: true});
		const without = (...gone: number[]) => list.load([items(0, 7).filter((_, index) => !gone.includes(index))]);
		without(3, 4);
		expect(ids(drawn(list))).toEqual(['i6', 'i5', 'i4', 'i2', 'i1', 'i0']);
		without(3, 4, 5);
		expect(ids(drawn(list))).toEqual(['i6', 'i5', 'i4', 'i2', 'i1', 'i0']);
		without(3, 4, 5, 0);
		expect(ids(drawn(list))).toEqual(['i6', 'i5', 'i2', 'i1', 'i0']);
		expect(ids(list.snapshot.view)).toEqual(['i6', 'i2', 'i1']);
		list.filter(undefined);
		expect(ids(drawn(list))).toEqual(['i6', 'i2', 'i1']);
	});

	test('appends a page behind rows that came back', () => {
		const list = listOf(items(0, 4));
		list.to(3);
		const first = [...items(0, 1), ...items(3, 4)];
		list.load([first]);
		list.load([first, [...items(1, 3), ...items(4, 5)]]);
		expect(ids(drawn(list))).toEqual(['i0', 'i3', 'i1', 'i2', 'i4']);
		expect([list.snapshot.selected?.id, list.window.cursor, list.snapshot.gone]).toEqual(['i3', 1, 0]);
	});
});

describe('rows added at any position', () => {
	const showing = (...names: readonly string[]) => names.map((id) => ({id, name: id}));

	test('leave a cursor on the first row there, and any other cursor on its item and line', () => {
		const list = new List<Item>(({id}) => id);
		list.resize(3);
		list.show(showing('m', 'p'));
		list.show(showing('a', 'm', 'p'));
		expect(list.snapshot.selected?.id).toBe('a');
		list.move(1);
		list.show(showing('a', 'b', 'c', 'm', 'p'));
		expect(list.snapshot.selected?.id).toBe('m');
		expect(list.window.cursor).toBe(1);
	});

	test('do not count as changed, but a later refresh does', () => {
		const list = new List<Item>(({id}) => id);
		const [first, second] = [showing('a'), showing('a', 'b')];
		list.show(first);
		list.show(second);
		expect(second.map((row) => list.snapshot.stateOf(row))).toEqual([undefined, undefined]);
		list.load([showing('b', 'c')]);
		expect(drawn(list).map((row) => list.snapshot.stateOf(row))).toEqual(['gone', undefined, 'new']);
		list.show(showing('b', 'c'));
		expect(ids(list.snapshot.view as Item[])).toEqual(['b', 'c']);
	});
});
