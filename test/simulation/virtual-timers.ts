/** Timers of a virtual clock. Without a delay a task runs in the next turn, because libraries yield to the event loop so. */

interface Timer {
	readonly task: () => void;
	/** Undefined for a task that runs once. */
	readonly interval: number | undefined;
	due: number;
}

/** The number of moments at which timers run within a jump, as on a busy machine. */
const hops = 4;

export class VirtualTimers {
	/** Whether a turn takes real time, so that threads can finish. */
	waitForThreads = false;
	readonly #timers = new Set<Timer>();
	readonly #start: number;
	#time: number;

	constructor(time: number) {
		this.#start = time;
		this.#time = time;
	}

	get now(): number {
		return this.#time;
	}

	/** The number of timers that wait. */
	get count(): number {
		return this.#timers.size;
	}

	/** Lets time pass within a step. Timers run in the next jump. */
	pass(ms: number): void {
		this.#time += ms;
	}

	/** Jumps forward, and runs the timers that are due on the way. `settle` waits for their effects. */
	async advance(ms: number, settle: () => Promise<void>): Promise<void> {
		const end = this.#time + ms;
		for (let hop = 1; hop <= hops; hop++) {
			this.#time = Math.max(this.#time, end - ms + (ms * hop) / hops);
			const due = [...this.#timers].filter((timer) => timer.due <= this.#time).sort((a, b) => a.due - b.due);
			for (const timer of due) this.#run(timer);
			if (due.length > 0) await settle();
		}
	}

	/** Replaces the timers, the monotonic clock and the chance of the process. Returns a function that restores them. */
	install(): () => void {
		const {setTimeout, setInterval, clearTimeout, clearInterval} = globalThis;
		const [monotonic, chance] = [performance.now, Math.random];
		const start = (
			task: (...values: unknown[]) => void,
			ms: number | undefined,
			isRepeated: boolean,
			values: unknown[],
		) => {
			const run = () => task(...values);
			if (!isRepeated && (ms === undefined || ms <= 0))
				return this.waitForThreads ? setTimeout(run) : setImmediate(run);
			const delay = Math.max(1, ms ?? 1);
			const timer: Timer = {task: run, interval: isRepeated ? delay : undefined, due: this.#time + delay};
			this.#timers.add(timer);
			return Object.assign(timer, {ref: () => timer, unref: () => timer, hasRef: () => false});
		};
		const clear = (handle: unknown) => {
			if (this.#timers.delete(handle as Timer)) return;
			clearImmediate(handle as NodeJS.Immediate);
			clearTimeout(handle as NodeJS.Timeout);
		};
		Object.assign(globalThis, {
			setTimeout: (task: () => void, ms?: number, ...values: unknown[]) => start(task, ms, false, values),
			setInterval: (task: () => void, ms?: number, ...values: unknown[]) => start(task, ms, true, values),
			clearTimeout: clear,
			clearInterval: clear,
		});
		// Throttles compare it with their last call, and the journal shows it.
		performance.now = () => this.#time - this.#start;
		// Pauses before a repeated request and between readings vary by it.
		Math.random = () => 0.5;
		return () => {
			Object.assign(globalThis, {setTimeout, setInterval, clearTimeout, clearInterval});
			performance.now = monotonic;
			Math.random = chance;
		};
	}

	#run(timer: Timer): void {
		if (!this.#timers.has(timer)) return;
		if (timer.interval === undefined) this.#timers.delete(timer);
		else timer.due = this.#time + timer.interval;
		timer.task();
	}
}
