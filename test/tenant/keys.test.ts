/** The secrets of the local tenant. */
import fc from 'fast-check';
import {expect, test} from 'vitest';
import {isSameSecret, sealerOf} from '../../src/tenant/keys.ts';

test('secrets are the same if and only if their texts are', () => {
	const text = fc.string({unit: 'binary', maxLength: 5});
	fc.assert(
		fc.property(text, text, (one, other) => {
			expect(isSameSecret(one, one)).toBe(true);
			expect(isSameSecret(one, other)).toBe(one === other);
			expect(isSameSecret(one, `${one}\0`)).toBe(false);
			expect(isSameSecret(`${one}\0`, one)).toBe(false);
		}),
		{numRuns: 30},
	);
});

test.each(['xbc', 'axc', 'abx', 'ab', 'abcd', ''])('%s is not the secret abc', (given) => {
	expect([isSameSecret(given, 'abc'), isSameSecret('abc', 'abc')]).toEqual([false, true]);
});

test('a sealed text opens for its purpose and with its key only', () => {
	const [ours, theirs] = ['a2V5', 'a2V6'].map((key) => sealerOf(() => key));
	const sealed = ours?.seal('access', 'text') ?? '';
	expect(ours?.open('access', sealed)).toBe('text');
	expect([ours?.open('page', sealed), theirs?.open('access', sealed), ours?.open('access', `${sealed}.`)]).toEqual([
		undefined,
		undefined,
		undefined,
	]);
});
