import {expect, test} from 'vitest';
import {lastReads, lastReadText, latestOf, skewText} from '../../../../src/domain/history/past/last-read.ts';
import type {Reading} from '../../../../src/domain/history/store/readings.ts';

const now = Date.UTC(2026, 10, 20, 12);
const show = {now, timeStyle: 'relative', timeZone: 'UTC'} as const;

test('the last read of each list is its latest reading, and one of them is the latest', () => {
	const reading = (kind: string, seen: number, reader: string) => ({kind, seen, reader}) as unknown as Reading;
	const reads = lastReads([reading('apps', 1, 'ci'), reading('auth-configs', 3, 'ada'), reading('apps', 2, 'bob')]);
	expect(reads).toEqual([
		{kind: 'apps', at: 2, reader: 'bob'},
		{kind: 'auth-configs', at: 3, reader: 'ada'},
	]);
	expect([latestOf(reads)?.reader, latestOf([])]).toEqual(['ada', undefined]);
});

test('a read is told with its reader, if that is known', () => {
	const at = now - 180_000;
	expect(lastReadText({at, reader: 'ci'}, show)).toBe('last read by ci, 3m ago');
	expect(lastReadText({at} as Parameters<typeof lastReadText>[0], show)).toBe('last read 3m ago');
});

test('clocks agree within a minute', () => {
	expect([0, 60_000, -60_000].map((skew) => skewText(now, now + skew))).toEqual(['', '', '']);
	expect([60_001, -60_001].map((skew) => skewText(now, now + skew))).toEqual([
		'this machine is 1m behind the clock of the history',
		'this machine is 1m ahead of the clock of the history',
	]);
});
