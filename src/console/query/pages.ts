/** A paged endpoint as a query: what it asks, how it goes on, and how it ends. Rules of "Pagination rules". */
import {setImmediate as turn} from 'node:timers/promises';
import {type InfiniteData, infiniteQueryOptions} from '@tanstack/react-query';
import type {Api, FieldProblem, RetryNotice} from '../../client/api.ts';
import {PageTrail} from '../../client/page-trail.ts';
import type {AnyEndpoint, InputOf} from '../../contract/endpoint.ts';
import {limits, nextToken} from '../../contract/limits.ts';

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

/**
 * Why a list went no further although the last page named another: its tokens go round, or its pages hold nothing.
 * Undefined for a list that ended, or can go on.
 */
export function brokenEnd({pages}: Pick<Pages<unknown>, 'pages'>): string | undefined {
	if (!brokenEnds.has(pages)) {
		const trail = new PageTrail();
		const last = pages.map((page) => trail.after(page)).at(-1);
		brokenEnds.set(pages, last?.state === 'broken' ? last.reason : undefined);
	}
	return brokenEnds.get(pages);
}

/** Asked several times for every frame. */
const brokenEnds = new WeakMap<readonly Page<unknown>[], string | undefined>();

export interface PageSource {
	readonly api: Api;
	readonly endpoint: AnyEndpoint;
	readonly input: Readonly<Record<string, unknown>>;
	readonly now: () => number;
	readonly onRetry?: (notice: RetryNotice) => void;
}

/** Begins with the endpoint's name, so that a write can invalidate by it. */
export const keyOf = ({api, endpoint, input}: PageSource): readonly unknown[] => [endpoint.name, api.baseUrl, input];

/** Rejects with `ApiError`. */
export async function readPage<Item extends object>(
	{api, endpoint, input, now, onRetry}: PageSource,
	pageToken: string | undefined,
	signal: AbortSignal,
	onToken?: (token: string) => void,
): Promise<Page<Item>> {
	const paging = {pageSize: limits.pageSize.most, ...(pageToken === undefined ? {} : {pageToken})};
	const answer = await api.call(endpoint, {...input, ...paging} as InputOf<AnyEndpoint>, {
		signal,
		...(onRetry ? {onRetry} : {}),
		...(onToken ? {onToken} : {}),
	});
	const page = answer.data as {list?: Item[]; nextPageToken?: string};
	const list = page.list ?? [];
	// Most lists are one page, and that is looked at.
	return {
		list: pageToken === undefined ? list : await packed(list),
		nextPageToken: nextToken(page),
		problems: answer.problems,
		at: now(),
	};
}

/** Loaded late: most lists are one page, and what that one holds is looked at. */
async function packed<Item extends object>(list: readonly Item[]): Promise<readonly Item[]> {
	const {pack} = await import('./packed.ts');
	// A key that came while the page was read is not kept waiting for this as well.
	await turn();
	return pack(list);
}

/** The query of a paged endpoint. */
export function pagesOf<Item extends object>(source: PageSource) {
	return infiniteQueryOptions<Page<Item>, Error, Pages<Item>, readonly unknown[], string | undefined>({
		queryKey: keyOf(source),
		initialPageParam: undefined,
		queryFn: ({pageParam, signal}) => readPage<Item>(source, pageParam, signal),
		getNextPageParam: (last, pages) => (brokenEnd({pages}) === undefined ? last.nextPageToken : undefined),
	});
}
