/** One column's texts in some rows. Texts that come again take no room, and a word is looked for once in all of them. */
export class CellTexts {
	/** By text, while rows are added. */
	#numbers = new Map<string, number>();
	/** The number of each row's text. */
	#rows: number[] | Uint16Array = [];
	/** All texts, a line break after each. Texts may have line breaks of their own, so the ends count. */
	#whole = '';
	/** Where each text ends. */
	#ends: number[] | Uint32Array = [];
	#end = 0;

	add(text: string): void {
		if (!Array.isArray(this.#rows) || !Array.isArray(this.#ends)) throw new Error('These texts are closed');
		let number = this.#numbers.get(text);
		if (number === undefined) {
			number = this.#numbers.size;
			this.#numbers.set(text, number);
			this.#whole += `${text}\n`;
			this.#end += text.length + 1;
			this.#ends.push(this.#end - 1);
		}
		this.#rows.push(number);
	}

	/** No more are added: keeps as little as searching needs. */
	close(): void {
		if (!Array.isArray(this.#rows)) return;
		this.#numbers = new Map();
		this.#rows = Uint16Array.from(this.#rows);
		this.#ends = Uint32Array.from(this.#ends);
		// A search lays the string out in one piece.
		this.#whole.indexOf('\n');
	}

	/** Closed texts of those rows only that have a 1. */
	keep(kept: Uint8Array): void {
		this.#rows = Uint16Array.from(this.#rows).filter((_, row) => kept[row] === 1);
	}

	/** Puts a 1 where a row's text has the word. */
	mark(word: string, rows: Uint8Array): void {
		const hits = this.#hits(word);
		if (!hits) return;
		const numbers = this.#rows;
		for (let row = 0; row < rows.length; row++) if (hits[numbers[row] as number] === 1) rows[row] = 1;
	}

	/** A 1 for each text that has the word, undefined where none has. */
	#hits(word: string): Uint8Array | undefined {
		let at = this.#whole.indexOf(word);
		if (at < 0) return undefined;
		const hits = new Uint8Array(this.#ends.length);
		let [text, start] = [0, 0];
		while (at >= 0) {
			let end = this.#ends[text] as number;
			while (end < at) {
				text++;
				start = end + 1;
				end = this.#ends[text] as number;
			}
			const isWithin = at >= start && at + word.length <= end;
			if (isWithin) hits[text] = 1;
			at = this.#whole.indexOf(word, isWithin ? end + 1 : at + 1);
		}
		return hits;
	}
}
