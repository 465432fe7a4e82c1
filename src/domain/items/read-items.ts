/** Reads the items of a list, each of them once, up to a limit. */
import type {Api, CallOptions, FieldProblem} from '../../client/api.ts';
import {isListMissing, MissingListError, pageReader, Repeats} from '../../client/pagination.ts';
import type {AnyEndpoint} from '../../contract/endpoint.ts';
import {limits} from '../../contract/limits.ts';
import type {Row} from '../resources/resource.ts';

/** The options of every use case that reads. */
export interface ReadOptions extends CallOptions {
	/** Called with the contract breaches of a page before the page is used. */
	readonly onProblems?: (problems: readonly FieldProblem[]) => void | Promise<void>;
}

/** Resolves to the next page, or to undefined after the last. After it rejects, the next call repeats the failed request. */
export type NextPage<Page> = (signal?: AbortSignal) => Promise<Page | undefined>;

export interface ItemPage {
	readonly items: readonly Row[];
	/** Whether the service has further items, or may have: items came twice, or a response had no list. */
	readonly hasMore: boolean;
}

export interface ListRequest {
	readonly api: Api;
	readonly endpoint: AnyEndpoint;
	readonly input?: Readonly<Record<string, unknown>>;
	/** The name of the items in errors. */
	readonly kind?: string;
	/** The identity of an item. An item without one ('') is never a duplicate. */
	key(row: Row): string;
	/** The maximum number of items; undefined reads all. */
	readonly limit?: number | undefined;
}

/**
 * Reads a list page by page. The reader rejects with `ApiError`, or with `IncompleteListError`: also after the last page, if
 * items came twice, or a response had no list.
 */
export function itemReader({api, endpoint, input = {}, key, limit, kind}: ListRequest, options: ReadOptions = {}) {
	const {onProblems, ...callOptions} = options;
	// The rule "repeat the same request" requires one size for all pages.
	const pageSize = Math.min(
		limits.pageSize.maximum,
		Math.max(limits.pageSize.minimum, limit ?? limits.pageSize.maximum),
	);
	const read = pageReader(api, endpoint, input, {...callOptions, pageSize});
	const repeats = new Repeats(key);
	let remaining = limit ?? Number.POSITIVE_INFINITY;
	let isAtEnd = false;
	let isWithoutList = false;
	const next: NextPage<ItemPage> = async (signal) => {
		if (isAtEnd && isWithoutList) throw new MissingListError(kind);
		if (isAtEnd) repeats.requireNone();
		const page = remaining > 0 ? await read(signal) : undefined;
		if (!page) return undefined;
		await reportProblems(page.problems, options);
		const newItems = repeats.add(page.items);
		const items = newItems.slice(0, remaining);
		isAtEnd = newItems.length <= remaining && page.isLast;
		isWithoutList ||= isListMissing(page.problems);
		remaining -= newItems.length;
		return {items, hasMore: !isAtEnd || isWithoutList || repeats.count > 0};
	};
	return next;
}

/** Iterates over a list. Rejects like `itemReader`. */
export const readItems = (request: ListRequest, options?: ReadOptions): AsyncGenerator<ItemPage> =>
	pagesOf(itemReader(request, options));

/** The id of an item of any kind; '' without one. */
export const idOf = ({id}: Row): string => (typeof id === 'string' ? id : '');

/** Iterates over the pages of a reader. */
export async function* pagesOf<Page>(next: NextPage<Page>): AsyncGenerator<Page> {
	for (let page = await next(); page; page = await next()) yield page;
}

/** Calls `onProblems` if there are any. */
export async function reportProblems(problems: readonly FieldProblem[], {onProblems}: ReadOptions): Promise<void> {
	if (problems.length > 0) await onProblems?.(problems);
}
