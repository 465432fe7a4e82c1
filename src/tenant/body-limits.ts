/**
 * The limits of a JSON body, checked on its text before anything is parsed: a body within them costs a bounded amount of
 * memory and time, whatever its members are called. Document: request size limits not shown.
 */
export interface BodyLimits {
	/** Nested lists and objects. */
	readonly depth: number;
	/** Items of one list. */
	readonly items: number;
	/** Members of one object. */
	readonly members: number;
	/** Items and members of the whole body. */
	readonly values: number;
	/** Characters of one text or member name. */
	readonly text: number;
}

export const operationLimits: BodyLimits = {
	depth: 64,
	items: 10_000,
	members: 1_000,
	values: 100_000,
	text: 16_384,
};

/** The first limit that a JSON text exceeds, in words. The text need not be valid JSON. */
export function exceededLimit(json: string, limits: BodyLimits): string | undefined {
	const scan = new Scan(limits);
	for (let at = 0; at < json.length && scan.problem === undefined; at++) {
		if (json[at] === '"') at = scan.text(json, at);
		else scan.letter(json[at] as string);
	}
	return scan.problem;
}

class Scan {
	/** The first limit exceeded. */
	problem: string | undefined;
	readonly #limits: BodyLimits;
	/** The containers around the current letter, outermost first. */
	readonly #open: {readonly isList: boolean; count: number}[] = [];
	#values = 0;
	/** Whether the next letter begins an item or a member. */
	#isExpecting = false;

	constructor(limits: BodyLimits) {
		this.#limits = limits;
	}

	/** One letter outside texts. */
	letter(letter: string): void {
		if (blanks.includes(letter)) return;
		if (letter === ',') {
			this.#isExpecting = true;
		} else if (letter === ']' || letter === '}') {
			this.#open.pop();
			this.#isExpecting = false;
		} else {
			this.#count();
			if (letter === '[' || letter === '{') this.#enter(letter === '[');
		}
	}

	/** The text that begins at a quote. Gives where it ends. */
	text(json: string, start: number): number {
		this.#count();
		let at = start + 1;
		for (let length = 0; at < json.length && json[at] !== '"'; length++) {
			if (length === this.#limits.text) {
				this.#exceed(`a text in the body is longer than ${shown(length)} characters`);
				break;
			}
			// An escape counts as one character.
			at += json[at] !== '\\' ? 1 : json[at + 1] === 'u' ? 6 : 2;
		}
		return at;
	}

	#enter(isList: boolean): void {
		this.#open.push({isList, count: 0});
		this.#isExpecting = true;
		const {depth} = this.#limits;
		if (this.#open.length > depth) this.#exceed(`the body is nested deeper than ${depth} levels`);
	}

	#count(): void {
		const container = this.#open.at(-1);
		if (!this.#isExpecting || !container) return;
		this.#isExpecting = false;
		container.count++;
		this.#values++;
		const {items, members, values} = this.#limits;
		if (container.isList && container.count > items)
			this.#exceed(`a list in the body has more than ${shown(items)} items`);
		if (!container.isList && container.count > members)
			this.#exceed(`an object in the body has more than ${shown(members)} members`);
		if (this.#values > values) this.#exceed(`the body has more than ${shown(values)} items and members`);
	}

	#exceed(problem: string): void {
		this.problem ??= problem;
	}
}

const blanks = ' \n\r\t';
const shown = (count: number) => count.toLocaleString('en');
