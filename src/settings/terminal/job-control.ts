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

export type JobControl = ReturnType<typeof jobControl>;

/** Job control of this process. */
export function jobControl(host: JobProcess) {
	const owners: TerminalOwner[] = [];
	let isReleased = false;
	let isStopping = false;
	let continued: Listener = () => undefined;

	const onStop = () => void stop();
	/** SIGSTOP stops the process without notice, and the shell changes the terminal. Set its modes again. */
	function onContinue(): void {
		if (isStopping) continued();
		else if (!isReleased) void withTerminalReleased(async () => undefined);
	}

	async function withTerminalReleased(task: () => Promise<void>): Promise<void> {
		const owner = owners.at(-1);
		if (!owner || isReleased) return task();
		isReleased = true;
		try {
			await owner(task);
		} finally {
			isReleased = false;
		}
	}

	async function stop(): Promise<void> {
		if (isStopping) return;
		isStopping = true;
		try {
			await withTerminalReleased(stopProcess);
		} finally {
			isStopping = false;
		}
	}

	const stopProcess = () =>
		new Promise<void>((resolve) => {
			const resume = () => {
				clearInterval(timer);
				// A stopped job misses resize signals. This signal makes Node read the size.
				host.kill(host.pid, 'SIGWINCH');
				resolve();
			};
			// The timer also keeps the event loop alive. A SIGCONT after the last pause would release the terminal a second time.
			let left = pauses;
			const timer = setInterval(() => --left === 0 && resume(), pause);
			continued = resume;
			// Without a listener the signal stops the process during this call.
			host.off('SIGTSTP', onStop);
			host.kill(host.pid, 'SIGTSTP');
			host.on('SIGTSTP', onStop);
		});

	return {
		/** Registers the owner of the terminal above earlier ones. Returns the function that removes it. */
		registerOwner(owner: TerminalOwner): () => void {
			if (owners.length === 0) {
				host.on('SIGTSTP', onStop);
				host.on('SIGCONT', onContinue);
			}
			owners.push(owner);
			return () => {
				const index = owners.indexOf(owner);
				if (index >= 0) owners.splice(index, 1);
				if (owners.length > 0) return;
				host.off('SIGTSTP', onStop);
				host.off('SIGCONT', onContinue);
			};
		},
		/** Runs a task, such as an editor, while the terminal is released. */
		withTerminalReleased,
		/** Stops the process as ctrl-z does. Resolves when the shell has continued it and the terminal is acquired again. */
		stop,
	};
}
