import {expect, test} from 'vitest';
import {List} from '../../../src/console/list/list.ts';
import {RowIndex} from '../../../src/console/list/row-index.ts';

interface Item {
	readonly id: string;
}

const page = (...ids: string[]): readonly Item[] => ids.map((id) => ({id}));
const idsOf = (rows: readonly Item[]) => rows.map(({id}) => id).join('');

test('appends announced pages and the pages after them', () => {
	const index = new RowIndex<Item>(({id}) => id);
	const [first, second, third] = [page('a', 'b'), page('b', 'c'), page('a', 'd')];
	index.announce(first);
	index.announce(second);
	expect(idsOf(index.append([first, second, third]))).toBe('abcd');
	expect(index.get('b')).toBe(first[1]);
});

test('loses no row when other pages follow than the announced ones', () => {
	const index = new RowIndex<Item>(({id}) => id);
	const [first, second] = [page('a', 'b'), page('b', 'c')];
	index.announce(second);
	expect(idsOf(index.append([first]))).toBe('ab');
	expect(index.has('c')).toBe(false);
	expect(idsOf(index.append([second]))).toBe('c');
});

test('loses no row when only the first announced pages follow', () => {
	const index = new RowIndex<Item>(({id}) => id);
	const [first, second] = [page('a'), page('a', 'b')];
	index.announce(first);
	index.announce(second);
	expect(idsOf(index.append([first]))).toBe('a');
	expect(idsOf(index.append([second]))).toBe('b');
});

test('forgets announced pages when all rows are replaced', () => {
	const index = new RowIndex<Item>(({id}) => id);
	const announced = page('b');
	index.announce(announced);
	index.replace(page('a'));
	expect(index.has('b')).toBe(false);
	expect(idsOf(index.append([announced]))).toBe('b');
});

test('a list shows the same rows with announced pages as without', () => {
	const pages = [page('a', 'b'), page('b', 'c'), page('c', 'd'), page('e')];
	const plain = new List<Item>(({id}) => id);
	const announcing = new List<Item>(({id}) => id);
	for (const count of [1, 3, 4]) {
		for (const each of pages.slice(1, count)) announcing.announce(each);
		for (const list of [plain, announcing]) list.load(pages.slice(0, count));
		expect(announcing.snapshot.rows).toEqual(plain.snapshot.rows);
	}
	announcing.announce(page('x'));
	for (const list of [plain, announcing]) list.load([page('b', 'a')]);
	expect(announcing.snapshot.rows).toEqual(plain.snapshot.rows);
});
