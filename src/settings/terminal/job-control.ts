/**
 * Stopping and continuing under a shell, on a key or on a signal from outside. Whoever has the terminal registers how it is
 * given back and taken again.
 */

/** Gives the terminal back, runs the task, and takes the terminal again. */
export type Lend = (task: () => Promise<void>) => Promise<void>;

type Listener = () => void;
type JobSignal = 'SIGTSTP' | 'SIGCONT';

export interface JobProcess {
	readonly pid: number;
	on(signal: JobSignal, listener: Listener): unknown;
	off(signal: JobSignal, listener: Listener): unknown;
	kill(pid: number, signal: NodeJS.Signals): unknown;
}

/** Milliseconds after which a process still runs that the system did not stop, because no shell could continue it. */
const stopTime = 300;

export class JobControl {
	readonly #host: JobProcess;
	readonly #holders: Lend[] = [];
	#isLent = false;
	#isStopping = false;
	#continued: Listener = () => undefined;
	readonly #onStop = () => void this.stop();
	readonly #onContinue = () => this.#continue();

	constructor(host: JobProcess) {
		this.#host = host;
	}

	/** Registers the owner of the terminal above earlier ones. Returns the function that removes it. */
	hold(lend: Lend): () => void {
		if (this.#holders.length === 0) {
			this.#host.on('SIGTSTP', this.#onStop);
			this.#host.on('SIGCONT', this.#onContinue);
		}
		this.#holders.push(lend);
		return () => {
			const index = this.#holders.indexOf(lend);
			if (index >= 0) this.#holders.splice(index, 1);
			if (this.#holders.length > 0) return;
			this.#host.off('SIGTSTP', this.#onStop);
			this.#host.off('SIGCONT', this.#onContinue);
		};
	}

	/** Runs a task, such as an editor, while the terminal is given back. */
	async lend(task: () => Promise<void>): Promise<void> {
		const holder = this.#holders[this.#holders.length - 1];
		if (!holder || this.#isLent) return task();
		this.#isLent = true;
		try {
			await holder(task);
		} finally {
			this.#isLent = false;
		}
	}

	/** Stops the process as ctrl-z does. Resolves once the shell has continued it and the terminal is taken again. */
	async stop(): Promise<void> {
		if (this.#isStopping) return;
		this.#isStopping = true;
		try {
			await this.lend(() => this.#stopped());
		} finally {
			this.#isStopping = false;
		}
	}

	#stopped(): Promise<void> {
		const {pid} = this.#host;
		return new Promise((resolve) => {
			const resume = () => {
				clearTimeout(timer);
				// A stopped job gets no signal of a resize: Node reads the size now.
				this.#host.kill(pid, 'SIGWINCH');
				resolve();
			};
			// It also keeps the event loop alive.
			const timer = setTimeout(resume, stopTime);
			this.#continued = resume;
			// Without a listener the signal has its usual effect, within this call.
			this.#host.off('SIGTSTP', this.#onStop);
			this.#host.kill(pid, 'SIGTSTP');
			this.#host.on('SIGTSTP', this.#onStop);
		});
	}

	/** After a stop that gave no notice (SIGSTOP) the shell has changed the terminal: it is given back and taken again. */
	#continue(): void {
		if (this.#isStopping) this.#continued();
		else if (!this.#isLent) void this.lend(async () => undefined);
	}
}
