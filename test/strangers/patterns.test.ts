/** Every regular expression of the program takes linear time, so that no text of a service can block it. */
import {expect, test} from 'vitest';
import {constructedPatterns, constructions, doubts, literals, unreviewed} from './patterns/patterns.ts';
import {reviewed, reviewedConstructions} from './patterns/reviewed.ts';

test('every literal is proven to be linear, or reviewed', {timeout: 600_000}, async () => {
	expect(literals.size).toBeGreaterThan(300);
	expect(await doubts(literals.values())).toEqual([]);
});

test('every constructed pattern is proven to be linear, or reviewed', {timeout: 600_000}, async () => {
	const patterns = constructedPatterns();
	expect(patterns.length).toBeGreaterThanOrEqual(unreviewed.length);
	expect(await doubts(patterns)).toEqual([]);
});

test('a pattern without a stored proof is checked', async () => {
	expect(await doubts([{source: '^(a+)+$', flags: ''}])).toEqual([expect.stringContaining('is vulnerable')]);
});

test('every review belongs to a pattern', () => {
	const sources = new Set([...literals.values()].map(({source}) => source));
	expect(Object.keys(reviewed).filter((source) => !sources.has(source))).toEqual([]);
	const codes = new Set(constructions.map(({file, code}) => `${file}: ${code}`));
	expect(Object.keys(reviewedConstructions).filter((code) => !codes.has(code))).toEqual([]);
});
