/**
 * Lets Ink write a frame in a turn of the event loop after the render by React. Both take milliseconds, and a key that arrives
 * between them is handled first. Decision record 016.
 */
import {inOwnTurn} from '../../client/turns.ts';

interface Throttled {
	(): void;
	flush(): void;
	cancel(): void;
}

/** Milliseconds from the start of the process. No key waits yet, and a turn later the first rows come 6 to 14 ms later. */
const startTime = 1000;

/** Postpones the calls of a throttled function, except during the start. Calls that come meanwhile are one call. */
export function lateFrames(throttled: Throttled, elapsed = () => performance.now()): Throttled {
	let isDue = false;
	function call() {
		if (!isDue) return;
		isDue = false;
		throttled();
	}
	function schedule() {
		if (elapsed() < startTime) return throttled();
		if (isDue) return;
		isDue = true;
		// A key is rendered while the terminal is read, and the next turn of the queue comes before the terminal is read again.
		inOwnTurn(() => inOwnTurn(call));
	}
	return Object.assign(schedule, {
		flush() {
			call();
			throttled.flush();
		},
		cancel() {
			isDue = false;
			throttled.cancel();
		},
	});
}
