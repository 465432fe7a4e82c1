import {expect, test} from 'vitest';
import type {Hit} from '../../../src/domain/find/find.ts';
import {hits} from '../../../src/domain/find/rows.ts';
import {resourceDetail} from '../../../src/domain/resources/fields.ts';
import {placeColumns, type TableColumn} from '../../../src/text/row.ts';

const options = {show: {now: Date.parse('2026-06-15T12:00:00Z'), timeStyle: 'utc'}, hasUnset: false} as const;
const asOf = '2026-06-01T00:00:00Z';
const hit: Hit = {kind: 'apps', id: 'app_1', name: 'Wiki', why: 'name', address: 'apps/app_1', asOf};

test.each<[Hit, readonly string[]]>([
	[hit, ['Kind', 'ID', 'Name', 'Found by', 'As of', 'Address']],
	[{...hit, gone: asOf}, ['Kind', 'ID', 'Name', 'Found by', 'As of', 'Gone', 'Address']],
])('a result shows only what is known of it', (row, labels) => {
	expect(resourceDetail(hits, row, options).map(({label}) => label)).toEqual(labels);
});

test.each([40, 60, 80, 140])('a result that is gone says so at %d columns, beside its name', (width) => {
	const placed = placeColumns(hits.columns as unknown as readonly TableColumn<Hit>[], width);
	const names = placed.find(({column}) => column.id === 'name');
	expect(placed.map(({column}) => column.id)).toEqual(expect.arrayContaining(['name', 'gone']));
	expect(names?.width).toBeGreaterThanOrEqual(18);
});
