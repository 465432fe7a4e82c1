/** A paged endpoint as a query: what it asks, how it goes on, and how it ends. Rules of "Pagination rules". */
import {type InfiniteData, infiniteQueryOptions} from '@tanstack/react-query';
import type {Api, FieldProblem, RetryNotice} from '../api/api.ts';
import type {AnyEndpoint, InputOf} from '../contract/endpoint.ts';
import {limits, nextToken} from '../contract/limits.ts';

/** One page as cached: the items, the way on, and where it came from. */
export interface Page<Item> {
	readonly list: readonly Item[];
	readonly nextPageToken: string | undefined;
	/** Fields that broke the contract and were left out. */
	readonly problems: readonly FieldProblem[];
	/** Epoch milliseconds at which it arrived. */
	readonly at: number;
}

export type Pages<Item> = InfiniteData<Page<Item>, string | undefined>;

/** How many empty pages in a row may carry a token before the list is taken to be broken. */
const emptyPageBound = 1000;

/**
 * Why a list went no further although the last page named another: a token that was seen before would go round for ever,
 * and so would pages that never hold anything. Undefined for a list that ended, or can go on.
 */
export function brokenEnd(pages: Pages<unknown>): string | undefined {
	const token = pages.pages.at(-1)?.nextPageToken;
	if (token === undefined) return undefined;
	if (pages.pageParams.includes(token)) return 'The service gave a page token a second time: the list would never end';
	const full = pages.pages.findLastIndex((page) => page.list.length > 0);
	if (pages.pages.length - 1 - full >= emptyPageBound)
		return `${emptyPageBound} empty pages in a row: the list seems broken`;
	return undefined;
}

export interface PageSource {
	readonly api: Api;
	readonly endpoint: AnyEndpoint;
	readonly input: Readonly<Record<string, unknown>>;
	readonly now: () => number;
	readonly onRetry?: (notice: RetryNotice) => void;
}

/** The query of a paged endpoint. Its key begins with the endpoint's name, so that a write can invalidate by it. */
export function pagesOf<Item>({api, endpoint, input, now, onRetry}: PageSource) {
	return infiniteQueryOptions<Page<Item>, Error, Pages<Item>, readonly unknown[], string | undefined>({
		queryKey: [endpoint.name, api.baseUrl, input],
		initialPageParam: undefined,
		queryFn: async ({pageParam, signal}) => {
			const paging = {pageSize: limits.pageSize.most, ...(pageParam === undefined ? {} : {pageToken: pageParam})};
			const answer = await api.call(endpoint, {...input, ...paging} as InputOf<AnyEndpoint>, {
				signal,
				...(onRetry ? {onRetry} : {}),
			});
			const page = answer.data as {list?: Item[]; nextPageToken?: string};
			return {list: page.list ?? [], nextPageToken: nextToken(page), problems: answer.problems, at: now()};
		},
		getNextPageParam: (last, pages, _param, pageParams) =>
			brokenEnd({pages, pageParams}) === undefined ? last.nextPageToken : undefined,
	});
}
