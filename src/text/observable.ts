/** Notifies its listeners of changes. */
export class Observable {
	#version = 0;
	readonly #listeners = new Set<() => void>();

	/** Increases with every change, for `useSyncExternalStore`. */
	get version(): number {
		return this.#version;
	}

	subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	};

	protected changed(): void {
		this.#version++;
		for (const listener of this.#listeners) listener();
	}
}
