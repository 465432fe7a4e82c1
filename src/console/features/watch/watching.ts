/** The watched changes of one history entry. Screens subscribe to it. */
import type {FieldChange} from '../../../domain/snapshots/field-changes.ts';
import type {WatchEvent} from '../../../domain/watch/watch.ts';

/** Maximum number of events. The oldest ones are evicted. */
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

	/** Whether the log is shown below the screen. */
	get hasLog(): boolean {
		return this.#hasLog;
	}

	/** Latest first. */
	get events(): readonly WatchEvent[] {
		return this.#events;
	}

	/** Top-level fields of an item that changed with the latest read. */
	changedFields(id: string): readonly string[] {
		return this.changes(id).map(({steps}) => String(steps[0]));
	}

	/** Changes of an item with the latest read. */
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

	/** Adds the events of the latest read. */
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
