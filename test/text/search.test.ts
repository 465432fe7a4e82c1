import {expect, test} from 'vitest';
import {firstIndex} from '../../src/text/search.ts';

test('the first index is found in any number of items', () => {
	for (let count = 0; count < 12; count++)
		for (let first = 0; first <= count; first++) {
			const seen: number[] = [];
			expect(firstIndex(count, (index) => seen.push(index) > 0 && index >= first)).toBe(first);
			expect(seen.every((index) => index >= 0 && index < count)).toBe(true);
			expect(seen.length).toBeLessThanOrEqual(4);
		}
});
