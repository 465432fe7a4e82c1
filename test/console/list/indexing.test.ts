import fc from 'fast-check';
import {expect, test} from 'vitest';
import {Indexing} from '../../../src/console/list/indexing.ts';
import {List} from '../../../src/console/list/list.ts';
import {matcherOf, parseFilter} from '../../../src/domain/resources/search/filter.ts';

interface Item {
	readonly id: string;
	readonly name: string;
}

const names = ['id', 'name'] as const;
const filterColumns = names.map((name) => ({id: name, title: name}));
const columns = names.map((name) => ({name, text: (item: Item) => item[name]}));
const textOf = (item: Item, name: string | undefined) =>
	name === 'id' || name === 'name' ? item[name] : `${item.id}\n${item.name}`;

const items = (from: number, to: number): Item[] =>
	Array.from({length: to - from}, (_, index) => ({id: `i${from + index}`, name: `n${(from + index) % 50}`}));

function listOf(...pages: Item[][]) {
	const list = new List<Item>(({id}) => id);
	list.resize(10);
	list.load(pages);
	const indexing = new Indexing(list, columns);
	const filter = (text: string) => indexing.filter(parseFilter(text, filterColumns), textOf);
	const done = () => indexing.ahead();
	return {list, indexing, filter, done};
}

test('shows the matches found so far, then the remaining ones', async () => {
	const {list, filter, done} = listOf(items(0, 5000));
	filter('n7');
	expect(list.snapshot.evaluated).toBeLessThan(5000);
	expect(list.snapshot.view[0]?.id).toBe('i7');
	await done();
	expect(list.snapshot.evaluated).toBe(5000);
	expect(list.snapshot.view).toHaveLength(100);
	expect(list.snapshot.selected?.id).toBe('i7');
});

test('filters a short list synchronously', () => {
	const {list, filter} = listOf(items(0, 200));
	filter('n7');
	expect(list.snapshot.evaluated).toBe(200);
	expect(list.snapshot.view).toHaveLength(4);
});

test('leaves the cursor on a matching item that is not indexed yet', async () => {
	const {list, filter, done} = listOf(items(0, 5000));
	list.to(4007);
	filter('n7');
	expect(list.snapshot.selected?.id).toBe('i4007');
	await done();
	expect(list.snapshot.selected?.id).toBe('i4007');
	expect(list.snapshot.cursor).toBe(80);
	filter('');
	expect(list.snapshot.cursor).toBe(4007);
});

test('moves the cursor to the first match even if it is found late', async () => {
	const {list, filter, done} = listOf(items(0, 5000));
	list.sort({key: ({id}) => Number(id.slice(1)), isReversed: true});
	list.to(3);
	filter('n7');
	await done();
	expect(list.snapshot.cursor).toBe(0);
	expect(list.snapshot.selected?.id).toBe('i4957');
	filter('id:i49');
	filter('id:i4990');
	await done();
	expect(list.snapshot.view.map(({id}) => id)).toEqual(['i4990']);
	expect(list.snapshot.selected?.id).toBe('i4990');
});

test('keeps filtered rows visible while a refresh is indexed', async () => {
	const {list, filter, done} = listOf(items(0, 5000));
	filter('n7');
	await done();
	list.load([items(0, 4990)]);
	expect(list.snapshot.evaluated).toBeLessThan(4990);
	expect(list.snapshot.view.map(({id}) => id).slice(-1)).toEqual(['i4957']);
	expect(list.snapshot.view).toHaveLength(100);
	await done();
	expect(list.snapshot.view).toHaveLength(100);
	expect(list.snapshot.evaluated).toBe(list.snapshot.loaded);
});

test('stops indexing on request', async () => {
	const {list, indexing, filter} = listOf(items(0, 100_000));
	const indexed = indexing.ahead();
	indexing.stop();
	await indexed;
	filter('n7');
	expect(list.snapshot.evaluated).toBeLessThan(100_000);
});

type Step =
	| {readonly filter: string}
	| {readonly more: number}
	| {readonly move: number}
	| {readonly sort: boolean}
	| {readonly refresh: true}
	| {readonly mark: true};

/** Compares a list that filters through the index with a list that evaluates each filter at once, after every step. */
async function assertSameAsWithoutIndex(steps: readonly Step[]) {
	const {list, filter, done} = listOf();
	const reference = new List<Item>(({id}) => id);
	reference.resize(10);
	let pages: Item[][] = [];
	for (const each of steps) {
		const count = pages.flat().length;
		if ('filter' in each) {
			filter(each.filter);
			reference.filter(matcherOf(parseFilter(each.filter, filterColumns), textOf));
		} else if ('more' in each || 'refresh' in each) {
			pages = 'more' in each ? [...pages, items(count, count + each.more)] : [items(0, Math.ceil(count * 0.9))];
			for (const both of [list, reference]) both.load(pages);
		} else {
			for (const both of [list, reference]) {
				if ('move' in each) both.move(each.move);
				else if ('sort' in each) both.sort({key: ({name}) => name, isReversed: each.sort});
				else both.toggleMark();
			}
		}
		await done();
		expect(list.snapshot.view).toEqual(reference.snapshot.view);
		expect(list.window.rows).toEqual(reference.window.rows);
		expect(list.snapshot.selected).toBe(reference.snapshot.selected);
		expect(list.snapshot.marks).toEqual(reference.snapshot.marks);
	}
}

test('keeps the screen line of the cursor while a filter evaluates new rows in parts', async () => {
	await assertSameAsWithoutIndex([{sort: true}, {more: 2}, {filter: 'n1'}, {more: 300}]);
});

test('selects the first match of a first page that is evaluated in parts', async () => {
	await assertSameAsWithoutIndex([{sort: false}, {filter: 'id:i9'}, {more: 1000}]);
});

test('ends with the view, cursor and marks of a filter without an index, after any sequence of steps', async () => {
	const step = fc.oneof(
		fc.record({filter: fc.constantFrom('', 'n', 'n1', 'n12', '!n1', 'id:9', 'n3 id:i1', 'zzz')}),
		fc.record({more: fc.integer({min: 1, max: 700})}),
		fc.record({move: fc.integer({min: -3, max: 900})}),
		fc.record({sort: fc.boolean()}),
		fc.constant({refresh: true as const}),
		fc.constant({mark: true as const}),
	);
	await fc.assert(fc.asyncProperty(fc.array(step, {maxLength: 10}), assertSameAsWithoutIndex), {numRuns: 40});
});
