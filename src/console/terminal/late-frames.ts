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

/** Postpones the calls of a throttled function. Calls that come meanwhile are one call. */
export function lateFrames(throttled: Throttled): Throttled {
	let isDue = false;
	function call() {
		if (!isDue) return;
		isDue = false;
		throttled();
	}
	function schedule() {
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
