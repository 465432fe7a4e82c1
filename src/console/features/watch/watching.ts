/** What watching a place has seen so far. Lives with the place; screens subscribe. */
import type {FieldChange} from '../../../domain/snapshots/field-changes.ts';
import type {WatchEvent} from '../../../domain/watch/watch.ts';

/** Changes kept; the oldest are forgotten. */
const capacity = 500;

export class Watching {
	#isOn = false;
	#hasLog = false;
	#events: readonly WatchEvent[] = [];
	#changes: ReadonlyMap<string, readonly FieldChange[]> = new Map();
	#version = 0;
	readonly #listeners = new Set<() => void>();

	get version(): number {
		return this.#version;
	}

	subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	};

	get isOn(): boolean {
		return this.#isOn;
	}

	/** Whether what changed is listed below the screen. */
	get hasLog(): boolean {
		return this.#hasLog;
	}

	/** The latest first. */
	get events(): readonly WatchEvent[] {
		return this.#events;
	}

	/** The fields of an item that the latest read found changed. */
	changedFields(id: string): readonly string[] {
		return this.changes(id).map(({steps}) => String(steps[0]));
	}

	/** The same with all that is known of the changes. */
	changes(id: string): readonly FieldChange[] {
		return this.#changes.get(id) ?? [];
	}

	toggle(): void {
		this.#isOn = !this.#isOn;
		this.#hasLog = this.#isOn || this.#events.length > 0;
		this.#changed();
	}

	toggleLog(): void {
		this.#hasLog = !this.#hasLog;
		this.#changed();
	}

	/** What one more read brought. */
	note(events: readonly WatchEvent[]): void {
		this.#events = [...events.toReversed(), ...this.#events].slice(0, capacity);
		this.#changes = new Map(events.map(({id, fields}) => [id, fields]));
		this.#changed();
	}

	#changed(): void {
		this.#version++;
		for (const listener of this.#listeners) listener();
	}
}
