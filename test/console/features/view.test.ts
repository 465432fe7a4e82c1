import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {
	applyView,
	indexingOf,
	initialView,
	type ListView,
	tableColumns,
} from '../../../src/console/features/list/view.ts';
import {List} from '../../../src/console/list/list.ts';
import {apps} from '../../../src/domain/resources/apps.ts';
import type {Resource, Row} from '../../../src/domain/resources/resource.ts';
import {placeColumns} from '../../../src/text/row.ts';

const resource = apps as unknown as Resource;
const few = fc.constantFrom('a', 'b', 'A', 'ab', 'ba', 'aab', '');
const row = fc.record({displayName: few, description: few, userCount: fc.constantFrom('1', '12', '')});
const letter = fc.constantFrom('a', 'b', ' ', '!', '"', 'displayName:', '1');

/** A list with the view applied in one step. */
function arranged(rows: readonly Row[], view: ListView): List<Row> {
	const list = new List<Row>((each) => resource.id(each));
	list.load([rows]);
	applyView(list, resource, initialView, view);
	return list;
}

test('shows the same rows for a filter typed letter by letter as for one set at once, sorted or not', () => {
	fc.assert(
		fc.property(
			fc.array(row, {maxLength: 12}),
			fc.array(letter, {maxLength: 8}),
			fc.constantFrom(undefined, 'displayName', 'userCount'),
			fc.nat(12),
			(drawn, letters, sort, late) => {
				const rows = drawn.map((each, place): Row => ({id: `x${place}`, ...each}));
				const first = rows.slice(0, late);
				const list = new List<Row>((each) => resource.id(each));
				list.load([first]);
				let view: ListView = {...initialView, sort};
				applyView(list, resource, initialView, view);
				for (const [place] of letters.entries()) {
					if (place === 3) list.load([first, rows.slice(late)]);
					const next = {...view, filter: letters.slice(0, place + 1).join('')};
					applyView(list, resource, view, next);
					view = next;
				}
				const loaded = letters.length > 3 ? rows : first;
				expect(list.snapshot.view).toEqual(arranged(loaded, view).snapshot.view);
			},
		),
	);
});

test('does not index a row again that was indexed before the first letter', async () => {
	const [name] = resource.columns;
	if (!name) throw new Error('apps have no columns');
	let reads = 0;
	const text: typeof name.text = (each, show) => {
		reads++;
		return name.text(each, show);
	};
	const counted = {...resource, columns: [{...name, text}]};
	const list = new List<Row>((each) => resource.id(each));
	list.load([Array.from({length: 50}, (_, place) => ({id: `x${place}`, displayName: `n${place}`}))]);
	await indexingOf(list, counted).ahead();
	expect(reads).toBe(50);
	applyView(list, counted, initialView, {...initialView, filter: 'n1'});
	expect(list.snapshot.view).toHaveLength(11);
	// The row under the cursor is filtered separately.
	expect(reads).toBe(51);
});

test.each([40, 80, 140, 200])('the mostly empty states of apps do not part names from users at %d cells', (width) => {
	const columns = tableColumns(resource, initialView, {now: 0, timeStyle: 'relative'});
	const ids = placeColumns(columns, width).map(({column}) => column.id);
	expect(ids.slice(0, 3)).toEqual(['displayName', 'userCount', 'remark']);
});

describe('a filter', () => {
	const rows = [
		{id: 'app_1', displayName: 'Payroll', userCount: 9_007_199, annotations: {team: 'Rosa Eriksen'}},
		{id: 'app_2', displayName: 'Wiki', userCount: 900, instructions: 'Ask Rosa', clientSecret: 'hidden-1'},
	];
	const matching = (filter: string) => {
		const list = new List<Row>((each) => resource.id(each));
		list.load([rows]);
		applyView(list, resource, initialView, {...initialView, filter});
		return list.snapshot.view.map((row) => resource.id(row as Row));
	};

	test.each([
		['900719', ['app_1']],
		['9,007,199', ['app_1']],
		['users:9007199', ['app_1']],
		['rosa', []],
		['any:rosa', ['app_1', 'app_2']],
		['any:rosa !any:ask', ['app_1']],
		['any:hidden', []],
	])('%s finds %j', (filter, ids) => {
		expect(matching(filter)).toEqual(ids);
	});

	test('keeps the index of all fields once it was used', () => {
		const list = new List<Row>((each) => resource.id(each));
		const whole = indexingOf(list, resource, true);
		expect(indexingOf(list, resource)).toBe(whole);
	});
});
