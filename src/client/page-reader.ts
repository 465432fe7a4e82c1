/** Reads the pages of a list from the service, with smaller pages if a response is too large. */
import type {AnyEndpoint, InputOf, ItemOf} from '../contract/endpoint.ts';
import {limits} from '../contract/limits.ts';
import type {Api, CallOptions, FieldProblem} from './api.ts';
import {ApiError} from './error.ts';
import {type ListEnd, Pagination} from './pagination.ts';

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

/** Reads page after page. Rejects with `ApiError`, and with `IncompleteListError` after the last page of a list that is not whole. */
export async function* readPages<E extends AnyEndpoint>(
	api: Api,
	endpoint: E,
	input: Readonly<Record<string, unknown>>,
	key: (item: ItemOf<E>) => string,
	{pageSize = limits.pageSize.maximum, kind, ...options}: PageOptions = {},
): AsyncGenerator<ReadPage<ItemOf<E>>> {
	const pagination = new Pagination(key, kind);
	for (let size = pageSize, end: ListEnd = 'more'; end !== 'whole'; ) {
		if (end !== 'more') throw end;
		const token = pagination.token === undefined ? {} : {pageToken: pagination.token};
		const untyped: AnyEndpoint = endpoint;
		const request = (size: number) =>
			api.call(untyped, {...input, pageSize: size, ...token} as InputOf<AnyEndpoint>, options);
		const read = await readSmaller(size, request, options.onRetry);
		size = read.pageSize;
		const {data, problems} = read.answer;
		const page = data as {readonly list?: readonly ItemOf<E>[]; readonly nextPageToken?: string};
		const newItems = pagination.add({...page, problems});
		end = pagination.end;
		yield {items: page.list ?? [], newItems, problems, isLast: pagination.token === undefined, end};
	}
}
