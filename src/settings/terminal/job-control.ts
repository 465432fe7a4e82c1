/**
 * Stops and continues the process under a shell, on a key or a signal. The owner of the terminal registers a function that
 * releases the terminal and acquires it again.
 */

/** Owns the terminal. The function releases the terminal, runs the task, and acquires the terminal again. */
export type TerminalOwner = (task: () => Promise<void>) => Promise<void>;

type Listener = () => void;
type JobSignal = 'SIGTSTP' | 'SIGCONT';

export interface JobProcess {
	readonly pid: number;
	on(signal: JobSignal, listener: Listener): unknown;
	off(signal: JobSignal, listener: Listener): unknown;
	kill(pid: number, signal: NodeJS.Signals): unknown;
}

/**
 * The system does not stop a process that no shell can continue. It resumes after so many pauses, in milliseconds. However long a
 * process was stopped, at most one pause is over when it continues, so that SIGCONT arrives before the last one.
 */
const pauses = 10;
const pause = 30;

/** Job control of this process. */
export class JobControl {
	readonly #host: JobProcess;
	readonly #owners: TerminalOwner[] = [];
	#isReleased = false;
	#isStopping = false;
	#continued: Listener = () => undefined;
	readonly #onStop = () => void this.stop();
	readonly #onContinue = () => this.#continue();

	constructor(host: JobProcess) {
		this.#host = host;
	}

	/** Registers the owner of the terminal above earlier ones. Returns the function that removes it. */
	registerOwner(owner: TerminalOwner): () => void {
		if (this.#owners.length === 0) {
			this.#host.on('SIGTSTP', this.#onStop);
			this.#host.on('SIGCONT', this.#onContinue);
		}
		this.#owners.push(owner);
		return () => {
			const index = this.#owners.indexOf(owner);
			if (index >= 0) this.#owners.splice(index, 1);
			if (this.#owners.length > 0) return;
			this.#host.off('SIGTSTP', this.#onStop);
			this.#host.off('SIGCONT', this.#onContinue);
		};
	}

	/** Runs a task, such as an editor, while the terminal is released. */
	async withTerminalReleased(task: () => Promise<void>): Promise<void> {
		const owner = this.#owners[this.#owners.length - 1];
		if (!owner || this.#isReleased) return task();
		this.#isReleased = true;
		try {
			await owner(task);
		} finally {
			this.#isReleased = false;
		}
	}

	/** Stops the process as ctrl-z does. Resolves when the shell has continued it and the terminal is acquired again. */
	async stop(): Promise<void> {
		if (this.#isStopping) return;
		this.#isStopping = true;
		try {
			await this.withTerminalReleased(() => this.#stopProcess());
		} finally {
			this.#isStopping = false;
		}
	}

	#stopProcess(): Promise<void> {
		const {pid} = this.#host;
		return new Promise((resolve) => {
			const resume = () => {
				clearInterval(timer);
				// A stopped job misses resize signals. This signal makes Node read the size.
				this.#host.kill(pid, 'SIGWINCH');
				resolve();
			};
			// The timer also keeps the event loop alive. A SIGCONT after the last pause would release the terminal a second time.
			let left = pauses;
			const timer = setInterval(() => --left === 0 && resume(), pause);
			this.#continued = resume;
			// Without a listener the signal stops the process during this call.
			this.#host.off('SIGTSTP', this.#onStop);
			this.#host.kill(pid, 'SIGTSTP');
			this.#host.on('SIGTSTP', this.#onStop);
		});
	}

	/** SIGSTOP stops the process without notice, and the shell changes the terminal. Set its modes again. */
	#continue(): void {
		if (this.#isStopping) this.#continued();
		else if (!this.#isReleased) void this.withTerminalReleased(async () => undefined);
	}
}
