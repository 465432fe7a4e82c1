import {setImmediate as turn} from 'node:timers/promises';

/**
 * Long enough for a pending render and its effects. React renders what a key did in a microtask, and what was done outside of
 * a key in an immediate, which it asks for after this one.
 */
export async function nextFrame(): Promise<void> {
	await turn();
	await turn();
}
