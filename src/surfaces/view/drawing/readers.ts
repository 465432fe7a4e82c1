/** The nodes that read values of the data model, by the pointers of the values. */
export class Readers {
	readonly #keys = new Map<string, Set<string>>();

	add(key: string, pointers: Iterable<string>): void {
		for (const pointer of pointers) {
			const keys = this.#keys.get(pointer);
			if (keys) keys.add(key);
			else this.#keys.set(pointer, new Set([key]));
		}
	}

	/** The keys of the nodes that read the value of the pointer, a value that contains it, or a value within it. */
	*of(pointer: string): Iterable<string> {
		const start = `${pointer}/`;
		for (const [other, keys] of this.#keys) {
			const isAbove = pointer[other.length] === '/' && pointer.startsWith(other);
			if (other === pointer || isAbove || other.startsWith(start)) yield* keys;
		}
	}
}
