import {afterEach, beforeEach, expect, onTestFinished, test, vi} from 'vitest';
import {activityOf, throttle} from '../../../src/console/features/shared/throttle.ts';
import {createQueryClient} from '../../../src/console/query/client.ts';
import {Observable} from '../../../src/text/observable.ts';

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

test('a list whose pages follow each other is in flight between two requests, and idle once its data is in the cache', async () => {
	class Journal extends Observable {
		inFlight = 0;
		set(inFlight: number) {
			this.inFlight = inFlight;
			this.changed();
		}
	}
	const [journal, queries] = [new Journal(), createQueryClient()];
	onTestFinished(() => queries.clear());
	const listener = vi.fn();
	throttle(activityOf(journal, queries))(listener);
	const {promise, resolve} = Promise.withResolvers<number>();
	const fetching = queries.fetchQuery({queryKey: ['list'], queryFn: () => promise});
	for (let page = 0; page < 10; page++) {
		journal.set(1);
		journal.set(0);
		vi.advanceTimersByTime(2);
	}
	expect(listener).toHaveBeenCalledTimes(1);
	resolve(1);
	await fetching;
	vi.advanceTimersByTime(2);
	expect(listener).toHaveBeenCalledTimes(2);
});
