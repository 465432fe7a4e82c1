/** Leaves out actions of a failing run as long as the same check fails. */
import type {Action} from './actions.ts';
import {type Run, repeat} from './run.ts';

/** Each attempt repeats the run. */
const maximumAttempts = 120;

export async function shrink(run: Run): Promise<Run> {
	let best = run;
	let attempts = 0;
	for (let size = Math.ceil(run.actions.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
		for (let start = 0; start < best.actions.length && attempts < maximumAttempts; ) {
			attempts++;
			const shorter = await repeat({...best, actions: without(best.actions, start, size)});
			if (shorter.failure?.check === run.failure?.check) best = shorter;
			else start += size;
		}
	}
	return best;
}

const without = (actions: readonly Action[], start: number, size: number) => actions.toSpliced(start, size);
