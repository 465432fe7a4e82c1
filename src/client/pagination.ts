/** Judges by the "Pagination rules" whether a list that is read page by page goes on, is whole, or breaks them. */
import {nextToken} from '../contract/limits.ts';
import {plural} from '../text/count.ts';
import type {FieldProblem} from './api.ts';

/** A list cannot be read completely. The message is a clause: "the service sent a page token a second time". */
export class IncompleteListError extends Error {
	override readonly name = 'IncompleteListError';
}

/** A response had no list. It is not known whether the list has items in its place. */
export class MissingListError extends IncompleteListError {
	/** `kind` names the items. */
	constructor(kind?: string) {
		super(
			`a response had no list${kind === undefined ? '' : ` of ${kind.replace('-', ' ')}`}, so items may be missing`,
		);
	}
}

const isListMissing = (problems: readonly FieldProblem[]): boolean => problems.some(({path}) => path === 'list');

/** The list changed while it was read. Another read can be complete. */
export class MovedListError extends IncompleteListError {}

/** How a list goes on after the pages read so far: with a further page, not at all, or not, although items may be missing. */
export type ListEnd = 'more' | 'whole' | IncompleteListError;

interface AnyPage<Item> {
	readonly list?: readonly Item[] | undefined;
	readonly nextPageToken?: string | undefined;
	readonly problems?: readonly FieldProblem[];
}

/** After this number of consecutive empty pages a list counts as endless. */
const maximumEmptyPages = 1000;

/**
 * Judges a list that is read page by page. It takes each page once, in order, and its work for a page does not depend on the number
 * of pages before. A page boundary that moves between two requests repeats some items, and skips others without a trace. A list with
 * repeats is therefore never whole.
 */
export class Pagination<Item> {
	readonly #key: (item: Item) => string;
	readonly #kind: string | undefined;
	readonly #tokens = new Set<string>();
	/** The number of the page on which an item came first, by its key. */
	readonly #pages = new Map<string, number>();
	#emptyPages = 0;
	#endless: IncompleteListError | undefined;
	#isListMissing = false;
	/** The number of items that came twice on the same page. */
	#inPage = 0;
	pages = 0;
	/** The number of items that came before. */
	repeats = 0;
	/** The token of the next page. */
	token: string | undefined;

	/** `key` is the identity of an item. An item without one ('') is never a repeat. `kind` names the items in errors. */
	constructor(key: (item: Item) => string, kind?: string) {
		this.#key = key;
		this.#kind = kind;
	}

	/** Takes the next page, and returns its items that are new. */
	add({list = [], problems = [], ...page}: AnyPage<Item>): readonly Item[] {
		this.token = nextToken(page);
		this.#emptyPages = list.length > 0 ? 0 : this.#emptyPages + 1;
		this.#isListMissing ||= isListMissing(problems);
		this.#endless ??= this.#endlessWith(this.token);
		const newItems = list.filter((item) => this.#isNew(this.#key(item)));
		this.repeats += list.length - newItems.length;
		this.pages++;
		return newItems;
	}

	#endlessWith(token: string | undefined): IncompleteListError | undefined {
		if (token === undefined) return undefined;
		if (this.#tokens.size === this.#tokens.add(token).size)
			return new IncompleteListError('the service sent a page token a second time');
		if (this.#emptyPages < maximumEmptyPages) return undefined;
		return new IncompleteListError(`${maximumEmptyPages} empty pages in a row arrived`);
	}

	#isNew(key: string): boolean {
		if (key.trim() === '') return true;
		const page = this.#pages.get(key);
		if (page === undefined) this.#pages.set(key, this.pages);
		else if (page === this.pages) this.#inPage++;
		return page === undefined;
	}

	/** The number of the page, from 0, on which an item came first. */
	pageOf(key: string): number | undefined {
		return this.#pages.get(key);
	}

	get end(): ListEnd {
		if (this.#endless) return this.#endless;
		if (this.token !== undefined) return 'more';
		if (this.#isListMissing) return new MissingListError(this.#kind);
		if (this.repeats === 0) return 'whole';
		const cause = this.#inPage === this.repeats ? 'a page has an id twice' : 'the list changed while it was read';
		return new MovedListError(`${plural(this.repeats, 'item')} came twice, so others may be missing: ${cause}`);
	}
}
