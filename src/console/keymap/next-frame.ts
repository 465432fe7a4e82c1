import {setImmediate as yieldToEventLoop} from 'node:timers/promises';

/**
 * Waits for a pending render and its effects. React renders the effect of a key in a microtask, and other updates in an
 * immediate. Two turns cover an immediate that is scheduled after the first.
 */
export async function nextFrame(): Promise<void> {
	await yieldToEventLoop();
	await yieldToEventLoop();
}
