import {describe, expect, test} from 'vitest';
import {MergedRows} from '../../../../src/console/features/fleet/merged-rows.ts';
import type {Row} from '../../../../src/domain/resources/resource.ts';

const rowsOf = (tenant: string, count: number): Row[] =>
	Array.from({length: count}, (_, number) => ({id: `${tenant}${number}`}));
const idOf = (row: Row | undefined) => String(row?.id);

function merged(order?: (parts: readonly (readonly Row[])[]) => readonly Row[]) {
	const rows = new MergedRows(['a', 'b'], {key: idOf, order});
	rows.list.resize(10);
	return rows;
}

describe('the rows of two tenants', () => {
	test('follow each other as they arrive, and equal ids stay two rows', () => {
		const all = merged();
		const [a, b] = [rowsOf('x', 2), rowsOf('x', 1)];
		all.take('a', a);
		all.take('b', b);
		all.take('a', [...a, {id: 'x2'}]);
		expect(all.list.snapshot.rows.map((row) => `${all.tenantOf(row)} ${idOf(row)}`)).toEqual([
			'a x0',
			'a x1',
			'b x0',
			'a x2',
		]);
	});

	test('a refresh of one tenant keeps the cursor and all rows of the other, and marks what is gone', () => {
		const all = merged();
		all.take('a', rowsOf('a', 3));
		all.take('b', rowsOf('b', 3));
		all.list.to(4);
		all.take('a', [{id: 'a0'}, {id: 'a1'}, {id: 'new'}]);
		const {snapshot} = all.list;
		expect(idOf(snapshot.selected)).toBe('b1');
		expect(snapshot.rows.map(idOf)).toEqual(['a0', 'a1', 'new', 'b0', 'b1', 'b2']);
		expect(snapshot.gone).toBe(1);
	});

	test('a refresh of the second tenant leaves the rows of the first before it', () => {
		const all = merged();
		const first = rowsOf('a', 2);
		all.take('a', first);
		all.take('b', rowsOf('b', 2));
		all.take('a', [...first, {id: 'a2'}]);
		all.take('b', [{id: 'b0'}, {id: 'new'}]);
		expect(all.list.snapshot.rows.map(idOf)).toEqual(['a0', 'a1', 'b0', 'new', 'a2']);
	});

	test('a row between others is replaced by a later one', () => {
		const all = merged();
		const [first, middle, last] = rowsOf('a', 3) as [Row, Row, Row];
		all.take('a', [first, middle, last]);
		all.take('a', [first, {...middle, displayName: 'later'}, last]);
		expect(all.list.snapshot.rows.map((row) => row.displayName)).toEqual([undefined, 'later', undefined]);
	});

	test('fewer rows than before mark none as gone, and later pages follow', () => {
		const all = merged();
		all.take('a', rowsOf('a', 300));
		all.take('b', rowsOf('b', 300));
		all.list.to(450);
		const again = rowsOf('a', 100);
		all.take('a', again);
		expect(all.list.snapshot.gone).toBe(0);
		expect(idOf(all.list.snapshot.selected)).toBe('b150');
		all.take('a', [...again, ...rowsOf('c', 100)]);
		const {snapshot} = all.list;
		expect([snapshot.loaded, snapshot.gone, idOf(snapshot.selected)]).toEqual([500, 0, 'b150']);
		expect(snapshot.rows.some((row) => snapshot.stateOf(row) !== undefined)).toBe(false);
	});

	test('have an order of their own where one is given', () => {
		const all = merged((parts) => parts.flat().toReversed());
		all.take('a', rowsOf('a', 2));
		all.take('b', rowsOf('b', 1));
		expect(all.list.snapshot.rows.map(idOf)).toEqual(['b0', 'a1', 'a0']);
	});
});
