import {expect, onTestFinished, test, vi} from 'vitest';
import {isoTime, lastTime, localTimeZone, parseDateTime, parseDay, parseTimestamp} from '../../src/text/timestamp.ts';

const noon = Date.UTC(2026, 1, 28, 12);

test.each([
	['2026-02-28T12:00:00Z', noon],
	['2026-02-28T12:00:00.123456789Z', noon + 123],
	['2026-02-28T13:30:00+01:30', noon],
	['2024-02-29T00:00:00Z', Date.UTC(2024, 1, 29)],
	['2026-02-29T12:00:00Z', undefined],
	['2026-02-28T24:30:00Z', undefined],
	['2026-02-28T12:00:00', undefined],
	['2026-02-28T12:00Z', undefined],
	['2026-02-28 12:00:00Z', undefined],
	['2026-02-28', undefined],
	['12026-02-28T12:00:00Z', undefined],
	['28 Feb 2026 12:00:00 Z', undefined],
	['', undefined],
])('the timestamp %j is %j', (text, at) => {
	expect(parseTimestamp(text)).toBe(at);
});

test.each([
	['2026-02-28', Date.UTC(2026, 1, 28)],
	['2026-02-30', undefined],
	['2026-13-01', undefined],
	['2026-2-28', undefined],
	['2026-02-28T00:00:00Z', undefined],
	['2026-02-28T00:00:00.000Z', undefined],
])('the day %j begins at %j', (text, at) => {
	expect(parseDay(text)).toBe(at);
});

test.each([
	['2026-02-28T12:00:00Z', noon],
	['2026-02-28T12:00Z', noon],
	['2026-02-28t12:00z', noon],
	['2026-02-28T13:30+01:30', noon],
	['2026-02-28T12:00', undefined],
	['2026-02-29T12:00Z', undefined],
	['2026-02-28', undefined],
])('the date-time %j is %j', (text, at) => {
	expect(parseDateTime(text)).toBe(at);
});

test('the time zone of the machine is known with and without Temporal', () => {
	onTestFinished(() => void vi.unstubAllGlobals());
	const {timeZone} = Intl.DateTimeFormat().resolvedOptions();
	expect(localTimeZone()).toBe(timeZone);
	vi.stubGlobal('Temporal', undefined);
	expect(localTimeZone()).toBe(timeZone);
});

test('writes “no time” for a number outside the range, and does not throw', () => {
	expect(isoTime(0)).toBe('1970-01-01T00:00:00.000Z');
	expect(isoTime(lastTime)).toBe('+275760-09-13T00:00:00.000Z');
	for (const at of [lastTime + 1, -lastTime - 1, 1e300, Number.POSITIVE_INFINITY, Number.NaN])
		expect(isoTime(at)).toBe('no time');
});
