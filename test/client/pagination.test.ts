import {expect, test} from 'vitest';
import {Pagination} from '../../src/client/pagination.ts';

const states = (...pages: readonly Parameters<Pagination['after']>[0][]) => {
	const pagination = new Pagination();
	return pages.map((page) => pagination.after(page).state);
};

test('ends a list only at an empty or missing token', () => {
	expect(states({list: [], nextPageToken: 'a'}, {nextPageToken: 'b'}, {list: [1], nextPageToken: ''})).toEqual([
		'more',
		'more',
		'end',
	]);
	expect(states({list: [1]})).toEqual(['end']);
});

test('detects a repeated token after any number of pages', () => {
	const tokens = ['a', 'b', 'c', 'd', 'b'].map((nextPageToken) => ({list: [1], nextPageToken}));
	expect(states(...tokens)).toEqual(['more', 'more', 'more', 'more', 'broken']);
});

test('rejects a thousand empty pages in a row, and restarts the count at a page with items', () => {
	const empty = (from: number, count: number) =>
		Array.from({length: count}, (_, index) => ({nextPageToken: `t${from + index}`}));
	expect(states(...empty(0, 1000)).at(-1)).toBe('broken');
	expect(states(...empty(0, 999), {list: [1], nextPageToken: 'x'}, ...empty(1000, 999)).at(-1)).toBe('more');
});
