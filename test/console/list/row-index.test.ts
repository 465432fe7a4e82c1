import {expect, test} from 'vitest';
import {RowIndex} from '../../../src/console/list/row-index.ts';

interface Item {
	readonly id: string;
}

const page = (...ids: string[]): readonly Item[] => ids.map((id) => ({id}));
const idsOf = (rows: readonly Item[]) => rows.map(({id}) => id).join('');

test('appends each id once, with its first row', () => {
	const index = new RowIndex<Item>(({id}) => id);
	const rows = page('a', 'b', 'b', 'c');
	expect(idsOf(index.append(rows))).toBe('abc');
	expect(idsOf(index.append(page('a', 'd')))).toBe('d');
	expect(index.get('b')).toBe(rows[1]);
});

test('forgets the rows that are replaced', () => {
	const index = new RowIndex<Item>(({id}) => id);
	index.append(page('b'));
	const rows = page('a', 'a');
	index.replace(rows);
	expect([index.has('b'), index.get('a')]).toEqual([false, rows[0]]);
	expect(idsOf(index.append(page('a', 'b')))).toBe('b');
});
