/**
 * Runs long steps in separate turns of the event loop. Node.js reads the terminal once per turn, and runs all immediates of a turn
 * without a pause. Steps that only use `setImmediate` can therefore add up while a key waits. This queue runs one step per turn.
 */

const steps: (() => void)[] = [];

function runNext(): void {
	const step = steps.shift();
	if (steps.length > 0) setImmediate(runNext);
	step?.();
}

/** Runs a step in a later turn that no other step of the queue shares. */
export function inOwnTurn(step: () => void): void {
	if (steps.push(step) === 1) setImmediate(runNext);
}

/** Yields to the event loop. The code after it has its turn without the other steps of the queue. */
export const ownTurn = (): Promise<void> => new Promise(inOwnTurn);
