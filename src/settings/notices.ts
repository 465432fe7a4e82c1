/** News for the person that come while nobody waits for them: a file that cannot be written, a clipboard not cleared. */
export class Notices {
	#unread: string[] = [];
	readonly #all = new Set<string>();
	#listener: ((text: string) => void) | undefined;

	/** Each text once. */
	add(text: string): void {
		if (this.#all.has(text)) return;
		this.#all.add(text);
		if (this.#listener) this.#listener(text);
		else this.#unread.push(text);
	}

	/** Passes on what came before, too. One listener at a time; returns the way to stop. */
	listen = (listener: (text: string) => void): (() => void) => {
		this.#listener = listener;
		for (const text of this.take()) listener(text);
		return () => {
			this.#listener = undefined;
		};
	};

	/** What no listener has had. */
	take(): readonly string[] {
		const unread = this.#unread;
		this.#unread = [];
		return unread;
	}
}
