/** The sides of a change: a short text comes whole, of a long one the words around the difference. */
import {expect, test} from 'vitest';
import {changedMembers, type ItemChange} from '../../../src/domain/history/change.ts';
import {changeRows, changes, itemChanges} from '../../../src/domain/history/rows.ts';

const show = {now: 0, timeStyle: 'utc', timeZone: 'UTC'} as const;
const item = (before: unknown, after: unknown): ItemChange =>
	({
		...{kind: 'apps', change: 'changed', id: 'app_1', label: 'Vault'},
		fields: [{path: 'description', steps: ['description'], before, after}],
	}) as ItemChange;
const words = (count: number) => Array.from({length: count}, (_, index) => `w${index % 10}`).join(' ');

/** The texts of the two sides in the list, and the lines below the field in the detail. */
function shown(change: ItemChange) {
	const [row] = changeRows(change);
	const cell = (id: string) => row && changes.columns.find((column) => column.id === id)?.text(row, show);
	const lines = row ? changes.detail(row, {show, hasUnset: false}) : [];
	const from = lines.findIndex(({label}) => label === 'description');
	return {
		cells: [cell('before'), cell('after')],
		lines: lines.slice(from + 1).map(({label, value}) => `${label}: ${value}`),
	};
}

test('texts of sixty characters come whole, and of longer ones the words that differ', () => {
	const [short, long] = [`${words(19)} end`, `${words(19)} ends`];
	expect([short.length, long.length]).toEqual([60, 61]);
	expect(shown(item(short, 'x'))).toEqual({cells: [short, 'x'], lines: [`Before: ${short}`, 'After: x']});
	expect(shown(item(short, long))).toEqual({
		cells: ['…w6 w7 w8 end', '…w6 w7 w8 ends'],
		lines: [`Before: ${short}`, `After: ${long}`, `Words: ${words(19)} [-end-]{+ends+}`],
	});
});

test('a side that is absent has no line', () => {
	expect(shown(item(undefined, 'x'))).toEqual({cells: ['', 'x'], lines: ['After: x']});
	expect(shown(item('x', undefined))).toEqual({cells: ['x', ''], lines: ['Before: x']});
});

test('an item that came or went has the number of its fields on the side where it is there', () => {
	const whole = (change: 'added' | 'removed') => {
		const [row] = changeRows({...item('x', 'y'), change});
		return ['before', 'after', 'path'].map(
			(id) => row && changes.columns.find((column) => column.id === id)?.text(row, show),
		);
	};
	expect([whole('added'), whole('removed')]).toEqual([
		['', '1 field', ''],
		['1 field', '', ''],
	]);
});

test('the detail has the times that are known, and an item of its own changes the field for its name', () => {
	const when = '2026-11-20T12:00:00.000Z';
	const labels = (change: ItemChange) =>
		changeRows(change).flatMap((row) => changes.detail(row, {show, hasUnset: false}));
	expect(labels({...item('x', 'y'), when}).filter(({path}) => path === 'when')).toMatchObject([
		{label: 'When', value: `${when} (2026-11-20 12:00Z)`},
	]);
	expect(labels(item('x', 'y')).filter(({path}) => path === 'when' || path === 'seen')).toEqual([]);
	const names = (change: ItemChange) => changeRows(change).map((row) => itemChanges.label(row));
	expect([names(item('x', 'y')), names({...item('x', 'y'), change: 'added'})]).toEqual([['description'], ['added']]);
});

test('texts beside values of another kind come whole', () => {
	expect(shown(item('x', 1))).toEqual({cells: ['x', '1'], lines: ['Before: x', 'After: 1']});
});

test('a change concerns its members, and none if the item came or went', () => {
	expect([changedMembers(item('x', 'y')), changedMembers({...item('x', 'y'), change: 'removed'})]).toEqual([
		['description'],
		[],
	]);
});
