import {describe, expect, test} from 'vitest';
import {count64Order, duration, relativeTime, showEnum, showTime} from '../../../src/domain/format/show.ts';
import {showCount} from '../../../src/text/count.ts';

const now = Date.parse('2026-06-15T12:00:00Z');
const day = 86_400_000;

describe('times', () => {
	test.each([
		[0, 'now'],
		[-999, 'now'],
		[-59_999, 'now'],
		[59_999, 'now'],
		[60_000, 'in 1m'],
		[-60_000, '1m ago'],
		[-90_000, '1m ago'],
		[-3 * day, '3d ago'],
		[-400 * day, '1y ago'],
		[2 * 3_600_000, 'in 2h'],
	])('%d ms is %s', (ms, words) => expect(relativeTime(ms)).toBe(words));

	test('have three styles, with nanoseconds and offsets', () => {
		const timestamp = '2026-06-15T10:00:00.123456789+02:00';
		expect(showTime(timestamp, {now, timeStyle: 'relative'})).toBe('3h ago');
		expect(showTime(timestamp, {now, timeStyle: 'utc'})).toBe('2026-06-15 08:00Z');
		expect(showTime(timestamp, {now, timeStyle: 'local', timeZone: 'Asia/Tokyo'})).toBe('2026-06-15 17:00');
	});

	test.each([
		['Europe/Berlin', '2026-10-24T23:59:00Z', '2026-10-25 01:59'],
		['Europe/Berlin', '2026-10-25T00:00:00Z', '2026-10-25 00:00Z'],
		['Europe/Berlin', '2026-10-25T01:59:00Z', '2026-10-25 01:59Z'],
		['Europe/Berlin', '2026-10-25T02:00:00Z', '2026-10-25 03:00'],
		['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-29 03:00'],
		['Australia/Lord_Howe', '2026-04-04T14:45:00Z', '2026-04-04 14:45Z'],
		['Australia/Lord_Howe', '2026-04-04T15:30:00Z', '2026-04-05 02:00'],
	])('in %s, %s is %s: a time that the clocks repeat is in UTC', (timeZone, timestamp, text) => {
		expect(showTime(timestamp, {now, timeStyle: 'local', timeZone})).toBe(text);
	});

	test.each([
		'2026-06-15T08:00:59.9999Z',
		'2026-06-28T23:59:00Z',
		'2026-06-29T00:00:00Z',
		'2026-06-15T24:00:00Z',
		'2026-06-15T08:00:00+02:00',
	])('format %s in UTC like Date', (timestamp) => {
		const date = new Date(timestamp).toISOString();
		expect(showTime(timestamp, {now, timeStyle: 'utc'})).toBe(`${date.slice(0, 10)} ${date.slice(11, 16)}Z`);
	});

	test('are empty if unset, and keep text that is not a timestamp', () => {
		expect(showTime(undefined, {now, timeStyle: 'utc'})).toBe('');
		// The day does not exist, the zone is missing, or the time is.
		for (const text of ['soon', '2026-02-31T10:00:00Z', '2026-06-15T10:00:00', '2026-06-15'])
			for (const timeStyle of ['utc', 'local', 'relative'] as const)
				expect(showTime(text, {now, timeStyle})).toBe(text);
	});

	test.each([
		[0, '0s'],
		[61_000, '1m 1s'],
		[26 * 3_600_000, '1d 2h'],
	])('a countdown of %d ms is %s', (ms, words) => expect(duration(ms)).toBe(words));
});

describe('counts', () => {
	test('stay exact beyond the range of a number', () => {
		expect(showCount('9007199254740993')).toBe('9,007,199,254,740,993');
		expect(count64Order('9007199254740993') > count64Order('9007199254740992')).toBe(true);
	});

	test('sort after text that is not an integer', () => {
		expect(count64Order('many') < count64Order('0')).toBe(true);
		expect(count64Order(undefined)).toBe(-1n);
	});
});

test('formats enums without their prefix, keeps unknown values, and omits the default', () => {
	const facts = {enumDefault: 'SECRET_STATUS_UNSPECIFIED', known: ['SECRET_STATUS_DATA_DELETED']};
	expect(showEnum('SECRET_STATUS_DATA_DELETED', facts)).toBe('data deleted');
	expect(showEnum('SECRET_STATUS_FROZEN', facts)).toBe('SECRET_STATUS_FROZEN');
	expect(showEnum('SECRET_STATUS_UNSPECIFIED', facts)).toBe('');
	expect(showEnum(undefined, facts)).toBe('');
});
