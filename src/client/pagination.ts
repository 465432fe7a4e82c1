/** Reads lists page by page by the "Pagination rules", and detects services that break them. The only loop over page tokens. */
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

/** Whether the problems of a page include that it had no list. */
export const isListMissing = (problems: readonly FieldProblem[]): boolean => problems.some(({path}) => path === 'list');

/** The list changed while it was read. Another read can be complete. */
export class MovedListError extends IncompleteListError {}

/**
 * Recognizes items that come twice. A page boundary that moves between two requests repeats some items, and skips others without
 * a trace. A list with repeats is therefore never complete.
 */
export class Repeats<Item> {
	readonly #key: (item: Item) => string;
	readonly #seen = new Set<string>();
	#count = 0;
	/** The number of items that came twice on the same page. */
	#inPage = 0;

	/** The identity of an item. An item without one ('') is never a repeat. */
	constructor(key: (item: Item) => string) {
		this.#key = key;
	}

	/** The number of items that came before. */
	get count(): number {
		return this.#count;
	}

	/** Returns the items that are new. */
	add(items: readonly Item[]): readonly Item[] {
		const ofPage = new Set<string>();
		const newItems = items.filter((item) => {
			const key = this.#key(item);
			if (key.trim() === '') return true;
			const isNew = this.#seen.size < this.#seen.add(key).size;
			if (isNew) ofPage.add(key);
			else if (ofPage.has(key)) this.#inPage++;
			return isNew;
		});
		this.#count += items.length - newItems.length;
		return newItems;
	}

	/** Frees the memory of a list that was read to its end. */
	end(): void {
		this.#seen.clear();
	}

	/** Throws if an item came twice. Call it at the end of the list. */
	requireNone(): void {
		const {error} = this;
		if (error) throw error;
	}

	/** Why a list with repeats is incomplete. */
	get error(): MovedListError | undefined {
		if (this.#count === 0) return undefined;
		const cause = this.#inPage === this.#count ? 'a page has an id twice' : 'the list changed while it was read';
		return new MovedListError(`${plural(this.#count, 'item')} came twice, so others may be missing: ${cause}`);
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
	readonly problems: readonly FieldProblem[];
	readonly isLast: boolean;
}

export interface PageOptions extends CallOptions {
	/** The same for all pages, because each request repeats the first one, unless one is too large. The largest by default. */
	readonly pageSize?: number;
}

/**
 * Returns a function that reads the next page, or undefined after the last. When it rejects with `ApiError`, the next call
 * requests the same page again. It rejects with `IncompleteListError` after a page that breaks the rules. Its signal replaces the
 * signal of the options.
 */
export function pageReader<E extends AnyEndpoint>(
	api: Api,
	endpoint: E,
	input: Readonly<Record<string, unknown>>,
	{pageSize: firstSize = limits.pageSize.maximum, ...options}: PageOptions,
): (signal?: AbortSignal) => Promise<ReadPage<ItemOf<E>> | undefined> {
	const pagination = new Pagination();
	let next: Continuation | undefined;
	let size = firstSize;
	return async (signal = options.signal) => {
		if (next?.state === 'broken') throw new IncompleteListError(next.reason);
		if (next?.state === 'end') return undefined;
		const token = next && {pageToken: next.token};
		const untyped: AnyEndpoint = endpoint;
		const request = (size: number) =>
			api.call(untyped, {...input, pageSize: size, ...token} as InputOf<AnyEndpoint>, {...options, signal});
		const {answer, pageSize} = await readSmaller(size, request, options.onRetry);
		size = pageSize;
		const {data, problems} = answer;
		const page = data as {readonly list?: readonly ItemOf<E>[]; readonly nextPageToken?: string};
		next = pagination.after(page);
		return {items: page.list ?? [], problems, isLast: next.state === 'end'};
	};
}

/** Whether and how a list continues after a page. */
export type Continuation =
	| {readonly state: 'more'; readonly token: string}
	| {readonly state: 'end'}
	/** Paging would never end. The reason is a clause such as "the service sent a page token a second time". */
	| {readonly state: 'broken'; readonly reason: string};

interface AnyPage {
	readonly list?: readonly unknown[] | undefined;
	readonly nextPageToken?: string | undefined;
}

/** After this number of consecutive empty pages a list counts as broken. */
const maximumEmptyPages = 1000;

/** The state of a list that is read page by page. Needs every page in order. */
export class Pagination {
	readonly #seen = new Set<string>();
	#emptyPages = 0;

	after(page: AnyPage): Continuation {
		const token = nextToken(page);
		this.#emptyPages = page.list?.length ? 0 : this.#emptyPages + 1;
		if (token === undefined) return {state: 'end'};
		if (this.#seen.has(token)) return {state: 'broken', reason: 'the service sent a page token a second time'};
		if (this.#emptyPages >= maximumEmptyPages)
			return {state: 'broken', reason: `${maximumEmptyPages} empty pages in a row arrived`};
		this.#seen.add(token);
		return {state: 'more', token};
	}
}
