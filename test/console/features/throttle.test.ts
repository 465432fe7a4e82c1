import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {throttle} from '../../../src/console/features/shared/throttle.ts';

beforeEach(() => {
	vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'performance']});
});
afterEach(() => {
	vi.useRealTimers();
});

/** A source that the test changes, with a throttled listener. */
function setUp() {
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
	const unsubscribe = throttle(source)(listener);
	const setInFlight = (inFlight: number) => {
		source.inFlight = inFlight;
		change();
	};
	return {listener, unsubscribe, setInFlight};
}

test('notifies of the first change at once', () => {
	const {listener, setInFlight} = setUp();
	setInFlight(1);
	expect(listener).toHaveBeenCalledTimes(1);
});

test('limits the rate of notifications', () => {
	const {listener, setInFlight} = setUp();
	for (let time = 0; time < 1000; time += 5) {
		setInFlight(1);
		vi.advanceTimersByTime(5);
	}
	expect(listener.mock.calls.length).toBeGreaterThanOrEqual(4);
	expect(listener.mock.calls.length).toBeLessThanOrEqual(5);
});

test('notifies of the last change after the interval', () => {
	const {listener, setInFlight} = setUp();
	setInFlight(1);
	setInFlight(2);
	expect(listener).toHaveBeenCalledTimes(1);
	vi.advanceTimersByTime(250);
	expect(listener).toHaveBeenCalledTimes(2);
	vi.advanceTimersByTime(1000);
	expect(listener).toHaveBeenCalledTimes(2);
});

test('notifies of an idle source at once, unless a request starts in the same turn', () => {
	const {listener, setInFlight} = setUp();
	setInFlight(1);
	setInFlight(0);
	setInFlight(1);
	vi.advanceTimersByTime(1);
	expect(listener).toHaveBeenCalledTimes(1);
	setInFlight(0);
	vi.advanceTimersByTime(1);
	expect(listener).toHaveBeenCalledTimes(2);
});

test('does not notify after unsubscribing', () => {
	const {listener, unsubscribe, setInFlight} = setUp();
	setInFlight(1);
	setInFlight(0);
	unsubscribe();
	vi.advanceTimersByTime(1000);
	expect(listener).toHaveBeenCalledTimes(1);
});
