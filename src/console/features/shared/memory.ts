/** The state of screens in a history entry. Each feature declares typed slots; their values live as long as the entry. */
import {Store, type Update, useStoreValue} from '../../ui/store.ts';
import {type HistoryEntry, useScreen} from './screen-context.ts';

/** A slot for an object that each history entry creates once, such as a list with its cursor. */
export class EntrySlot<T extends object> {
	readonly #objects = new WeakMap<HistoryEntry, T>();

	/** Returns the object of the entry. `make` creates it on the first call. */
	of(entry: HistoryEntry, make: () => T): T {
		const object = this.#objects.get(entry) ?? make();
		this.#objects.set(entry, object);
		return object;
	}

	/** Returns the object of the entry, if it exists. */
	find(entry: HistoryEntry): T | undefined {
		return this.#objects.get(entry);
	}
}

/** A value that can be taken once. */
export class Once<T> {
	#value: T | undefined;

	constructor(value: T) {
		this.#value = value;
	}

	/** Returns the value at the first call, and undefined afterwards. */
	take(): T | undefined {
		const value = this.#value;
		this.#value = undefined;
		return value;
	}
}

/** Returns the object of the current history entry. */
export function useEntryObject<T extends object>(slot: EntrySlot<T>, make: () => NoInfer<T>): T {
	return slot.of(useScreen().entry, make);
}

/** Like `useState` for a record in the current history entry. `initial` makes the first value. */
export function useEntryState<T extends object>(
	slot: EntrySlot<Store<T>>,
	initial: () => NoInfer<T>,
): readonly [T, Update<T>] {
	const store = useEntryObject(slot, () => new Store<T>(initial()));
	return [useStoreValue(store), store.update];
}
