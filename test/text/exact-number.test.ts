import {describe, expect, test} from 'vitest';
import {
	compareNumbers,
	ExactNumber,
	isExact,
	isSameNumber,
	type JsonNumber,
	showAmount,
} from '../../src/text/json/exact-number.ts';

const exact = (source: string) => new ExactNumber(source);

describe('numbers', () => {
	test.each<[JsonNumber, JsonNumber]>([
		[1, 2],
		[-2, -1],
		[exact('12345678901234567890'), exact('12345678901234567891')],
		[exact('-12345678901234567891'), exact('-12345678901234567890')],
		[exact('9e400'), exact('1e401')],
		[exact('1e400'), exact('15e399')],
		[exact('-1e-400'), exact('1e-400')],
		[exact('0e400'), exact('1e-400')],
		[0.1, exact('0.1000000000000000000001')],
	])('%s and %s are in this order', (less, more) => {
		expect([compareNumbers(less, more), compareNumbers(more, less), compareNumbers(less, less)]).toEqual([-1, 1, 0]);
	});

	test('of an amount keep all digits before two decimals, without separators', () => {
		expect([1234.5, exact('12345678901234567890.125'), exact('-0.00499999999999999999999')].map(showAmount)).toEqual([
			...['1234.50', '12345678901234567890.13', '-0.00'],
		]);
	});

	test('have the same order in all spellings', () => {
		expect(compareNumbers(exact('10e399'), exact('1.00E+400'))).toBe(0);
	});

	test('are the same in all spellings, if every digit is stored', () => {
		expect(isSameNumber(exact('1e400'), exact('10.0e399'))).toBe(true);
		expect(isSameNumber(exact('1e400'), exact('2e400'))).toBe(false);
		expect([isSameNumber(1, 1), isSameNumber(exact('1'), 1), isSameNumber(1, exact('1'))]).toEqual([
			false,
			false,
			false,
		]);
	});

	test.each([
		['0.50', true],
		['1e1', true],
		['10.0', true],
		['-0', true],
		['0e5', true],
		['12345678901234567890', false],
		['0.1000000000000000000001', false],
		['1e400', false],
	])('%s is a double: %j', (source, is) => {
		expect(isExact(Number(source), source)).toBe(is);
	});

	test.each([
		['1e400', true],
		['1.5e400', true],
		['0.0e-400', true],
		['1e-400', false],
		['12345678901234567890.5', false],
	])('%s is whole: %j', (source, is) => {
		expect(exact(source).isInteger).toBe(is);
	});

	test('keep their text, and cannot change', () => {
		const number = exact('12345678901234567890');
		expect([String(number), JSON.stringify({number})]).toEqual([number.source, '{"number":12345678901234567890}']);
		expect(Object.isFrozen(number)).toBe(true);
	});

	test.each<[JsonNumber, string]>([
		[12.3, '12.30'],
		[3, '3.00'],
		[exact('12345678901234567890.129'), '12345678901234567890.13'],
		[exact('1e400'), '1e400'],
		[exact('9'.repeat(61)), '9'.repeat(61)],
	])('%s is shown as the amount %s', (amount, text) => {
		expect(showAmount(amount)).toBe(text);
	});
});
