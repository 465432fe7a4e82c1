import {describe, expect, test} from 'vitest';
import {ExactNumber} from '../../../src/text/json/exact-number.ts';
import {isContainer, isJsonObject, setOwn, valueAt, withValue} from '../../../src/text/json/object.ts';

test('accepts every name for a member, without a change of a prototype', () => {
	for (const name of ['a', '__proto__', 'constructor']) {
		const target: Record<string, unknown> = {};
		setOwn(target, name, {x: 1});
		const own = {value: {x: 1}, writable: true, enumerable: true, configurable: true};
		expect(Object.getOwnPropertyDescriptor(target, name)).toEqual(own);
		expect(Object.getPrototypeOf(target)).toBe(Object.prototype);
	}
});

test('a value has members, items or neither', () => {
	const values = [{}, {a: 1}, [], null, 'a', 1, new ExactNumber('1e400'), undefined];
	expect(values.map(isJsonObject)).toEqual([true, true, false, false, false, false, false, false]);
	expect(values.map(isContainer)).toEqual([true, true, true, false, false, false, false, false]);
});

test('a path leads to own members only', () => {
	const value = {a: {b: 1}, text: 'x', list: [1]};
	expect(valueAt(value, ['a', 'b'])).toBe(1);
	expect(valueAt(value, [])).toBe(value);
	for (const path of [
		['b'],
		['a', 'toString'],
		['toString', 'name'],
		['text', 'length'],
		['list', '0'],
		['a', 'b', 'c'],
	])
		expect(valueAt(value, path)).toBeUndefined();
});

describe('a copy with another value', () => {
	test('leaves the original and the other members as they are', () => {
		const value = {a: {b: 1, c: 2}, d: 3};
		expect(withValue(value, ['a', 'b'], 4)).toEqual({a: {b: 4, c: 2}, d: 3});
		expect(withValue(value, ['a'], 4)).toEqual({a: 4, d: 3});
		expect(value).toEqual({a: {b: 1, c: 2}, d: 3});
	});

	test('creates the parents of a value, also in place of a text', () => {
		expect(withValue({d: 3}, ['a', 'b', 'c'], 1)).toEqual({d: 3, a: {b: {c: 1}}});
		expect(withValue({a: 'text'}, ['a', 'b'], 1)).toEqual({a: {b: 1}});
	});

	test('has no member that is removed, and no parents for it', () => {
		expect(Object.keys(withValue({a: 1, d: 3}, ['a'], undefined))).toEqual(['d']);
		expect(withValue({a: {b: 1, c: 2}}, ['a', 'b'], undefined)).toStrictEqual({a: {c: 2}});
		expect(withValue({a: 'text'}, ['a', 'b'], undefined)).toEqual({a: 'text'});
		expect(Object.keys(withValue({}, ['a', 'b'], undefined))).toEqual([]);
	});
});
