/** Arming: whether writes are allowed now. A tenant is read-only until a person arms it for a limited time. */
import {Observable} from '../../text/observable.ts';

export interface ArmingOptions {
	/** Milliseconds of a monotonic clock, so that a change of the system time has no effect. */
	readonly now: () => number;
	/** `--read-only`: arming is disabled. */
	readonly isPinned: boolean;
	/** Why arming is disabled now: a mistake in the config may hide a protection. */
	readonly whyReadOnly?: () => string | undefined;
	/** The embedded demo tenant is always armed. */
	readonly isDemo: boolean;
	/** In a profile marked `protected`, every write requires the name of its target. */
	readonly isProtected: boolean;
	/** Called when a person has armed the tenant for some minutes. */
	readonly onArmed?: (minutes: number) => unknown;
	/** Why nothing can be changed here at all. */
	readonly never?: string;
}

/** The maximum time to arm a tenant for, in minutes. */
const maximumMinutes = 120;

export class Arming extends Observable {
	readonly isProtected: boolean;
	readonly #options: ArmingOptions;
	/** The end of arming on the clock of the options. */
	#until: number;

	constructor(options: ArmingOptions) {
		super();
		this.#options = options;
		this.isProtected = options.isProtected;
		this.#until = options.isDemo && !options.isPinned ? Number.POSITIVE_INFINITY : 0;
	}

	/** Never armed: an earlier state of a tenant, or several tenants. `reason` says why, and what to do instead. */
	static never(reason: string, isProtected = false): Arming {
		return new Arming({now: () => 0, isPinned: false, isDemo: false, isProtected, never: reason});
	}

	/** The word after the name of the tenant. */
	get mark(): string | undefined {
		if (this.#options.whyReadOnly?.()) return 'protected: config problem';
		return this.isProtected ? 'protected' : undefined;
	}

	/** The remaining milliseconds of arming: 0 if read-only, infinite on the demo tenant. */
	get left(): number {
		return this.#whyPinned ? 0 : Math.max(0, this.#until - this.#options.now());
	}

	/** Why writes are not allowed and how to allow them. Undefined if they are allowed. */
	get whyNot(): string | undefined {
		if (this.#whyPinned) return `Read-only: ${this.#whyPinned}`;
		return this.left > 0 ? undefined : 'Read-only. Type :write 10m to allow writes';
	}

	get #whyPinned(): string | undefined {
		const {isPinned, never} = this.#options;
		if (never) return never;
		if (isPinned) return 'castellan was started with --read-only';
		const whyReadOnly = this.#options.whyReadOnly?.();
		return whyReadOnly && `${whyReadOnly} of the config file. Correct it, and start again`;
	}

	/** Allows writes for some minutes from now. Throws a `RangeError` if the time is out of range or arming is disabled. */
	arm(minutes: number): void {
		if (this.#whyPinned) throw new RangeError(`Cannot allow writes: ${this.#whyPinned}`);
		if (!(minutes > 0 && minutes <= maximumMinutes))
			throw new RangeError(`Cannot allow writes for this time. Choose 1 to ${maximumMinutes} minutes`);
		if (this.#until !== Number.POSITIVE_INFINITY) this.#until = this.#options.now() + minutes * 60_000;
		this.#options.onArmed?.(minutes);
		this.changed();
	}

	disarm(): void {
		this.#until = 0;
		this.changed();
	}
}

/** The time for `write` without an argument, in minutes. */
export const defaultMinutes = 10;

/**
 * Parses `write 10m`, `write 10`, `write 1h` or `write off` from the palette, and `write10m`, which lacks the blank. Returns
 * minutes, 0 for off, `malformed` for an invalid time, and undefined for other text.
 */
export function readWriteCommand(typed: string): number | 'malformed' | undefined {
	const match = /^write(?:\s+(off.*)|\s*(\d.*))?$/.exec(typed.trim());
	if (!match) return undefined;
	const argument = match[1] ?? match[2];
	if (argument === undefined) return defaultMinutes;
	if (argument === 'off') return 0;
	const [, count, unit] = /^(\d{1,4})\s*([mh]?)$/.exec(argument) ?? [];
	return count === undefined ? 'malformed' : Number(count) * (unit === 'h' ? 60 : 1);
}
