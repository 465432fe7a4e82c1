/** What the screens remember in a history entry. Each feature declares typed slots; their values live as long as the entry. */
import {Store, type Update, useStoreValue} from '../../ui/store.ts';
import {type Place, usePlace} from './place.ts';

/** A slot for an object that each history entry creates once, such as a list with its cursor. */
export class PlaceSlot<T extends object> {
	readonly #objects = new WeakMap<Place, T>();

	/** Returns the object of the entry. `make` creates it on the first call. */
	of(place: Place, make: () => T): T {
		const object = this.#objects.get(place) ?? make();
		this.#objects.set(place, object);
		return object;
	}

	/** Returns the object of the entry, if it exists. */
	find(place: Place): T | undefined {
		return this.#objects.get(place);
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
export function usePlaceObject<T extends object>(slot: PlaceSlot<T>, make: () => NoInfer<T>): T {
	return slot.of(usePlace().place, make);
}

/** Like `useState` for a record in the current history entry. `initial` makes the first value. */
export function usePlaceState<T extends object>(
	slot: PlaceSlot<Store<T>>,
	initial: () => NoInfer<T>,
): readonly [T, Update<T>] {
	const store = usePlaceObject(slot, () => new Store<T>(initial()));
	return [useStoreValue(store), store.update];
}
