// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the surface's templates, not ours.

import {describe, expect, test} from 'vitest';
import {parseTemplate} from '../../../src/surfaces/engine/functions/format-string.ts';
import {outputLength} from '../../../src/surfaces/engine/limits.ts';
import {said} from '../../support/said.ts';
import {call, evaluatorOf} from '../support.ts';

const data = {
	user: {name: 'Ann', 'first name': 'A'},
	count: 2,
	'a/b': 'slash',
	list: [1, 2],
	nothing: null,
	now: '2025-12-15T12:00:00Z',
	template: '${/user/name}',
};
const fill = (value: string) => call('formatString', {value}, {data});

describe('formatString', () => {
	test.each([
		['hello', 'hello'],
		['', ''],
		['${/user/name}', 'Ann'],
		['${user/name}', 'Ann'],
		['a ${count} b ${count}c', 'a 2 b 2c'],
		['${   /user/name   }', 'Ann'],
		['${/a~1b}', 'slash'],
		['${/list/0}', '1'],
		['${/list}', '[1,2]'],
		['${/user}', '{"name":"Ann","first name":"A"}'],
		['[${/missing}${/nothing}${null}${}]', '[]'],
		['${true} ${false} ${42} ${1.5} ${-3} ${007}', 'true false 42 1.5 -3 7'],
		['${trueish}', ''],
		['${\'it\\\'s\'} ${"message \\"x\\""}', 'it\'s message "x"'],
		["${'a\\nb\\tc\\\\d\\q'}", 'a\nb\tc\\dq'],
		["${'\\u0041\\u00e9'}", 'Aé'],
		["${'} ${ )'}", '} ${ )'],
		['\\${not} ${count}', '${not} 2'],
		['\\\\${count}', '\\${count}'],
		['$ {x} $x } { \\n', '$ {x} $x } { \\n'],
		['${${count}}', '2'],
		["${${'hello'}}", 'hello'],
		['${formatNumber(value: 1234.5, decimals: 2)}', '1,234.50'],
		["${pluralize(value: ${/count}, one: 'item', other: 'items')}", 'items'],
		["${pluralize(value:count,two:'pair',other:'items',)}", 'pair'],
		["${formatDate(value: ${/now}, format: 'EEEE, MMMM d')}", 'Monday, December 15'],
		["${formatNumber(value: formatNumber(value: '5'))}", '5'],
		['${required()}', 'false'],
		["${formatString(value: 'x ${count} \\\\${y}')}", 'x 2 ${y}'],
		['${formatString(value: /template)}', 'Ann'],
		['${formatString(value: template)} \\${', 'Ann ${'],
		['${nope(a: 1)}!', '!'],
	])('fills the template %s', (template, expected) => expect(fill(template)).toBe(expected));

	test.each([
		['hello ${world', 'an interpolation is not closed'],
		['${add(a: 1, b: 2}', 'expected ")" after function arguments of add'],
		['${add(a: 1, b: 2', 'expected ")" after function arguments of add'],
		['${add(a 1)}', 'expected ":" after argument name a'],
		['${true false}', 'unexpected characters at 8'],
		["${'open}", 'a quoted text is not closed'],
		['${1.2.3}', '"1.2.3" is not a number'],
		['${/first name}', 'unexpected characters at 10'],
		['${a, b}', 'unexpected characters at 4'],
		['${;}', 'unexpected characters at 3'],
	])('rejects %s', (template, why) => expect(fill(template)).toEqual({note: `formatString: ${why}`}));

	test('nests expressions up to ten levels', () => {
		expect(fill(`${'${'.repeat(10)}count${'}'.repeat(10)}`)).toBe('2');
		expect(fill(`${'${'.repeat(11)}count${'}'.repeat(11)}`)).toEqual({
			note: `formatString: expressions are ${said.nestedDeeper} 10`,
		});
		expect(fill('${'.repeat(20_000))).toHaveProperty('note');
	});

	test('does not treat data as a template', () => {
		expect(evaluatorOf(data).text({path: '/template'}).value).toBe('${/user/name}');
		expect(fill('${/template}')).toBe('${/user/name}');
	});

	test('cuts the result at 64 KB without splitting a character', () => {
		const long = {long: '😀'.repeat(20_000)};
		const {value, notes} = evaluatorOf(long).text({call: {call: 'formatString', args: {value: 'x${/long}${/long}'}}});
		expect(value).toHaveLength(65_535);
		expect(value.at(-1)).toBe('\ude00');
		expect(notes).toEqual(['The text is longer than 64 KB and was cut']);
	});
});

test('the last argument of a name wins, and no name reaches a prototype', () => {
	expect(parseTemplate("${f(__proto__: 1, a: 'x', a: 2)}")).toEqual([
		{
			kind: 'call',
			name: 'f',
			args: [
				['__proto__', {kind: 'literal', value: 1}],
				['a', {kind: 'literal', value: 'x'}],
				['a', {kind: 'literal', value: 2}],
			],
		},
	]);
	expect(fill("${pluralize(__proto__: 1, value: 1, constructor: 2, other: 'x')}")).toBe('x');
	expect(call('pluralize', {value: 9, ...JSON.parse('{"__proto__": {"other": "polluted"}}')})).toBe('');
});

test('a text that is as long as may be is whole, and a longer one is cut and says so', () => {
	const filled = (length: number) => evaluatorOf({long: 'x'.repeat(length)}).template('${/long}');
	expect(filled(outputLength)).toMatchObject({value: 'x'.repeat(outputLength), notes: []});
	expect(filled(outputLength + 1)).toMatchObject({value: 'x'.repeat(outputLength), notes: [expect.any(String)]});
});
