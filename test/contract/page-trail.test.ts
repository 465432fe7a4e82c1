import {expect, test} from 'vitest';
import {PageTrail} from '../../src/client/page-trail.ts';

const states = (...pages: readonly Parameters<PageTrail['after']>[0][]) => {
	const trail = new PageTrail();
	return pages.map((page) => trail.after(page).state);
};

test('only an empty or missing token ends a list, whatever a page holds', () => {
	expect(states({list: [], nextPageToken: 'a'}, {nextPageToken: 'b'}, {list: [1], nextPageToken: ''})).toEqual([
		'more',
		'more',
		'end',
	]);
	expect(states({list: [1]})).toEqual(['end']);
});

test('a token that comes again is a list without an end, however long the way round', () => {
	const tokens = ['a', 'b', 'c', 'd', 'b'].map((nextPageToken) => ({list: [1], nextPageToken}));
	expect(states(...tokens)).toEqual(['more', 'more', 'more', 'more', 'broken']);
});

test('a thousand empty pages in a row are too many, and one that holds something begins the count anew', () => {
	const empty = (from: number, count: number) =>
		Array.from({length: count}, (_, index) => ({nextPageToken: `t${from + index}`}));
	expect(states(...empty(0, 1000)).at(-1)).toBe('broken');
	expect(states(...empty(0, 999), {list: [1], nextPageToken: 'x'}, ...empty(1000, 999)).at(-1)).toBe('more');
});
