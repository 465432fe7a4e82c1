import {expect, test} from 'vitest';
import {plural, showCount} from '../../src/text/count.ts';

test('a count has its digits in groups, and its noun in the right number', () => {
	expect([showCount(0), showCount(1_234_567), showCount('12345678901234567890')]).toEqual([
		...['0', '1,234,567', '12,345,678,901,234,567,890'],
	]);
	expect([plural(0, 'app'), plural(1, 'app'), plural(2_000, 'app')]).toEqual(['0 apps', '1 app', '2,000 apps']);
});
