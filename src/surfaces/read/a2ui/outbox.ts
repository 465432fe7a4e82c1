/** Keeps messages until they are read, in order. Their number and size are bounded, because no one may be reading. */

/** Each message goes to one reader. A reader that leaves its loop loses none: the next reader goes on. */
export class Outbox<T> implements AsyncIterable<T> {
	readonly #waiting: {readonly message: T; readonly size: number}[] = [];
	readonly #readers: ((result: IteratorResult<T, undefined>) => void)[] = [];
	#size = 0;
	#isEnded = false;

	/** Number of messages that wait for a reader. */
	get length(): number {
		return this.#waiting.length;
	}

	/** The total size of the messages that wait. */
	get size(): number {
		return this.#size;
	}

	/** Returns false after `end`. */
	add(message: T, size: number): boolean {
		if (this.#isEnded) return false;
		const reader = this.#readers.shift();
		if (reader) {
			reader({done: false, value: message});
			return true;
		}
		this.#waiting.push({message, size});
		this.#size += size;
		return true;
	}

	/** Ends the loops of all readers after the messages that wait. */
	end(): void {
		this.#isEnded = true;
		for (const reader of this.#readers.splice(0)) reader({done: true, value: undefined});
	}

	[Symbol.asyncIterator](): AsyncIterator<T, undefined> {
		return {
			next: () => new Promise((resolve) => this.#read(resolve)),
			return: async () => ({done: true, value: undefined}),
		};
	}

	#read(reader: (result: IteratorResult<T, undefined>) => void): void {
		const first = this.#waiting.shift();
		this.#size -= first?.size ?? 0;
		if (first) reader({done: false, value: first.message});
		else if (this.#isEnded) reader({done: true, value: undefined});
		else this.#readers.push(reader);
	}
}
