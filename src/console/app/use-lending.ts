/** Lends the terminal to a shell or to the person's editor. */
import {useApp} from 'ink';
import {useLayoutEffect} from 'react';
import type {Lending} from '../terminal/lending.ts';

/** Ink pauses drawing while the terminal is lent, and redraws everything afterwards. */
export function useLending(lending: Lending | undefined): void {
	const {suspendTerminal} = useApp();
	// A layout effect, so that the console holds the terminal from the first frame on.
	useLayoutEffect(
		() =>
			lending?.jobs.registerOwner((task) =>
				suspendTerminal(async () => {
					lending.release();
					try {
						await task();
					} finally {
						lending.reclaim();
					}
				}),
			),
		[lending, suspendTerminal],
	);
}

/** Returns a function that lends the terminal to a task until it ends. Undefined without the task. */
export function useLent<A extends readonly unknown[], T>(
	task: ((...args: A) => Promise<T>) | undefined,
	lending: Lending | undefined,
): ((...args: A) => Promise<T>) | undefined {
	const {suspendTerminal} = useApp();
	if (!task) return undefined;
	return async (...args) => {
		let result: Promise<T> | undefined;
		const run = async () => {
			result = task(...args);
			await result.catch(() => undefined);
		};
		await (lending ? lending.jobs.withTerminalReleased(run) : suspendTerminal(run));
		return result as Promise<T>;
	};
}
