import {expect, test} from 'vitest';
import type {Hit} from '../../../src/domain/find/find.ts';
import {hits} from '../../../src/domain/find/rows.ts';
import {resourceDetail} from '../../../src/domain/resources/fields.ts';

const options = {show: {now: Date.parse('2026-06-15T12:00:00Z'), timeStyle: 'utc'}, hasUnset: false} as const;
const asOf = '2026-06-01T00:00:00Z';
const hit: Hit = {kind: 'apps', id: 'app_1', name: 'Wiki', why: 'name', address: 'apps/app_1', asOf};

test.each<[Hit, readonly string[]]>([
	[hit, ['Kind', 'ID', 'Name', 'Found by', 'As of', 'Address']],
	[{...hit, gone: asOf}, ['Kind', 'ID', 'Name', 'Found by', 'As of', 'Gone', 'Address']],
])('a result shows only what is known of it', (row, labels) => {
	expect(resourceDetail(hits, row, options).map(({label}) => label)).toEqual(labels);
});
