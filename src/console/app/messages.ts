/** The messages of the console: the line shown until the next key, and the log of errors. */
import {Observable} from '../../text/observable.ts';
import type {Tone} from '../../text/tone.ts';
import type {Message} from '../core/screen-context.ts';

export interface LoggedError {
	readonly text: string;
	/** Epoch milliseconds. */
	readonly at: number;
}

const capacity = 200;

export class Messages extends Observable {
	readonly #now: () => number;
	current: Message | undefined;
	/** The logged errors, newest first. */
	errors: readonly LoggedError[] = [];
	/** The number of errors so far, including dropped ones. */
	#logged = 0;
	#seen = 0;

	constructor(now: () => number) {
		super();
		this.#now = now;
	}

	get unseen(): number {
		return this.#logged - this.#seen;
	}

	say = (text: string, tone: Tone = 'plain'): void => {
		this.current = {text, tone};
		this.changed();
	};

	/** Logs an error that a screen shows itself. */
	log = (text: string): void => {
		this.errors = [{text, at: this.#now()}, ...this.errors].slice(0, capacity);
		this.#logged++;
		this.changed();
	};

	/** Clears the line, at the next key. */
	clear(): void {
		if (!this.current) return;
		this.current = undefined;
		this.changed();
	}

	markSeen(): void {
		this.#seen = this.#logged;
		this.changed();
	}
}
