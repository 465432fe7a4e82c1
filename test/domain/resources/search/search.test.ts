/** The text of all fields of an item, in which a term without a column is searched. */
import {expect, test} from 'vitest';
import {anyFieldText} from '../../../../src/domain/resources/search/search.ts';

test('has every value on a line of its own, without secrets', () => {
	expect(anyFieldText({a: 'x', b: [1, {c: true}], clientSecret: 'canary', d: null})).toBe('\nx\n1\ntrue\n');
});

test('ends with the part of a huge value that fits, as if that went on', () => {
	const text = anyFieldText({a: 'x', b: 'y'.repeat(200_000), c: 'not searched'});
	expect([text.length, text.at(-1), text.includes('not searched')]).toEqual([100_001, 'y', false]);
});
