import {expect, test} from 'vitest';
import {parseTime} from '../../src/text/past-time.ts';

const now = Date.UTC(2026, 10, 21, 12);
const iso = (text: string, timeZone = 'Europe/Berlin') => {
	const at = parseTime(text, {now, timeZone});
	return at === undefined ? undefined : new Date(at).toISOString();
};

test.each([
	['2026-11-20 09:00', '2026-11-20T08:00:00.000Z'],
	['2026-07-20T09:00:30', '2026-07-20T07:00:30.000Z'],
	['2026-11-20T09:00Z', '2026-11-20T09:00:00.000Z'],
	['2026-11-20 09:00+05:30', '2026-11-20T03:30:00.000Z'],
	['90m ago', '2026-11-21T10:30:00.000Z'],
	['2h ago', '2026-11-21T10:00:00.000Z'],
	['3d ago', '2026-11-18T12:00:00.000Z'],
	['2h', '2026-11-21T10:00:00.000Z'],
	['1w', '2026-11-14T12:00:00.000Z'],
	['13:00', '2026-11-21T12:00:00.000Z'],
	['13:01', '2026-11-20T12:01:00.000Z'],
	['00:30', '2026-11-20T23:30:00.000Z'],
	['2026-11-20', '2026-11-19T23:00:00.000Z'],
	['2026-07-20', '2026-07-19T22:00:00.000Z'],
	['today', '2026-11-20T23:00:00.000Z'],
	['yesterday', '2026-11-19T23:00:00.000Z'],
])('reads the moment %s', (text, expected) => {
	expect(iso(text)).toBe(expected);
});

test.each([
	'',
	'now',
	'2026-02-30',
	'9999-12-31',
	'24:00',
	'9:00',
	'constructor',
	'20.11.2026 09:00',
	'2026-11-20 9:00',
	'2026-13-20 09:00',
	'2026-02-30 09:00',
	'2026-11-20 25:00',
	'9999-12-31 23:59',
	'0001-01-01 00:00',
	'0999-12-31 00:00',
	'2 hours ago',
	'2h ago or so',
	'h ago',
	'-2h ago',
])('%j is not a time', (text) => {
	expect(iso(text)).toBeUndefined();
});

test.each([
	['2026-03-29 02:30', 'does not exist'],
	['2026-10-25 02:30', 'comes twice'],
])('%s is refused, because it %s', (text, reason) => {
	expect(() => iso(text)).toThrow(reason);
	expect(() => iso(text, 'UTC')).not.toThrow();
	expect(iso(`${text}+01:00`)).toBeDefined();
});

test('a day starts at its first instant where the clocks skip midnight', () => {
	expect(iso('2026-03-29', 'Asia/Beirut')).toBe('2026-03-28T22:00:00.000Z');
});

test('reads the zone of the machine without another', () => {
	const at = parseTime('2026-11-20 09:00', {now});
	expect(at).toBe(new Date(2026, 10, 20, 9).getTime());
});
