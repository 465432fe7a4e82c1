import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {type BodyLimits, exceededLimit} from '../../../src/tenant/input/body-limits.ts';

const limits: BodyLimits = {depth: 3, items: 4, members: 3, values: 9, text: 5};

describe('a body within its limits', () => {
	test.each([
		['{}'],
		['[[[]]]'],
		['[1,2,3,4]'],
		['{"a":1,"b":2,"c":3}'],
		['[[1,2],[3,4],[5]]'],
		['"12345"'],
		['"\\u0041\\n345"'],
		['"[[[["'],
		['["\\"","\\\\"]'],
		[' [ 1 , 2 ] '],
	])('is accepted: %s', (json) => expect(exceededLimit(JSON.parse(json), limits)).toBeUndefined());
});

describe('a body above a limit', () => {
	test.each([
		['[[[[]]]]', 'deeper than 3'],
		['[1,2,3,4,5]', 'more than 4 items'],
		['{"a":[],"b":{},"c":"","d":null}', 'more than 3 members'],
		['[[1,2],[3,4],[5,6],[]]', 'more than 9'],
		['"123456"', 'longer than 5'],
		['{"123456":1}', 'longer than 5'],
		['"\\u0041\\u0041\\u0041\\u0041\\u0041\\u0041"', 'longer than 5'],
	])('is rejected: %s', (json, reason) => expect(exceededLimit(JSON.parse(json), limits)).toContain(reason));
});

test('counts exactly as many items and members as the body has', () => {
	const countOf = (value: unknown): number =>
		typeof value === 'object' && value !== null
			? Object.values(value).reduce((sum: number, member) => sum + 1 + countOf(member), 0)
			: 0;
	fc.assert(
		fc.property(fc.json(), (json) => {
			const body: unknown = JSON.parse(json);
			const values = countOf(body);
			const unlimited = {depth: 1_000, items: 1e6, members: 1e6, text: 1e6};
			expect(exceededLimit(body, {...unlimited, values})).toBeUndefined();
			if (values > 0) expect(exceededLimit(body, {...unlimited, values: values - 1})).toContain('more than');
		}),
		{seed: 10, numRuns: 300},
	);
});
