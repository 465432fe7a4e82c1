import fc from 'fast-check';
import {expect, test} from 'vitest';
import {RowTexts} from '../../../src/console/list/row-texts.ts';
import {matcherOf, parseFilter} from '../../../src/domain/resources/search/filter.ts';
import {fold} from '../../../src/text/match/fold.ts';

interface Item {
	readonly name: string;
	readonly note: string;
}

const names = ['name', 'note'] as const;
const filterColumns = names.map((name) => ({id: name, title: name}));
const columns = names.map((name) => ({name, text: (item: Item) => item[name]}));
const text = fc.constantFrom('', 'a', 'ab', 'A b', 'ba', 'aab', 'b\na', 'ß', 'İa', '“a”', 'à', 'b'.repeat(9));
const item = fc.record({name: text, note: text});
const filter = fc
	.array(fc.constantFrom('a', 'b', ' ', '!', '"', 'name:', 'note:', 'ß', '“', 'i'), {maxLength: 7})
	.map((parts) => parts.join(''));

/** The expected result: tests each row without an index. */
function findByScan(items: readonly Item[], query: string): readonly number[] {
	const matches = matcherOf(parseFilter(query, filterColumns), (each: Item, name) =>
		names
			.filter((column) => name === undefined || name === column)
			.map((column) => fold(each[column]))
			.join('\n'),
	);
	return items.map((each) => ((matches?.(each) ?? true) ? 1 : 0));
}

const find = (index: RowTexts<Item>, query: string) => [...index.find(parseFilter(query, filterColumns))];

test('finds the same rows as a scan', () => {
	fc.assert(
		fc.property(fc.array(item, {maxLength: 40}), filter, (items, query) => {
			const index = new RowTexts<Item>(columns);
			expect(index.extend(items, 0, items.length)).toBe(true);
			expect(find(index, query)).toEqual(findByScan(items, query));
		}),
	);
});

test('finds them after rows are appended, removed, replaced and reordered', () => {
	const change = fc.oneof(
		fc.record({add: fc.array(item, {maxLength: 40})}),
		fc.record({leaveOut: fc.nat(9)}),
		fc.record({renew: fc.nat(40)}),
		fc.constant({turn: true}),
	);
	fc.assert(
		fc.property(fc.array(change, {maxLength: 8}), filter, (changes, query) => {
			const index = new RowTexts<Item>(columns);
			let items: Item[] = [];
			for (const each of changes) {
				if ('add' in each) items.push(...each.add);
				else if ('leaveOut' in each) items = items.filter((_, place) => place % 10 !== each.leaveOut);
				else if ('renew' in each) items = items.map((old, place) => (place < each.renew ? old : {...old}));
				else items = items.toReversed();
				index.extend(items, 0, 16);
				const matches = find(index, query);
				expect(matches).toEqual(findByScan(items, query).slice(0, matches.length));
			}
			index.extend(items, 0, items.length);
			expect(find(index, query)).toEqual(findByScan(items, query));
		}),
	);
});

test('makes texts until the time is up, and no text twice', () => {
	const reads = new Map<Item, number>();
	const read = (each: Item) => {
		reads.set(each, (reads.get(each) ?? 0) + 1);
		return each.name;
	};
	const index = new RowTexts<Item>([{name: 'name', text: read}]);
	const items = Array.from({length: 100}, (_, place) => ({name: `n${place}`, note: ''}));
	expect(index.extend(items, 0)).toBe(false);
	expect(reads.size).toBe(0);
	expect(index.extend(items, 0, 20)).toBe(false);
	expect(find(index, 'n1').length).toBe(reads.size);
	expect(reads.size).toBeLessThan(100);
	expect(index.extend(items, Number.POSITIVE_INFINITY)).toBe(true);
	items.push({name: 'more', note: ''});
	expect(index.extend(items, 0, 1)).toBe(true);
	expect([...reads.values()].every((count) => count === 1)).toBe(true);
	expect(reads.size).toBe(101);
});

test('reads only new rows, wherever they stand', () => {
	let reads = 0;
	const read = (each: Item) => {
		reads++;
		return each.name;
	};
	const index = new RowTexts<Item>([{name: 'name', text: read}]);
	const first = Array.from({length: 20}, (_, at) => ({name: `n${at}`, note: ''}));
	index.extend(first, 0, first.length);
	const longer = [...first.toSpliced(5, 1, {name: 'new', note: ''}), {name: 'last', note: ''}];
	index.extend(longer, 0, longer.length);
	expect(reads).toBe(22);
	expect(find(index, 'last').indexOf(1)).toBe(20);
});

test('a filter that is too long matches no row', () => {
	const index = new RowTexts<Item>(columns);
	index.extend([{name: 'a', note: 'a'}], 0, 1);
	expect(find(index, 'a'.repeat(200_000))).toEqual([0]);
});

test('plain words do not search a column that is only searched by its name', () => {
	const name = {name: 'name', text: (each: Item) => each.name};
	const note = {name: 'note', isNamedOnly: true, text: (each: Item) => each.note};
	const index = new RowTexts<Item>([name, note]);
	index.extend([{name: 'a', note: 'b'}], 0, 1);
	const found = (query: string) => find(index, query)[0];
	expect(['a', 'b', 'note:b', 'note:a', '!b', 'a note:b'].map(found)).toEqual([1, 0, 1, 0, 1, 1]);
});
