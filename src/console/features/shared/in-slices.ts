/** Runs long work in idle time, in slices so short that a key does not wait. */
import {sliceTime} from '../../../text/timer.ts';

/** Repeats a step until it returns false. Returns the function that ends the work. */
export function inSlices(step: () => boolean): () => void {
	let next = setImmediate(function run() {
		const end = performance.now() + sliceTime;
		do {
			if (!step()) return;
		} while (performance.now() < end);
		next = setImmediate(run);
	});
	return () => clearImmediate(next);
}
