import {describe, expect, test} from 'vitest';
import {said} from '../../support/said.ts';
import {call} from '../support.ts';

const data = {name: 'Ann', list: ['a', 'b'], count: 3};

describe('validation', () => {
	test.each([
		[undefined, false],
		[null, false],
		['', false],
		[[], false],
		[' ', true],
		[0, true],
		[false, true],
		[{}, true],
		[['x'], true],
	])('required(%j) is %s', (value, expected) => expect(call('required', {value})).toBe(expected));

	test.each([
		['hello', 3, 10, true],
		['hi', 3, undefined, false],
		['hello world', undefined, 5, false],
		[['a', 'b', 'c'], 2, 4, true],
		[['a'], 2, undefined, false],
		[null, 1, undefined, false],
		[null, 0, 0, true],
		[12345, 5, 5, true],
		['hello', '3', '4', false],
		['hello', 'three', null, true],
	])('length(%j, %s, %s) is %s', (value, min, max, expected) =>
		expect(call('length', {value, min, max})).toBe(expected),
	);

	test.each([
		[42.5, 0, 100, true],
		['42.5', 0, 100, true],
		[' -7 ', undefined, undefined, true],
		['.5', undefined, undefined, true],
		['1e3', 0, 1000, true],
		[-5, 0, undefined, false],
		[150, undefined, 100, false],
		['', undefined, undefined, false],
		[null, undefined, undefined, false],
		[true, undefined, undefined, false],
		['0x10', undefined, undefined, false],
		['Infinity', undefined, undefined, false],
		['1e999', undefined, undefined, false],
		['12px', undefined, undefined, false],
		[[], undefined, undefined, false],
	])('numeric(%j, %s, %s) is %s', (value, min, max, expected) =>
		expect(call('numeric', {value, min, max})).toBe(expected),
	);

	test.each([
		['user@example.com', true],
		['first.last+tag@sub.example-domain.co', true],
		['münchen@müller.de', true],
		['plain', false],
		['test@test', false],
		['test@test.c', false],
		['test@.com', false],
		['a@b..com', false],
		['a@b@c.com', false],
		['a b@c.com', false],
		['user@example.com\n', false],
		['', false],
		[null, false],
		[`${'a'.repeat(400)}@example.com`, false],
	])('email(%j) is %s', (value, expected) => expect(call('email', {value})).toBe(expected));
});

describe('regex', () => {
	test.each([
		['12345', '^[0-9]+$', true],
		['abc', '^[0-9]+$', false],
		['message abc now', 'abc', true],
		['+12345678901', '^\\+?[0-9]{10,15}$', true],
		['a/b', 'a\\/b', true],
		['A', '\\u0041', true],
		['price 5', '(?<=price )\\d', true],
		[null, '^$', true],
		[12, '^12$', true],
		['anything', '', true],
	])('regex(%j, %s) is %s', (value, pattern, expected) => expect(call('regex', {value, pattern})).toBe(expected));

	test.each(['[invalid(', '(?=x)y', '(a)\\1', 'a{3,1}'])('gives %s a note instead of a result', (pattern) => {
		expect(call('regex', {value: 'x', pattern})).toEqual({note: `regex: the pattern "${pattern}" can't be used`});
	});

	test.each([
		['a'.repeat(301), 'x', /longer than 300/],
		[`(?:${'[a-z]?'.repeat(40)}){999}`, 'x', /repeats too much/],
		['a{99999}', 'x', /repeats too much/],
		['(a?){400}a{400}$', 'a'.repeat(10_000), /too long to be matched/],
	])('refuses a pattern beyond the limits (%#)', (pattern, value, note) =>
		expect(call('regex', {value, pattern})).toEqual({note: expect.stringMatching(note)}),
	);

	test.each(['(a+)+$', '(a|aa)+$', '^(a|a?)+$', '(.*a){12}$', '^(([a-z])+.)+[A-Z]([a-z])+$'])(
		'%s, which hangs a backtracking engine, gives a result',
		(pattern) => expect(call('regex', {value: `${'a'.repeat(60)}!`, pattern})).toBe(false),
	);
});

describe('logic', () => {
	test.each([
		['and', [true, true], true],
		['and', [1, 'text'], true],
		['and', [1, ''], false],
		['and', [true, null], false],
		['or', [0, 'yes'], true],
		['or', [false, 0], false],
	])('%s(%j) is %s', (name, values, expected) => expect(call(name, {values})).toBe(expected));

	test('needs two values or more', () => {
		expect(call('and', {values: [true]})).toEqual({note: 'and: needs two values or more'});
		expect(call('or', {})).toEqual({note: 'or: needs two values or more'});
		expect(call('and', {values: 'ab'})).toHaveProperty('note');
	});

	test.each([
		[true, false],
		[false, true],
		['', true],
		['hello', false],
		[undefined, true],
	])('not(%j) is %s', (value, expected) => expect(call('not', {value})).toBe(expected));

	test('accepts references in every spelling', () => {
		const values = [
			{path: '/name'},
			{call: 'required', args: {value: {path: '/list'}}},
			{call: {call: 'numeric', args: {value: {path: 'count'}}}},
			'{"path": "/name"}',
			{literal: true},
		];
		expect(call('and', {values}, {data})).toBe(true);
		expect(call('and', {values: [...values, '{"call": "not", "args": {"value": true}}']}, {data})).toBe(false);
	});

	test('accepts a list as JSON in a text', () => {
		expect(call('and', {values: '[{"path":"/name"},true]'}, {data})).toBe(true);
		expect(call('and', {values: '[{"path":"/name"},false]'}, {data})).toBe(false);
		expect(call('or', {values: '[{"call":"not","args":{"value":"{\\"path\\":\\"/name\\"}"}},0]'}, {data})).toBe(false);
		expect(call('and', {values: '[true,'})).toHaveProperty('note');
	});

	test('keeps a text with a bracket as text in other arguments', () => {
		expect(call('regex', {value: '1', pattern: '[1]'})).toBe(true);
		expect(call('length', {value: '[1,2]', max: 2})).toBe(false);
	});
});

describe('formatNumber and formatCurrency', () => {
	test.each([
		[{value: 1234.567}, '1,234.567'],
		[{value: 1234.5678}, '1,234.568'],
		[{value: 1234.567, decimals: 2, grouping: true}, '1,234.57'],
		[{value: 1234.567, decimals: 0, grouping: false}, '1235'],
		[{value: '1234.5', decimals: '1'}, '1,234.5'],
		[{value: '123456789012345678901'}, '123,456,789,012,345,678,901'],
		[{value: null}, '0'],
		[{value: 5, decimals: -3}, '5'],
		[{value: 5, grouping: 'false'}, '5'],
		[{value: 1e21}, '1,000,000,000,000,000,000,000'],
		[{value: 5, decimals: 'many'}, '5'],
	])('formatNumber(%j) is %s', (args, expected) => expect(call('formatNumber', args)).toBe(expected));

	test('limits decimals to a hundred', () => {
		expect(call('formatNumber', {value: 1, decimals: 1e9})).toBe(`1.${'0'.repeat(100)}`);
	});

	test.each(['many', '1e999', {}, Number.POSITIVE_INFINITY, Number.NaN])('formatNumber(%j) has no value', (value) => {
		expect(call('formatNumber', {value})).toEqual({note: 'formatNumber: the value is not a number'});
	});

	test.each([
		[{value: 99.99, currency: 'USD', decimals: 2}, '$99.99'],
		[{value: 1234.5, currency: 'usd'}, '$1,234.50'],
		[{value: 1234.5, currency: 'JPY'}, '¥1,235'],
		[{value: -3, currency: 'EUR', decimals: 0}, '-€3'],
		[{value: 1234.5, currency: 'USD', grouping: false}, '$1234.50'],
	])('formatCurrency(%j) is %s', (args, expected) => expect(call('formatCurrency', args)).toBe(expected));

	test('formats an unknown currency as a number', () => {
		expect(call('formatCurrency', {value: 1234.56, currency: 'NO-SUCH'})).toBe('1234.56');
	});
});

describe('pluralize', () => {
	const forms = {zero: 'none', one: 'one', two: 'pair', few: 'few', many: 'many', other: 'other'};

	test.each([
		[0, 'none'],
		[1, 'one'],
		[2, 'pair'],
		[5, 'other'],
		['1', 'one'],
		[1.5, 'other'],
		[null, 'none'],
		['x', 'other'],
	])('%j in English is %s', (value, expected) => expect(call('pluralize', {value, ...forms})).toBe(expected));

	test('falls back from the exact form to `other`', () => {
		expect(call('pluralize', {value: 0, one: 'one', other: 'other'})).toBe('other');
		expect(call('pluralize', {value: 0, zero: '', other: 'other'})).toBe('');
		expect(call('pluralize', {value: 7})).toBe('');
	});
});

describe('openUrl', () => {
	test('does not open anything as a value', () => expect(call('openUrl', {url: 'https://example.com'})).toBe(null));

	test.each([
		['javascript:alert(1)', `javascript: ${said.areNotOpened}`],
		['JAVASCRIPT:alert(1)', `javascript: ${said.areNotOpened}`],
		['data:text/html,x', `data: ${said.areNotOpened}`],
		['file:///etc/passwd', `file: ${said.areNotOpened}`],
		['/relative', 'that is not a web address'],
		['', 'that is not a web address'],
		['https://user:pw@example.com', 'an address with a user name or password is not opened'],
		[`https://example.com/${'a'.repeat(5_000)}`, 'that is not a web address'],
	])('refuses %s', (url, why) => expect(call('openUrl', {url})).toEqual({note: `openUrl: ${why}`}));
});

test.each(['capitalize', '', 'constructor', '__proto__', 'toString'])('reports the unknown function "%s"', (name) => {
	expect(call(name, {})).toEqual({note: `Unknown function "${name}"`});
});
