/** Runs a task soon, and pauses after it, so that keys get their turn while pages follow each other. */
import {after} from '../../../text/timer.ts';

/** The least interval between two tasks in milliseconds, while pages follow each other faster than the screen is drawn. */
const pauseMs = 30;
/** A pause is at least this many times as long as the task before it, because keys wait for a task. */
const pauseFactor = 10;

export class Paced {
	readonly #elapsed: () => number;
	readonly #task: () => void;
	/** When the pause ends, in the milliseconds of `#elapsed`. */
	#pauseEnd = 0;
	#cancel: (() => void) | undefined;

	/** `elapsed` returns monotonic milliseconds. */
	constructor(elapsed: () => number, task: () => void) {
		this.#elapsed = elapsed;
		this.#task = task;
	}

	/** Runs the task in the next turn of the event loop, or when the pause after the last one ends. */
	soon(): void {
		this.#cancel ??= after(Math.max(0, this.#pauseEnd - this.#elapsed()), () => {
			const start = this.#elapsed();
			this.#task();
			const end = this.#elapsed();
			this.#pauseEnd = end + Math.max(pauseMs, (end - start) * pauseFactor);
		});
	}

	cancel(): void {
		this.#cancel?.();
		this.#cancel = undefined;
	}
}
