/** The signals that end the program. One listener has them from the first moment to the last, so that none is lost. */

/** By name, the number that a shell adds to 128. */
export const endSignals = {SIGHUP: 1, SIGINT: 2, SIGQUIT: 3, SIGTERM: 15} as const;
export type EndSignal = keyof typeof endSignals;

export interface SignalledProcess {
	readonly pid: number;
	on(signal: EndSignal, listener: () => void): unknown;
	removeAllListeners(signal: EndSignal): unknown;
	kill(pid: number, signal: EndSignal): unknown;
}

export class EndSignals {
	readonly #host: SignalledProcess;
	#handler: (signal: EndSignal) => void;

	/** Until there is a handler, a signal ends the process as usual, after `prepare`. */
	constructor(host: SignalledProcess, prepare: () => void) {
		this.#host = host;
		this.#handler = (signal) => {
			prepare();
			this.#endBy(signal);
		};
		for (const signal of Object.keys(endSignals) as EndSignal[]) host.on(signal, () => this.#handler(signal));
	}

	/** Replaces the handler and not the listener: a signal that has arrived already goes to the new handler. */
	handle(handler: (signal: EndSignal) => void): void {
		this.#handler = handler;
	}

	#endBy(signal: EndSignal): void {
		this.#host.removeAllListeners(signal);
		this.#host.kill(this.#host.pid, signal);
	}
}
