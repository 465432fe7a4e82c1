import {setImmediate} from 'node:timers/promises';

/** Yields to the event loop, so that a signal takes effect between two long steps. */
export async function endIfAborted(signal: AbortSignal): Promise<void> {
	await setImmediate();
	signal.throwIfAborted();
}
