/** Texts after which it shows whether a column's come again. */
const sample = 512;

/** One column's texts in some rows. Texts that come again take no room, and a word is looked for once in all of them. */
export class CellTexts {
	/** By text, while rows are added and texts come again. */
	#numbers: Map<string, number> | undefined = new Map();
	/** The number of each row's text. */
	#rows: number[] | Uint16Array = [];
	/** All texts but the latest, a line break after each. Texts may have line breaks of their own, so the ends count. */
	#whole = '';
	#latest: string[] = [];
	/** Where each text ends. */
	#ends: number[] | Uint32Array = [];
	#length = 0;

	add(text: string): void {
		if (!Array.isArray(this.#rows) || !Array.isArray(this.#ends)) throw new Error('These texts are closed');
		const known = this.#numbers?.get(text);
		this.#rows.push(known ?? this.#ends.length);
		if (known !== undefined) return;
		this.#numbers?.set(text, this.#ends.length);
		this.#latest.push(text);
		this.#ends.push(this.#length + text.length);
		this.#length += text.length + 1;
		// Times and ids hardly do, and to find that out anew for each takes longer than all else.
		if (this.#rows.length === sample && this.#ends.length > 0.9 * sample) this.#numbers = undefined;
	}

	/** No more are added: keeps as little as searching needs. */
	close(): void {
		if (!Array.isArray(this.#rows)) return;
		this.#numbers = undefined;
		this.#rows = Uint16Array.from(this.#rows);
		this.#ends = Uint32Array.from(this.#ends);
		// A search lays the string out in one piece.
		this.#text.indexOf('\n');
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

	get #text(): string {
		if (this.#latest.length > 0) this.#whole += `${this.#latest.join('\n')}\n`;
		this.#latest = [];
		return this.#whole;
	}

	/** A 1 for each text that has the word, undefined where none has. */
	#hits(word: string): Uint8Array | undefined {
		const whole = this.#text;
		let at = whole.indexOf(word);
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
			at = whole.indexOf(word, isWithin ? end + 1 : at + 1);
		}
		return hits;
	}
}
