/** Whether writes may be sent now. Every tenant but the demo is read-only until a person arms it, for a time they choose. */

export interface ArmingOptions {
	/** Milliseconds of a clock that only goes forward: setting the time of day neither ends nor prolongs anything. */
	readonly now: () => number;
	/** `--read-only`: nothing can arm it. */
	readonly isPinned: boolean;
	/** The embedded demo tenant: armed from the start, for good. */
	readonly isDemo: boolean;
	/** A profile marked `protected`: every write wants its target's name typed. */
	readonly isProtected: boolean;
}

/** The longest that writes may be allowed for at once, in minutes. */
const mostMinutes = 120;

export class Arming {
	readonly isProtected: boolean;
	readonly #options: ArmingOptions;
	/** On the clock of the options. */
	#until: number;
	#version = 0;
	readonly #listeners = new Set<() => void>();

	constructor(options: ArmingOptions) {
		this.#options = options;
		this.isProtected = options.isProtected;
		this.#until = options.isDemo && !options.isPinned ? Number.POSITIVE_INFINITY : 0;
	}

	get version(): number {
		return this.#version;
	}

	subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	};

	/** Milliseconds for which writes are still allowed; 0 when they are not, infinite on the demo tenant. */
	get left(): number {
		return Math.max(0, this.#until - this.#options.now());
	}

	/** Why nothing can be written now, and what to do about it; undefined when it can. */
	get whyNot(): string | undefined {
		if (this.#options.isPinned) return 'Read-only: castellan was started with --read-only';
		return this.left > 0 ? undefined : 'Read-only: :write 10m allows writes for ten minutes';
	}

	/** Allows writes for some minutes from now, unless they are allowed for good; throws a `RangeError` with the reason when that cannot be. */
	arm(minutes: number): void {
		if (this.#options.isPinned) throw new RangeError('Writes stay refused: castellan was started with --read-only');
		if (!(minutes > 0 && minutes <= mostMinutes))
			throw new RangeError(`Writes can be allowed for 1 to ${mostMinutes} minutes`);
		if (this.#until !== Number.POSITIVE_INFINITY) this.#until = this.#options.now() + minutes * 60_000;
		this.#changed();
	}

	disarm(): void {
		this.#until = 0;
		this.#changed();
	}

	#changed(): void {
		this.#version++;
		for (const listener of this.#listeners) listener();
	}
}

/** How long writes are allowed for where only `write` was typed, in minutes. */
const usualMinutes = 10;

/**
 * Reads `write 10m`, `write 10`, `write 1h`, `write off` as typed into the palette: minutes, 0 for off, undefined for
 * anything else, and the string `malformed` for a time that cannot be read.
 */
export function readWriteCommand(typed: string): number | 'malformed' | undefined {
	const [, argument] = /^write(?:\s+(off.*|\d.*))?$/.exec(typed.trim()) ?? [undefined, null];
	if (argument === null) return undefined;
	if (argument === undefined) return usualMinutes;
	if (argument === 'off') return 0;
	const [, count, unit] = /^(\d{1,4})\s*([mh]?)$/.exec(argument) ?? [];
	return count === undefined ? 'malformed' : Number(count) * (unit === 'h' ? 60 : 1);
}
