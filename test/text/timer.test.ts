import {afterEach, expect, test, vi} from 'vitest';
import {after, sleep} from '../../src/text/timer.ts';

const day = 86_400_000;

afterEach(() => void vi.useRealTimers());

test.each([0, 1000, 30 * day, 80 * day])('a timer of %i ms runs once, after this time', async (ms) => {
	vi.useFakeTimers();
	const runs: number[] = [];
	const start = Date.now();
	after(ms, () => runs.push(Date.now() - start));
	await vi.advanceTimersByTimeAsync(Math.max(0, ms - 1));
	expect(runs).toEqual(ms === 0 ? [0] : []);
	await vi.advanceTimersByTimeAsync(100 * day);
	expect(runs).toEqual([ms]);
	expect(vi.getTimerCount()).toBe(0);
});

test('a timer is cancelled in each of its parts', async () => {
	vi.useFakeTimers();
	let runs = 0;
	const cancel = after(60 * day, () => runs++);
	await vi.advanceTimersByTimeAsync(40 * day);
	cancel();
	expect([vi.getTimerCount(), runs]).toEqual([0, 0]);
});

test('a sleep rejects with the reason of its signal, before and during', async () => {
	const reason = new Error('stop');
	await expect(sleep(30 * day, AbortSignal.abort(reason))).rejects.toBe(reason);
	const stop = new AbortController();
	const sleeping = sleep(30 * day, stop.signal);
	stop.abort(reason);
	await expect(sleeping).rejects.toBe(reason);
});
