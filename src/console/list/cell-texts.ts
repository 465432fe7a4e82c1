/** The number of rows after which deduplication continues or ends. */
const sampleSize = 512;

/** The initial capacities, in rows and in bytes. */
const initialRows = 1_024;
const initialBytes = 16_384;
/** The maximum of bytes per UTF-16 code unit. */
const maximumUnitBytes = 3;

/**
 * The texts of a column in a segment of rows. Each distinct text is stored once, so a search reads it once. Added texts are
 * copied into a buffer: as strings they would survive several collections, and V8's heap would grow.
 */
export class CellTexts {
	/** The number of each text. Undefined once closed, or when too few texts repeat. */
	#numbers: Map<string, number> | undefined = new Map();
	/** The text number of each row, and the number of rows. */
	#rows = new Uint16Array(initialRows);
	#rowCount = 0;
	/** The texts in UTF-8, each with a trailing line break. Texts may contain line breaks, so `#ends` marks the boundaries. */
	#bytes = Buffer.allocUnsafeSlow(initialBytes);
	#byteCount = 0;
	/** The end position of each text in `#text`, and the number of texts. */
	#ends = new Uint32Array(initialRows);
	#count = 0;
	#length = 0;
	#isClosed = false;
	/** The buffer as a string, for searches. Undefined after a text was added. */
	#decoded: string | undefined;

	add(text: string): void {
		if (this.#isClosed) throw new Error('These texts are closed');
		const number = this.#numbers?.get(text);
		if (this.#rowCount === this.#rows.length) this.#rows = enlarged(this.#rows, new Uint16Array(2 * this.#rowCount));
		this.#rows[this.#rowCount++] = number ?? this.#count;
		if (number !== undefined) return;
		this.#numbers?.set(text, this.#count);
		this.#append(text);
		// Times and ids rarely repeat. Looking each one up costs more than all other work here.
		if (this.#rowCount === sampleSize && this.#count > 0.9 * sampleSize) this.#numbers = undefined;
	}

	#append(text: string): void {
		const required = this.#byteCount + maximumUnitBytes * (text.length + 1);
		if (required > this.#bytes.length)
			this.#bytes = enlarged(this.#bytes, Buffer.allocUnsafeSlow(Math.max(required, 2 * this.#bytes.length)));
		if (this.#count === this.#ends.length) this.#ends = enlarged(this.#ends, new Uint32Array(2 * this.#count));
		this.#byteCount += this.#bytes.write(text, this.#byteCount);
		this.#bytes[this.#byteCount++] = lineBreak;
		this.#ends[this.#count++] = this.#length + text.length;
		this.#length += text.length + 1;
		this.#decoded = undefined;
	}

	/** Ends adding, and frees all that a search does not need. */
	close(): void {
		if (this.#isClosed) return;
		this.#isClosed = true;
		this.#numbers = undefined;
		this.#rows = this.#rows.slice(0, this.#rowCount);
		this.#ends = this.#ends.slice(0, this.#count);
		this.#decoded = this.#text;
		this.#bytes = Buffer.alloc(0);
	}

	/** Keeps only the rows with a 1 in `selection`. Closes the texts. */
	keep(selection: Uint8Array): void {
		this.close();
		this.#rows = this.#rows.filter((_, row) => selection[row] === 1);
	}

	/** Writes a 1 for each row whose text contains the word. */
	mark(word: string, rows: Uint8Array): void {
		const hits = this.#hits(word);
		if (!hits) return;
		const numbers = this.#rows;
		for (let row = 0; row < rows.length; row++) if (hits[numbers[row] as number] === 1) rows[row] = 1;
	}

	get #text(): string {
		this.#decoded ??= this.#bytes.toString('utf8', 0, this.#byteCount);
		return this.#decoded;
	}

	/** A 1 for each text that contains the word; undefined without a hit. */
	#hits(word: string): Uint8Array | undefined {
		const texts = this.#text;
		let position = texts.indexOf(word);
		if (position < 0) return undefined;
		const hits = new Uint8Array(this.#count);
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

const lineBreak = 0x0a;

function enlarged<T extends Uint8Array | Uint16Array | Uint32Array>(from: T, to: T): T {
	to.set(from);
	return to;
}
