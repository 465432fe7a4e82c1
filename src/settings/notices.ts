/** Messages of background work, such as a file that cannot be written. They are collected until the console shows them. */
export class Notices {
	#unread: string[] = [];
	readonly #all = new Set<string>();
	#listener: ((text: string) => void) | undefined;

	/** Adds a text. Repeated texts are ignored. */
	add(text: string): void {
		if (this.#all.has(text)) return;
		this.#all.add(text);
		if (this.#listener) this.#listener(text);
		else this.#unread.push(text);
	}

	/** Registers the only listener, which also gets the unread texts. Returns the function that removes it. */
	listen = (listener: (text: string) => void): (() => void) => {
		this.#listener = listener;
		for (const text of this.take()) listener(text);
		return () => {
			this.#listener = undefined;
		};
	};

	/** Returns the texts that no listener got, and clears them. */
	take(): readonly string[] {
		const unread = this.#unread;
		this.#unread = [];
		return unread;
	}
}
