/**
 * When the console leaves the present of a tenant for its last known state, and when it returns. It reads nothing and has no clock:
 * each event gives the next step, with the delay before it.
 */
import {isTransient} from '../../../client/error.ts';

export interface Step {
	/** `recall` shows what is remembered until the first response, and `report` that it failed. `leave` is for an outage. */
	readonly act: 'recall' | 'leave' | 'ask' | 'report' | 'return';
	/** Milliseconds. */
	readonly delay: number;
}

/** Milliseconds without a response. Many tenants answer earlier, and looking at what is remembered would delay their rows. */
const startPause = 50;
/** The pauses between two requests to an unavailable tenant, in milliseconds. */
const firstPause = 10_000;
const longestPause = 60_000;

/** The board cancels its requests when it leaves the screen, which can be after one of them was joined. */
export const askAgain: Step = {act: 'ask', delay: 10};

/** Waits for a person who types in a dialog or a field, which a step must not close. */
export const whenIdle = (act: Step['act']): Step => ({act, delay: 1000});

export class Travel {
	/** The person `asked` for the moment that is shown, or the last known state is shown while the tenant is `awaited`. */
	#at: 'present' | 'asked' | 'awaited' = 'present';
	/** The person returned to the present in an outage, and stays until a response. */
	#isWanted = false;
	/** The tenant is unavailable since then. Undefined before its first response. */
	#since: number | undefined;
	#pause = firstPause;
	/** The latest search for a moment. */
	#trip: symbol | undefined;

	/** Begins a search for a moment. Returns whether none was begun since. */
	begin(): () => boolean {
		const trip = Symbol();
		this.#trip = trip;
		return () => trip === this.#trip;
	}

	/** The person goes to a moment, or to the present. */
	go(to: 'present' | 'asked'): void {
		this.#isWanted = to === 'present' && (this.#isWanted || this.#at === 'awaited');
		this.#at = to;
	}

	/** Whether the console may show the last known state by itself, which it then does. */
	leave(since: number | undefined): boolean {
		if (this.#at === 'asked' || this.#isWanted) return false;
		this.#at = 'awaited';
		this.#since = since;
		this.#pause = firstPause;
		return true;
	}

	/** The console shows the present by itself, or another tenant. */
	comeBack(): void {
		this.#at = 'present';
		this.#isWanted = false;
	}

	/** A screen opens at the shown moment. */
	opened(): Step | undefined {
		return this.#at === 'awaited' ? {act: 'ask', delay: this.#since === undefined ? 0 : this.#pause} : undefined;
	}

	/** What the screen shows is requested first, `silence` milliseconds after the first request without a response. */
	requested(silence: number): Step | undefined {
		return this.#isWanted ? undefined : {act: 'recall', delay: Math.max(0, startPause - Math.max(0, silence))};
	}

	/** The tenant is unavailable for what the screen shows. */
	unavailable(): Step | undefined {
		return this.#isWanted ? undefined : {act: 'leave', delay: 0};
	}

	answered(): Step | undefined {
		this.#isWanted = false;
		return this.#at === 'awaited' ? {act: 'return', delay: 0} : undefined;
	}

	/** The request of an awaited present failed. Only an unavailable tenant is awaited further. */
	failed(error: unknown): Step | undefined {
		if (!isTransient(error)) return this.answered();
		if (this.#since === undefined) return {act: 'report', delay: 0};
		this.#pause = Math.min(longestPause, this.#pause * 2);
		return {act: 'ask', delay: error.detail.retryAfter ?? this.#pause};
	}
}
