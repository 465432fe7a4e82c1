/** A monotonic clock that also advances while the machine sleeps. */
import {uptime} from 'node:os';

/** Milliseconds since an unknown moment. */
export function steadyNow(): number {
	try {
		return uptime() * 1000;
	} catch {
		// Some sandboxes hide the uptime. This clock stops while the machine sleeps.
		return performance.now();
	}
}
