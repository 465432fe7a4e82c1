/**
 * The signals that end the program. One listener stays registered once the program has something to finish, so that no signal
 * is lost.
 */

/** The number that a shell adds to 128 for the exit code, by signal name. */
export const endSignals = {SIGHUP: 1, SIGINT: 2, SIGQUIT: 3, SIGTERM: 15} as const;
export type EndSignal = keyof typeof endSignals;
const signals = Object.keys(endSignals) as EndSignal[];

export interface SignalledProcess {
	readonly pid: number;
	on(signal: EndSignal, listener: () => void): unknown;
	removeAllListeners(signal: EndSignal): unknown;
	kill(pid: number, signal: EndSignal): unknown;
}

/** Handles the signals that end the program. Until a handler is set, a signal runs `prepare` and then ends the process as usual. */
export function handleEndSignals(host: SignalledProcess, prepare: () => void) {
	let handler = (signal: EndSignal) => {
		prepare();
		host.removeAllListeners(signal);
		host.kill(host.pid, signal);
	};
	return {
		/**
		 * From now on the handler gets the signals. Before, a signal ends the process at once, even within a long step. Call this
		 * once, when there is something to finish.
		 */
		listen(): void {
			for (const signal of signals) host.on(signal, () => handler(signal));
		},
		/** Replaces the handler but not the listener, so that the new handler gets signals that have already arrived. */
		handle(next: (signal: EndSignal) => void): void {
			handler = next;
		},
	};
}
