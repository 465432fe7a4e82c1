/**
 * Limits of a JSON body, checked on its text before parsing, so that parsing takes a bounded amount of memory and time.
 * Document: request size limits not shown.
 */
import {showCount} from '../../text/count.ts';

export interface BodyLimits {
	/** The depth of nested lists and objects. */
	readonly depth: number;
	/** The number of items in a list. */
	readonly items: number;
	/** The number of members in an object. */
	readonly members: number;
	/** The number of items and members in the whole body. */
	readonly values: number;
	/** The length of a text or member name in characters. */
	readonly text: number;
}

export const operationLimits: BodyLimits = {
	depth: 64,
	items: 10_000,
	members: 1_000,
	values: 100_000,
	text: 16_384,
};

/** Returns a message about the first limit that a text exceeds. The text may be invalid JSON. */
export function exceededLimit(json: string, limits: BodyLimits): string | undefined {
	const scan = new Scan(limits);
	for (let at = 0; at < json.length && scan.problem === undefined; at++) {
		if (json[at] === '"') at = scan.text(json, at);
		else scan.letter(json[at] as string);
	}
	return scan.problem;
}

class Scan {
	/** The message about the first exceeded limit. */
	problem: string | undefined;
	readonly #limits: BodyLimits;
	/** The containers around the current character, outermost first. */
	readonly #open: {readonly isList: boolean; count: number}[] = [];
	#values = 0;
	/** Whether the next character begins an item or a member. */
	#isExpecting = false;

	constructor(limits: BodyLimits) {
		this.#limits = limits;
	}

	/** Scans a character outside texts. */
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

	/** Scans the text that begins at a quote, and returns its end. */
	text(json: string, start: number): number {
		this.#count();
		let at = start + 1;
		for (let length = 0; at < json.length && json[at] !== '"'; length++) {
			if (length === this.#limits.text) {
				this.#exceed(`a text in the body is longer than ${showCount(length)} characters`);
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
			this.#exceed(`a list in the body has more than ${showCount(items)} items`);
		if (!container.isList && container.count > members)
			this.#exceed(`an object in the body has more than ${showCount(members)} members`);
		if (this.#values > values) this.#exceed(`the body has more than ${showCount(values)} items and members`);
	}

	#exceed(problem: string): void {
		this.problem ??= problem;
	}
}

const blanks = ' \n\r\t';
