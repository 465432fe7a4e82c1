/** The timers of the program with a computed time. Node runs a timer of more than 2³¹ − 1 ms after one millisecond. */
import {setImmediate} from 'node:timers/promises';

/** In milliseconds. */
const longestTimer = 2 ** 31 - 1;

/** The milliseconds of long work in one turn of the event loop. A key waits at most that long. */
export const sliceTime = 4;

/** The nearest time that a timer of a library can have. */
export const timerTime = (ms: number): number => Math.min(ms, longestTimer);

/** Runs a task after a delay of any length. Returns a function that cancels it. */
function start(ms: number, task: () => void, holdsProcess: boolean): () => void {
	let timer: NodeJS.Timeout;
	const run = (left: number) => {
		const part = timerTime(left);
		timer = setTimeout(() => (left > part ? run(left - part) : task()), part);
		if (!holdsProcess) timer.unref();
	};
	run(ms);
	return () => clearTimeout(timer);
}

/** Runs a task after a delay. The timer does not keep the process alive. Returns a function that cancels it. */
export const after = (ms: number, task: () => void): (() => void) => start(ms, task, false);

/** Resolves after some milliseconds. Rejects with the reason of the signal. */
export const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
	new Promise((resolve, reject) => {
		if (signal?.aborted) return reject(signal.reason);
		const abort = () => {
			cancel();
			reject(signal?.reason);
		};
		const end = () => {
			signal?.removeEventListener('abort', abort);
			resolve();
		};
		const cancel = start(ms, end, true);
		signal?.addEventListener('abort', abort, {once: true});
	});

/** Yields to the event loop, so that a signal takes effect between two long steps. Rejects with the reason of the signal. */
export async function endIfAborted(signal: AbortSignal): Promise<void> {
	await setImmediate();
	signal.throwIfAborted();
}

/** Settles as the promise does, or rejects with the signal's reason, whichever is first. */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
	if (signal.aborted) return Promise.reject(signal.reason);
	return new Promise((resolve, reject) => {
		const abort = () => reject(signal.reason);
		signal.addEventListener('abort', abort, {once: true});
		promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
	});
}
