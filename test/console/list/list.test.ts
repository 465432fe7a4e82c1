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

describe('cursor', () => {
	test('stops at both ends', () => {
		const list = listOf(items(0, 3));
		list.move(-1);
		expect(list.snapshot.selected?.id).toBe('i0');
		list.move(99);
		expect(list.snapshot.selected?.id).toBe('i2');
	});

	test('keeps its item and its screen line across a sort', () => {
		const list = listOf(items(0, 20));
		list.to(10);
		const line = list.window.cursor;
		list.sort({key: (item) => Number(item.id.slice(1)), isReversed: true});
		expect(list.snapshot.selected?.id).toBe('i10');
		expect(list.window.cursor).toBe(line);
	});

	test('stays on a matching item while a filter is set and cleared', () => {
		const list = listOf(items(0, 20));
		list.to(11);
		list.filter((item) => item.id.startsWith('i1'));
		expect(list.snapshot.selected?.id).toBe('i11');
		list.filter(undefined);
		expect(list.snapshot.selected?.id).toBe('i11');
		expect(list.snapshot.cursor).toBe(11);
	});

	test('returns to its item when a filter that hid it is cleared, unless it was moved', () => {
		const list = listOf(items(0, 20));
		list.to(7);
		list.filter(() => false);
		list.filter(undefined);
		expect(list.snapshot.selected?.id).toBe('i7');
		list.filter((item) => item.id.startsWith('i1'));
		list.move(1);
		list.filter(undefined);
		expect(list.snapshot.selected?.id).toBe('i10');
	});

	test('returns to its item when a changed filter shows it again', () => {
		const list = listOf(items(0, 20));
		list.to(7);
		for (const shown of ['i1', 'i12']) list.filter(({id}) => id.startsWith(shown));
		expect(list.snapshot.selected?.id).toBe('i12');
		list.filter(({id}) => id.startsWith('i'));
		expect(list.snapshot.selected?.id).toBe('i7');
		list.filter(({id}) => id.startsWith('i1'));
		list.move(3);
		list.filter(() => false);
		list.filter(({id}) => id.startsWith('i1'));
		expect(list.snapshot.selected?.id).toBe('i12');
	});

	test('stays on the first row of a new sort, and on its item elsewhere', () => {
		const list = listOf(items(0, 20));
		const descending = {key: ({id}: {readonly id: string}) => id, isReversed: true};
		list.sort(descending);
		expect(list.snapshot.selected?.id).toBe('i19');
		list.sort(undefined);
		expect(list.snapshot.selected?.id).toBe('i0');
		list.to(3);
		list.sort(descending);
		expect(list.snapshot.selected?.id).toBe('i3');
	});

	test('selects nothing in an empty view, and ignores keys there', () => {
		const list = listOf(items(0, 3));
		list.filter(() => false);
		list.move(1);
		expect(list.snapshot.selected).toBeUndefined();
		expect(list.window.cursor).toBe(-1);
	});
});

describe('paging', () => {
	test('appends continuing pages and shows a repeated id once', () => {
		const first = items(0, 3);
		const list = listOf(first);
		list.load([first, [...items(2, 5)]]);
		expect(ids(list.snapshot.view)).toEqual(['i0', 'i1', 'i2', 'i3', 'i4']);
	});

	test('merges a new page into a sorted list', () => {
		const first = items(5, 8);
		const list = listOf(first);
		list.sort({key: (item) => item.name, isReversed: false});
		list.load([first, items(0, 2)]);
		expect(ids(list.snapshot.view)).toEqual(['i0', 'i1', 'i5', 'i6', 'i7']);
		expect(list.snapshot.selected?.id).toBe('i5');
	});

	test('adds only the matches of a new page to a filtered list', () => {
		const first = items(0, 3);
		const list = listOf(first);
		list.filter((item) => item.id !== 'i4');
		list.load([first, items(3, 6)]);
		expect(ids(list.snapshot.view)).toEqual(['i0', 'i1', 'i2', 'i3', 'i5']);
		expect(list.snapshot.loaded).toBe(6);
	});
});

describe('window', () => {
	test('follows the cursor without empty lines at the end', () => {
		const list = listOf(items(0, 8));
		list.to(6);
		expect(ids(list.window.rows)).toEqual(['i2', 'i3', 'i4', 'i5', 'i6']);
		list.resize(10);
		expect(list.window.top).toBe(0);
	});

	test('keeps the cursor on its line when it scrolls by a page', () => {
		const list = listOf(items(0, 50));
		list.move(2);
		list.scroll(5);
		expect(list.window).toMatchObject({top: 5, cursor: 2});
	});
});

test('chooses the marked rows, or the selected row without marks', () => {
	const list = listOf(items(0, 4));
	expect(ids(list.snapshot.chosen)).toEqual(['i0']);
	list.to(2);
	list.toggleMark();
	list.to(0);
	list.toggleMark();
	expect(ids(list.snapshot.chosen)).toEqual(['i0', 'i2']);
});

describe('snapshots', () => {
	test('stay as they are when the list changes', () => {
		const list = listOf(items(0, 3));
		const before = list.snapshot;
		list.load([items(0, 6)]);
		list.toggleMark();
		list.filter(({id}) => id === 'i5');
		expect(ids(before.rows)).toEqual(['i0', 'i1', 'i2']);
		expect(ids(before.view)).toEqual(['i0', 'i1', 'i2']);
		expect(before.selected?.id).toBe('i0');
		expect(before.marks.size).toBe(0);
		expect(before.isFiltered).toBe(false);
		expect(ids(list.snapshot.view)).toEqual(['i5']);
	});

	test('are the same object until the list changes', () => {
		const pages = [items(0, 20)];
		const list = listOf(...pages);
		let notified = 0;
		list.subscribe(() => notified++);
		const before = list.snapshot;
		list.load(pages);
		list.resize(4);
		expect(list.snapshot).toBe(before);
		expect(notified).toBe(0);
		list.load([...pages, items(20, 25)]);
		expect(list.snapshot).not.toBe(before);
		expect(notified).toBe(1);
	});

	test('draw the cursor on any number of lines, as the list does after a resize', () => {
		const list = listOf(items(0, 20));
		list.to(9);
		const {snapshot} = list;
		for (const height of [1, 3, 5, 12, 30]) {
			list.resize(5);
			const drawn = snapshot.window(height);
			expect(drawn.rows[drawn.cursor]?.id).toBe('i9');
			list.resize(height);
			expect(ids(list.window.rows)).toEqual(ids(list.snapshot.window(height).rows));
		}
	});

	test('count the moves of the cursor, and not the pages that arrive', () => {
		const page = items(0, 3);
		const list = listOf(page);
		list.move(1);
		const {moves} = list.snapshot;
		list.load([page, items(3, 6)]);
		expect(list.snapshot.moves).toBe(moves);
		list.move(1);
		expect(list.snapshot.moves).toBe(moves + 1);
	});
});
