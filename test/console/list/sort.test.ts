import {expect, test} from 'vitest';
import {insertSorted} from '../../../src/console/list/sort.ts';
import type {SortKey} from '../../../src/domain/resources/resource.ts';
import {ExactNumber} from '../../../src/text/json/exact-number.ts';

const large = (digit: number) => new ExactNumber(`1234567890123456789${digit}`);
const sorted = (before: readonly SortKey[], added: readonly SortKey[], isReversed = false) =>
	insertSorted(before, added, {key: (key) => key, isReversed});

test.each<readonly [string, readonly SortKey[], readonly SortKey[]]>([
	['numbers by size', [10, 9, -1, 2], [-1, 2, 9, 10]],
	['numbers with more digits than a double', [large(2), large(0), 3, large(1)], [3, large(0), large(1), large(2)]],
	['texts in natural order without case', ['app 10', 'App 9', 'b', 'a'], ['a', 'App 9', 'app 10', 'b']],
	['no value before numbers', [2, '', 1], ['', 1, 2]],
	['accents like their letters', ['éb', 'ea', 'ec'], ['ea', 'éb', 'ec']],
	['whole numbers of any size', [10n ** 20n, 2n, 10n], [2n, 10n, 10n ** 20n]],
])('sorts %s', (_, added, expected) => {
	expect(sorted([], added)).toEqual(expected);
	expect(sorted([], added, true)).toEqual(expected.toReversed());
	const [last, ...others] = added;
	expect(sorted(sorted([], others), [last as SortKey])).toEqual(expected);
});

test('keeps the order of arrival among equal rows, in both directions', () => {
	const row = (name: string, key: number) => ({name, key});
	for (const isReversed of [false, true]) {
		const sort = {key: ({key}: {readonly key: number}) => key, isReversed};
		const before = insertSorted([], [row('a', 1), row('b', 1)], sort);
		expect(insertSorted(before, [row('c', 1), row('d', 1)], sort).map(({name}) => name)).toEqual(['a', 'b', 'c', 'd']);
	}
});
