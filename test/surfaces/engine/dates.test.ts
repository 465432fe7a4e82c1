import {describe, expect, test} from 'vitest';
import {call} from '../support.ts';

const instant = '2025-07-05T09:03:07.0456+02:00';
const print = (format: string, value: unknown = instant, place = {}) => call('formatDate', {value, format}, place);

describe('the fields of a date format', () => {
	test.each([
		['y yy yyyy yyyyy', '2025 25 2025 02025'],
		['M MM MMM MMMM', '7 07 Jul July'],
		['d dd', '5 05'],
		['E EEE EEEE', 'Sat Sat Saturday'],
		['h hh H HH', '7 07 7 07'],
		['m mm s ss', '3 03 7 07'],
		['a', 'AM'],
	])('%s', (format, expected) => expect(print(format)).toBe(expected));

	test('formats a common pattern', () => {
		expect(print("EEEE, MMMM d, yyyy 'at' h:mm a", '2025-07-15T19:00:00Z')).toBe('Tuesday, July 15, 2025 at 7:00 PM');
	});

	test.each([
		["h 'o''clock' a", "7 o'clock AM"],
		["''yy''", "'25'"],
		["'unclosed y", 'unclosed y'],
		['dd/MM/yyyy – HH.mm', '05/07/2025 – 07.03'],
		['', ''],
	])('keeps quoted text and other characters in %s', (format, expected) => expect(print(format)).toBe(expected));

	test.each([
		['00:00', '12 0'],
		['12:00', '12 12'],
		['23:59', '11 23'],
	])('formats the hours at %s', (time, expected) => expect(print('h H', `2025-01-01T${time}`)).toBe(expected));
});

describe('a date in ISO form', () => {
	test.each([
		['2026-08-26T12:00:00.000Z', '2026-08-26T12:00:00.000Z'],
		[instant, '2025-07-05T07:03:07.045Z'],
		['2025-01-01', '2025-01-01T00:00:00.000Z'],
		[1_700_000_000_000, '2023-11-14T22:13:20.000Z'],
		[0, '1970-01-01T00:00:00.000Z'],
	])('%j', (value, expected) => expect(print('ISO', value)).toBe(expected));
});

describe('an invalid date gives an empty text', () => {
	test.each([
		'2026-02-30',
		'2026-13-01',
		'2026-00-10',
		'2026-01-00',
		'2023-02-29',
		'2025-01-01T24:00:00Z',
		'2025-01-01T10:60:00Z',
		'2025-01-01T10:00:00+25:00',
		'not a date',
		'12:30',
		'07/15/2025',
		'',
		null,
		true,
		{},
		8.64e15 + 1,
		Number.NaN,
		`2025-01-01${'0'.repeat(10_000)}`,
	])('%j', (value) => expect(print('yyyy-MM-dd', value)).toBe(''));

	test('accepts a leap day', () => expect(print('d.M.', '2024-02-29')).toBe('29.2.'));
});

describe('zones', () => {
	const berlin = {timeZone: 'Europe/Berlin'};

	test('formats an instant in the time zone', () => {
		expect(print('d HH:mm', '2025-07-05T23:30:00Z', berlin)).toBe('6 01:30');
		expect(print('HH:mm', '2025-01-05T23:30:00Z', {timeZone: 'Asia/Kolkata'})).toBe('05:00');
		// Local times of the past differ by seconds, which are rounded.
		expect(print('HH:mm', '1880-01-01T00:00:00Z', {timeZone: 'Asia/Tokyo'})).toBe('09:19');
	});

	test('reads a time without an offset as local time', () => {
		expect(print('d HH:mm', '2025-07-05T23:30', berlin)).toBe('5 23:30');
		expect(print('d', '2025-07-05', {timeZone: 'Pacific/Honolulu'})).toBe('5');
		// Midnight does not exist on this day.
		expect(print('d', '2025-09-07', {timeZone: 'America/Santiago'})).toBe('7');
		expect(print('ISO', '2025-07-05T23:30', berlin)).toBe('2025-07-05T21:30:00.000Z');
		expect(print('ISO', '2025-03-30T01:30', berlin)).toBe('2025-03-30T00:30:00.000Z');
		expect(print('ISO', '2025-03-30T03:30', berlin)).toBe('2025-03-30T01:30:00.000Z');
		// The clocks have changed, and by UTC they have not yet.
		expect(print('ISO', '2025-03-09T03:30', {timeZone: 'America/New_York'})).toBe('2025-03-09T07:30:00.000Z');
	});
});

test('refuses a pattern that is too long', () => {
	expect(print('y'.repeat(201))).toEqual({note: 'formatDate: the pattern is longer than 200 characters'});
});
