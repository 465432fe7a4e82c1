/** The words of what the history knows of a finding and of a reading. */
import {expect, test} from 'vitest';
import {beginningText} from '../../../../src/domain/board/known/beginnings.ts';
import {lastReadText, skewText} from '../../../../src/domain/history/past/last-read.ts';
import {replacedText} from '../../../../src/domain/history/team/shared-addresses.ts';

const now = Date.UTC(2026, 10, 21, 12);
const show = {now, timeStyle: 'relative', timeZone: 'UTC'} as const;

test.each([
	[{readings: 0, firstSeen: undefined, mayBeOlder: false}, 'after the last reading'],
	[
		{readings: 1, firstSeen: now - 3_600_000, mayBeOlder: false},
		'2026-11-21T11:00:00.000Z (1h ago), in the last reading',
	],
	[
		{readings: 12, firstSeen: now - 3_600_000, mayBeOlder: true},
		'2026-11-21T11:00:00.000Z (1h ago), in the last 12 readings, or earlier',
	],
])('a finding of %j begins “%s”', (beginning, text) => {
	expect(beginningText(beginning, show)).toBe(text);
});

test('the last read has its reader where that has a name', () => {
	expect(lastReadText({at: now - 180_000, reader: 'ci'}, show)).toBe('last read by ci, 3m ago');
	expect(lastReadText({at: now - 180_000, reader: undefined}, show)).toBe('last read 3m ago');
});

test('clocks that differ by more than a minute are named, and which of them is behind', () => {
	expect(skewText(now, now + 60_000)).toBe('');
	expect(skewText(now, now + 7_200_000)).toBe('this machine is 2h behind the clock of the history');
	expect(skewText(now, now - 7_200_000)).toBe('this machine is 2h ahead of the clock of the history');
});

test('a shared address says what it replaces', () => {
	const other = {kind: 'view', name: 'Stale', exactName: 'Stale', address: 'apps', version: 1, at: now} as const;
	expect(replacedText(undefined)).toBe('');
	expect(replacedText({...other, author: 'dana'})).toBe(', in place of the view of dana for apps');
	expect(replacedText({...other, author: ''})).toBe(', in place of the view of a colleague for apps');
});
