/** A record that components draw and keys change. Its value is immutable: an update replaces it and notifies. */
import {useState, useSyncExternalStore} from 'react';
import {Observable} from '../../text/observable.ts';

/** Replaces some members of a record. A function receives the latest record. */
export type Update<T extends object> = (next: Partial<T> | ((before: T) => Partial<T>)) => void;

export class Store<T extends object> extends Observable {
	#value: T;

	constructor(value: T) {
		super();
		this.#value = value;
	}

	/** The latest record. Several keys can arrive between two renders, so handlers read it instead of the drawn one. */
	get value(): T {
		return this.#value;
	}

	update: Update<T> = (next) => {
		this.#value = {...this.#value, ...(typeof next === 'function' ? next(this.#value) : next)};
		this.changed();
	};
}

/** Returns the record of a store, and renders again when it changes. */
export const useStoreValue = <T extends object>(store: Store<T>): T =>
	useSyncExternalStore(store.subscribe, () => store.value);

/** Creates a store for the life of the component. */
export function useStore<T extends object>(initial: () => T): readonly [T, Store<T>] {
	const [store] = useState(() => new Store(initial()));
	return [useStoreValue(store), store];
}
