/** The number of rows after which deduplication continues or ends. */
const sampleSize = 512;

/** The texts of a column in a segment of rows. Each distinct text is stored once, so a search reads it once. */
export class CellTexts {
	/** The number of each text. Undefined once closed, or when too few texts repeat. */
	#numbers: Map<string, number> | undefined = new Map();
	/** The text number of each row. */
	#rows: number[] | Uint16Array = [];
	/** The joined texts, each with a trailing line break. Texts may contain line breaks, so `#ends` marks the boundaries. */
	#joined = '';
	#unjoined: string[] = [];
	/** The end position of each text. */
	#ends: number[] | Uint32Array = [];
	#length = 0;

	add(text: string): void {
		if (!Array.isArray(this.#rows) || !Array.isArray(this.#ends)) throw new Error('These texts are closed');
		const number = this.#numbers?.get(text);
		this.#rows.push(number ?? this.#ends.length);
		if (number !== undefined) return;
		this.#numbers?.set(text, this.#ends.length);
		this.#unjoined.push(text);
		this.#ends.push(this.#length + text.length);
		this.#length += text.length + 1;
		// Times and ids rarely repeat. Looking each one up costs more than all other work here.
		if (this.#rows.length === sampleSize && this.#ends.length > 0.9 * sampleSize) this.#numbers = undefined;
	}

	/** Ends adding, and frees all that a search does not need. */
	close(): void {
		if (!Array.isArray(this.#rows)) return;
		this.#numbers = undefined;
		this.#rows = Uint16Array.from(this.#rows);
		this.#ends = Uint32Array.from(this.#ends);
		// The first search flattens the rope string.
		this.#text.indexOf('\n');
	}

	/** Keeps only the rows with a 1 in `selection`. Closes the row numbers. */
	keep(selection: Uint8Array): void {
		this.#rows = Uint16Array.from(this.#rows).filter((_, row) => selection[row] === 1);
	}

	/** Writes a 1 for each row whose text contains the word. */
	mark(word: string, rows: Uint8Array): void {
		const hits = this.#hits(word);
		if (!hits) return;
		const numbers = this.#rows;
		for (let row = 0; row < rows.length; row++) if (hits[numbers[row] as number] === 1) rows[row] = 1;
	}

	get #text(): string {
		if (this.#unjoined.length > 0) this.#joined += `${this.#unjoined.join('\n')}\n`;
		this.#unjoined = [];
		return this.#joined;
	}

	/** A 1 for each text that contains the word; undefined without a hit. */
	#hits(word: string): Uint8Array | undefined {
		const texts = this.#text;
		let position = texts.indexOf(word);
		if (position < 0) return undefined;
		const hits = new Uint8Array(this.#ends.length);
		let [text, start] = [0, 0];
		while (position >= 0) {
			let end = this.#ends[text] as number;
			while (end < position) {
				text++;
				start = end + 1;
				end = this.#ends[text] as number;
			}
			const isWithin = position >= start && position + word.length <= end;
			if (isWithin) hits[text] = 1;
			position = texts.indexOf(word, isWithin ? end + 1 : position + 1);
		}
		return hits;
	}
}
