/** Decides when the findings are sorted for the screen while pages are read. */
import {after} from '../../../text/timer.ts';

/** The interval between two sorts in milliseconds, while pages follow each other. */
const pauseMs = 100;
/** After a sort longer than `quickMs`, the next waits `pauseFactor` times as long. */
const quickMs = 4;
const pauseFactor = 10;

export class Publishing {
	readonly #publish: () => void;
	readonly #elapsed: () => number;
	#endedAt = Number.NEGATIVE_INFINITY;
	#took = 0;
	/** The number of pages so far. */
	#pages = 0;
	#cancel: (() => void) | undefined;

	/** `publish` sorts the findings, within `timed`. `elapsed` returns monotonic milliseconds. */
	constructor(publish: () => void, elapsed: () => number) {
		this.#publish = publish;
		this.#elapsed = elapsed;
	}

	/**
	 * Publishes when no page follows in this turn of the event loop, or else after a pause. Pages from the cache follow each
	 * other faster than the screen can be drawn.
	 */
	soon(): void {
		this.#pages++;
		if (!this.#cancel) this.#check(0);
	}

	/** Measures a sort. */
	timed(sort: () => void): void {
		const start = this.#elapsed();
		sort();
		this.#endedAt = this.#elapsed();
		this.#took = this.#endedAt - start;
	}

	cancel(): void {
		this.#cancel?.();
		this.#cancel = undefined;
	}

	#check(delay: number): void {
		const pages = this.#pages;
		const check = () => {
			this.#cancel = undefined;
			const isQuiet = pages === this.#pages;
			const pause = this.#took > quickMs ? this.#took * pauseFactor : isQuiet ? 0 : pauseMs;
			const left = this.#endedAt + pause - this.#elapsed();
			if (left <= 0) this.#publish();
			else this.#check(isQuiet ? left : 0);
		};
		if (delay === 0) {
			const next = setImmediate(check);
			this.#cancel = () => clearImmediate(next);
		} else this.#cancel = after(delay, check);
	}
}
