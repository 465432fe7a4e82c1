import {expect, test} from 'vitest';
import {JsonTooLarge} from '../../../src/text/json/parse.ts';
import {parseVisible, visibleJson} from '../../../src/text/json/visible-json.ts';

test('a parsed text is in visible form', () => {
	expect(parseVisible('{"a":["b",1]}')).toEqual({a: ['b', 1]});
	expect(parseVisible(String.raw`{"\u202e":["\u001b"]}`)).toEqual({'⟦U+202E⟧': ['␛']});
});

test('a value without hidden characters stays the same value, and others keep what is before', () => {
	const value = ['a', {b: ['c', 1, null]}];
	expect(visibleJson(value)).toBe(value);
	expect(visibleJson([...value, '\u202e', 'd'])).toEqual([...value, '⟦U+202E⟧', 'd']);
	expect(visibleJson({a: 1, b: '\u202e', ['__proto__']: 'd'})).toEqual({a: 1, b: '⟦U+202E⟧', ['__proto__']: 'd'});
});

test('a text that is cut is named by its path', () => {
	const hostile = '\u202e\u202d'.repeat(150_000);
	const cuts: string[][] = [];
	const value = {a: ['b', {c: hostile}], d: 'e'};
	expect(visibleJson(value, (...cut) => cuts.push(cut))).toMatchObject({a: ['b', {}], d: 'e'});
	const message = 'only the first 10,000 of 300,000 characters are read';
	expect(cuts).toEqual([['a.1.c', `${message}, because the response holds too many that cannot be shown`]]);
});

test('the symbols of all texts together have a limit', () => {
	const text = '\u202e\u202d'.repeat(25_000);
	expect(visibleJson(Array(4).fill(text))).toHaveLength(4);
	expect(() => visibleJson(Array(5).fill(text))).toThrow(JsonTooLarge);
	expect(() => visibleJson(Array(5).fill(text))).toThrow('it holds more than 200,000 characters that cannot be shown');
});
