/** Reads lists page by page by the "Pagination rules", and judges whether a list has ended, is whole, or breaks them. */
import type {AnyEndpoint, InputOf, ItemOf} from '../contract/endpoint.ts';
import {limits, nextToken} from '../contract/limits.ts';
import {plural} from '../text/count.ts';
import type {Api, CallOptions, FieldProblem} from './api.ts';
import {ApiError} from './error.ts';

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
	/** The number of pages. */
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

/** The sizes of pages to request in turn, while a response exceeds a limit of castellan. */
const pageSizes = [limits.pageSize.maximum, 50, 25, limits.pageSize.minimum];

/**
 * Requests a page, and again with a smaller size while the response is too large. Every page that follows needs the returned
 * size: the rule "repeat the same request" requires one size, and the token of a page is the place where it begins.
 */
export async function readSmaller<T>(
	pageSize: number,
	request: (pageSize: number) => Promise<T>,
	onRetry: CallOptions['onRetry'],
	attempt = 1,
): Promise<{readonly answer: T; readonly pageSize: number}> {
	try {
		return {answer: await request(pageSize), pageSize};
	} catch (error) {
		const smaller = pageSizes.find((size) => size < pageSize);
		if (smaller === undefined || !(error instanceof ApiError && error.detail.isTooLarge)) throw error;
		const reason = `${error.message} castellan asks for pages of ${smaller} items instead of ${pageSize}.`;
		onRetry?.({reason, attempt: attempt + 1, pageSize: smaller});
		return readSmaller(smaller, request, onRetry, attempt + 1);
	}
}

/** A page as it was read. */
export interface ReadPage<Item> {
	readonly items: readonly Item[];
	/** Those of the items that did not come before. */
	readonly newItems: readonly Item[];
	readonly problems: readonly FieldProblem[];
	/** No page follows. */
	readonly isLast: boolean;
	/** How the list goes on after the page. */
	readonly end: ListEnd;
}

export interface PageOptions extends CallOptions {
	/** The same for all pages, because each request repeats the first one, unless one is too large. The largest by default. */
	readonly pageSize?: number;
	/** The name of the items in errors. */
	readonly kind?: string | undefined;
}

/**
 * Returns a function that reads the next page, or undefined after the last. When it rejects with `ApiError`, the next call
 * requests the same page again. It rejects with `IncompleteListError` after the last page of a list that is not whole. Its signal
 * replaces the signal of the options.
 */
export function pageReader<E extends AnyEndpoint>(
	api: Api,
	endpoint: E,
	input: Readonly<Record<string, unknown>>,
	key: (item: ItemOf<E>) => string,
	{pageSize: firstSize = limits.pageSize.maximum, kind, ...options}: PageOptions,
): (signal?: AbortSignal) => Promise<ReadPage<ItemOf<E>> | undefined> {
	const pagination = new Pagination(key, kind);
	let end: ListEnd = 'more';
	let size = firstSize;
	return async (signal = options.signal) => {
		if (end === 'whole') return undefined;
		if (end !== 'more') throw end;
		const token = pagination.token === undefined ? {} : {pageToken: pagination.token};
		const untyped: AnyEndpoint = endpoint;
		const request = (size: number) =>
			api.call(untyped, {...input, pageSize: size, ...token} as InputOf<AnyEndpoint>, {...options, signal});
		const {answer, pageSize} = await readSmaller(size, request, options.onRetry);
		size = pageSize;
		const {data, problems} = answer;
		const page = data as {readonly list?: readonly ItemOf<E>[]; readonly nextPageToken?: string};
		const newItems = pagination.add({...page, problems});
		end = pagination.end;
		return {items: page.list ?? [], newItems, problems, isLast: pagination.token === undefined, end};
	};
}
