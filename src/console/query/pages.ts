/** A paged endpoint as a query: its requests, the next page and the end, as in "Pagination rules". */
import {hashKey, type InfiniteData, infiniteQueryOptions, type QueryClient, type QueryKey} from '@tanstack/react-query';
import type {Api, FieldProblem, RetryNotice} from '../../client/api.ts';
import {Pagination, readSmaller} from '../../client/pagination.ts';
import type {AnyEndpoint, InputOf} from '../../contract/endpoint.ts';
import {limits, nextToken} from '../../contract/limits.ts';
import type {Row} from '../../domain/resources/resource.ts';
import {markOutdated} from './outdated.ts';

/** One cached page. */
export interface Page<Item> {
	readonly list: readonly Item[];
	readonly nextPageToken: string | undefined;
	/** Fields that break the contract. They are left out. */
	readonly problems: readonly FieldProblem[];
	/** The arrival time in epoch milliseconds. */
	readonly at: number;
}

export type Pages<Item> = InfiniteData<Page<Item>, string | undefined>;

/**
 * Returns why a list stopped although its last page has a token: the tokens repeat, or the pages are empty. Returns undefined
 * for a complete list and for a list that can go on.
 */
export function brokenEnd({pages}: Pick<Pages<unknown>, 'pages'>): string | undefined {
	if (!brokenEnds.has(pages)) {
		const pagination = new Pagination();
		const last = pages.map((page) => pagination.after(page)).at(-1);
		brokenEnds.set(pages, last?.state === 'broken' ? last.reason : undefined);
	}
	return brokenEnds.get(pages);
}

/** Whether a list has further pages. */
export const hasMore = (pages: Pick<Pages<unknown>, 'pages'>): boolean =>
	brokenEnd(pages) === undefined && pages.pages.at(-1)?.nextPageToken !== undefined;

/** Memoized, because every frame reads it several times. */
const brokenEnds = new WeakMap<readonly Page<unknown>[], string | undefined>();

export interface QuerySource {
	readonly api: Api;
	readonly now: () => number;
	readonly onRetry?: (notice: RetryNotice) => void;
}

export interface PageSource extends QuerySource {
	readonly endpoint: AnyEndpoint;
	readonly input: Readonly<Record<string, unknown>>;
}

/** The query key. It begins with the endpoint's name, which writes use to invalidate queries. */
export const keyOf = ({api, endpoint, input}: PageSource): readonly unknown[] => [endpoint.name, api.baseUrl, input];

/** Rejects with `ApiError`. */
export async function readPage<Item extends object>(
	{api, endpoint, input, now, onRetry}: PageSource,
	pageToken: string | undefined,
	signal: AbortSignal,
): Promise<Page<Item>> {
	const token = pageToken === undefined ? {} : {pageToken};
	const request = (pageSize: number) =>
		api.call(endpoint, {...input, pageSize, ...token} as InputOf<AnyEndpoint>, {
			signal,
			...(onRetry ? {onRetry} : {}),
		});
	const sizes = sizesOf(api);
	const key = hashKey(keyOf({api, endpoint, input, now}));
	const firstSize = sizes.get(key) ?? limits.pageSize.maximum;
	const {answer: response, pageSize} = await readSmaller(firstSize, request, onRetry);
	if (pageSize < firstSize) sizes.set(key, pageSize);
	const page = response.data as {list?: Item[]; nextPageToken?: string};
	return {
		list: page.list ?? [],
		nextPageToken: nextToken(page),
		problems: response.problems,
		at: now(),
	};
}

/** The sizes of the lists whose largest pages exceed a limit of castellan, by the hash of the query key. */
const smallerSizes = new WeakMap<Api, Map<string, number>>();

function sizesOf(api: Api): Map<string, number> {
	const sizes = smallerSizes.get(api) ?? new Map<string, number>();
	smallerSizes.set(api, sizes);
	return sizes;
}

/** The size of the pages of a list that needs smaller ones; undefined for any other. */
export const smallerSizeOf = (source: PageSource): number | undefined =>
	smallerSizes.get(source.api)?.get(hashKey(keyOf(source)));

/** The query of a paged endpoint. Its latest user receives the notices of a request that an earlier one has sent. */
export function pagesOf<Item extends object>(source: PageSource) {
	return infiniteQueryOptions<Page<Item>, Error, Pages<Item>, readonly unknown[], string | undefined>({
		queryKey: keyOf(source),
		initialPageParam: undefined,
		meta: {onRetry: source.onRetry},
		queryFn: async ({pageParam, signal, client, queryKey}) => {
			const onRetry = (notice: RetryNotice) => retryListener(client, queryKey)?.(notice);
			const page = await readPage<Item>({...source, onRetry}, pageParam, signal);
			await markOutdated(client, {...source, items: page.list as readonly Row[], own: queryKey});
			return page;
		},
		getNextPageParam: (last, pages) => (brokenEnd({pages}) === undefined ? last.nextPageToken : undefined),
	});
}

const retryListener = (client: QueryClient, queryKey: QueryKey) =>
	client.getQueryCache().find({queryKey, exact: true})?.meta?.onRetry as PageSource['onRetry'];
