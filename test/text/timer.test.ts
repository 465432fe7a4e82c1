import {getEventListeners} from 'node:events';
import {afterEach, describe, expect, test, vi} from 'vitest';
import {abortable, after, endIfAborted, sleep} from '../../src/text/timer.ts';

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

/** The timers that keep the process alive. */
const holding = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

test('a timer does not keep the process alive', () => {
	const before = holding();
	const cancel = after(day, () => {});
	expect(holding()).toBe(before);
	cancel();
});

const reason = new Error('stop');

describe('a sleep', () => {
	test('resolves after its time, with and without a signal, and leaves no listener', async () => {
		vi.useFakeTimers();
		const {signal} = new AbortController();
		const sleeping = Promise.all([sleep(30 * day), sleep(30 * day, signal)]);
		await vi.advanceTimersByTimeAsync(30 * day);
		await sleeping;
		expect(getEventListeners(signal, 'abort')).toEqual([]);
	});

	test('keeps the process alive, and rejects with the reason of its signal, before and during', async () => {
		await expect(sleep(30 * day, AbortSignal.abort(reason))).rejects.toBe(reason);
		const before = holding();
		const stop = new AbortController();
		const sleeping = sleep(30 * day, stop.signal);
		expect(holding()).toBe(before + 1);
		stop.abort(reason);
		await expect(sleeping).rejects.toBe(reason);
		expect(holding()).toBe(before);
		expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
	});
});

test('a turn of the event loop lets a signal take effect', async () => {
	const stop = new AbortController();
	let turns = 0;
	setImmediate(() => turns++);
	await endIfAborted(stop.signal);
	expect(turns).toBe(1);
	setImmediate(() => stop.abort(reason));
	await expect(endIfAborted(stop.signal)).rejects.toBe(reason);
});

describe('an abortable promise', () => {
	test('settles as the promise does, and leaves no listener', async () => {
		const {signal} = new AbortController();
		expect(await abortable(Promise.resolve(1), signal)).toBe(1);
		await expect(abortable(Promise.reject(reason), signal)).rejects.toBe(reason);
		expect(getEventListeners(signal, 'abort')).toEqual([]);
	});

	test('rejects with the reason of its signal, before and during', async () => {
		const {promise} = Promise.withResolvers<void>();
		await expect(abortable(Promise.resolve(), AbortSignal.abort(reason))).rejects.toBe(reason);
		const stop = new AbortController();
		const waiting = abortable(promise, stop.signal);
		stop.abort(reason);
		await expect(waiting).rejects.toBe(reason);
		expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
	});
});
