/** What was not read of an item is known of the item, and of a copy of it. */
import {expect, test} from 'vitest';
import {cutsOf, describeCut, recordCuts, withCutsOf} from '../../../src/text/json/cuts.ts';

test('a copy has the cuts of its item, and another item of the response has none', () => {
	const [item, other] = [{id: 'a'}, {id: 'b'}];
	const message = 'only the first 20 of 70 are read';
	recordCuts({list: [item, other]}, [
		{path: 'list.0.rows…', message},
		{path: 'list.0', message},
		{path: 'list.7.rows', message},
		{path: 'none.0', message},
	]);
	const copy = withCutsOf(item, {...item});
	expect(cutsOf(copy).map(describeCut)).toEqual([`rows: ${message}`, message]);
	expect(cutsOf(copy)).toBe(cutsOf(item));
	expect([cutsOf(other), cutsOf(withCutsOf(other, {})), cutsOf({...item})]).toEqual([[], [], []]);
});
