import {expect, test} from 'vitest';
import {stringify} from 'yaml';
import {exactTags} from '../../src/text/exact-yaml.ts';
import {ExactNumber} from '../../src/text/json/exact-number.ts';
import {toPrinted} from '../../src/text/json/print.ts';
import {yamlPieces, yamlText} from '../../src/text/yaml-text.ts';

/** More than what is formatted at once, in small parts. */
const large = Array(3_000).fill('a word');
const longText = 'x'.repeat(20_000);
const unsafeText = `${longText}⟦U+202E⟧`;
const shared = {a: 1};
const long = new ExactNumber('12345678901234567890');

test.each<[string, unknown]>([
	['a small value', {a: [1, 'b', null, {}, []], 'c⟦U+202E⟧': '␛'}],
	['a text', 'a'],
	['a number', 7],
	['nothing', null],
	['an empty list', []],
	['an empty object', {}],
	['a large list', large],
	['lists in a list', [[large, 'a', large], 'b', [large]]],
	['objects in objects', {a: large, b: 'c', d: {e: {f: large}, g: 1}, h: large}],
	['objects in lists', [{a: large, b: large}, {c: 1}, {d: {e: large}}]],
	['a long key, which has a mark of its own', {a: 1, ['k'.repeat(2_000)]: large, b: large}],
	['keys that look like other values', {1: large, null: large, '- a': large, '? b': large, ['__proto__']: large}],
	['a long text', [longText, {a: longText}]],
	['a long text with unsafe characters', unsafeText],
	['such texts in lists and objects', [unsafeText, {a: unsafeText, b: [unsafeText, 1]}, unsafeText]],
	['lines, some of them empty', {a: {b: Array(300).fill('one\n\n  two\n'), c: 'one\n\ntwo', d: large}}],
	['one object in several places', {a: shared, b: [shared, shared], c: large}],
	['one exact number in several places', {a: long, b: [long, long]}],
	['a list of many numbers', Array(20_000).fill(123_456)],
	['empty parts of a large value', [[], {}, large, {a: [], b: {}}]],
])('%s is the text that the library writes for the whole', (_, value) => {
	const options = {aliasDuplicateObjects: false, customTags: exactTags, lineWidth: 0};
	expect(yamlText(value)).toBe(stringify(toPrinted(value), options));
});

test.each<[string, unknown]>([
	['a list of small items', large],
	['a list of small lists', Array(3_000).fill(['a'])],
	['a list of small objects', Array(3_000).fill({a: 1})],
	['a list of numbers', Array(20_000).fill(123_456)],
	['a list of long texts', Array(30).fill('x'.repeat(10_000))],
	['an object of small members', Object.fromEntries(large.map((word, index) => [`${index}`, word]))],
	['an object of large lists', {a: large, b: {c: [large]}}],
	['a text with unsafe characters', '⟦U+202E⟧'.repeat(10_000)],
])('%s is written in pieces of about one size', (_, value) => {
	const lengths = [...yamlPieces(value)].map(({length}) => length);
	expect(Math.max(...lengths)).toBeLessThan(40_000);
	expect(lengths.length).toBeLessThan(20);
});
