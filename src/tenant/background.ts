/** Fills the database of a tenant while the tenant responds. */
import {setImmediate as yieldToEventLoop} from 'node:timers/promises';
import {ConnectionLost} from './faults/fault.ts';
import type {Part} from './store/fill.ts';
import type {EarlyDatabase} from './store/open.ts';

/** Milliseconds between two turns of the event loop. A response takes a few turns. */
const sliceTime = 1;

/**
 * Runs steps in slices, between which the event loop turns. Returns undefined if the signal stops them. `onSlice` gets the value
 * of each slice's last step.
 */
export async function inSlices<Step, Result>(
	steps: Generator<Step, Result>,
	signal: AbortSignal,
	onSlice: (step: Step) => void,
): Promise<Result | undefined> {
	while (!signal.aborted) {
		const end = performance.now() + sliceTime;
		let next = steps.next();
		while (!next.done && performance.now() < end) next = steps.next();
		if (next.done) return next.value;
		onSlice(next.value);
		await yieldToEventLoop();
	}
	// Releases what the steps hold.
	steps.return(undefined as Result);
	return undefined;
}

export interface BackgroundFill {
	/** Adds a page or the documents at once. Waits for the rest, which the background adds. */
	readonly provideLater: (part: Part) => void | Promise<void>;
	/** Resolves after the last step or when the signal has stopped the fill. */
	readonly end: Promise<void>;
}

/** `onProgress` gets the number of apps so far. */
export function fillInBackground(
	{provide, steps, isWhole}: EarlyDatabase,
	signal: AbortSignal,
	onProgress: (apps: number) => void,
): BackgroundFill {
	const {promise: whole, resolve, reject} = Promise.withResolvers<void>();
	// No request may be waiting.
	whole.catch(() => {});
	async function run(): Promise<void> {
		// Respond first.
		await yieldToEventLoop();
		try {
			await inSlices(steps, signal, (apps) => {
				onProgress(apps);
				if (isWhole()) resolve();
			});
		} finally {
			if (isWhole()) resolve();
			// A request that waits is lost, as if the tenant had been stopped before.
			else reject(new ConnectionLost());
		}
	}
	const end = run();
	// The caller awaits it later.
	end.catch(() => {});
	return {provideLater: (part) => (part === 'all' ? whole : provide(part)), end};
}
