import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {throttle} from '../../../src/console/features/list/calm.ts';

beforeEach(() => {
	vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'performance']});
});
afterEach(() => {
	vi.useRealTimers();
});

/** Something that changes when the test says so, and how often its listener heard of it. */
function listening() {
	let change = () => {};
	const source = {
		inFlight: 0,
		subscribe(listener: () => void) {
			change = listener;
			return () => {
				change = () => {};
			};
		},
	};
	const listener = vi.fn();
	const stop = throttle(source)(listener);
	const changed = (inFlight: number) => {
		source.inFlight = inFlight;
		change();
	};
	return {listener, stop, changed};
}

test('the first change is told at once', () => {
	const {listener, changed} = listening();
	changed(1);
	expect(listener).toHaveBeenCalledTimes(1);
});

test('what changes again and again is told now and then', () => {
	const {listener, changed} = listening();
	for (let time = 0; time < 1000; time += 5) {
		changed(1);
		vi.advanceTimersByTime(5);
	}
	expect(listener.mock.calls.length).toBeGreaterThanOrEqual(9);
	expect(listener.mock.calls.length).toBeLessThanOrEqual(11);
});

test('the last change is told although none follows', () => {
	const {listener, changed} = listening();
	changed(1);
	changed(2);
	expect(listener).toHaveBeenCalledTimes(1);
	vi.advanceTimersByTime(100);
	expect(listener).toHaveBeenCalledTimes(2);
	vi.advanceTimersByTime(1000);
	expect(listener).toHaveBeenCalledTimes(2);
});

test('rest is told at once, but not in the turn in which the next request may follow', () => {
	const {listener, changed} = listening();
	changed(1);
	changed(0);
	changed(1);
	vi.advanceTimersByTime(1);
	expect(listener).toHaveBeenCalledTimes(1);
	changed(0);
	vi.advanceTimersByTime(1);
	expect(listener).toHaveBeenCalledTimes(2);
});

test('after it is stopped nothing is told any more', () => {
	const {listener, stop, changed} = listening();
	changed(1);
	changed(0);
	stop();
	vi.advanceTimersByTime(1000);
	expect(listener).toHaveBeenCalledTimes(1);
});
