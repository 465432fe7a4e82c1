/** Requests one page of a list. */
import {hashKey, type QueryKey} from '@tanstack/react-query';
import type {Api, CallOptions, RetryNotice} from '../../client/api.ts';
import {readSmaller} from '../../client/page-reader.ts';
import type {AnyEndpoint, InputOf} from '../../contract/endpoint.ts';
import {limits, nextToken} from '../../contract/limits.ts';
import type {Row} from '../../domain/resources/resource.ts';
import type {Page} from './feed.ts';

export interface QuerySource {
	readonly api: Api;
	readonly now: () => number;
	readonly onRetry?: (notice: RetryNotice) => void;
}

/** A list, or a single object, which is a list with one item. */
export interface ListSource extends QuerySource {
	readonly endpoint: AnyEndpoint;
	readonly input: Readonly<Record<string, unknown>>;
	/** The identity of an item; its id by default. */
	readonly key?: (item: Row) => string;
	readonly onNextToken?: CallOptions['onNextToken'];
}

/** The query key. It begins with the endpoint's name, which writes use to invalidate queries. */
export const keyOf = ({api, endpoint, input}: Pick<ListSource, 'api' | 'endpoint' | 'input'>): QueryKey => [
	endpoint.name,
	api.baseUrl,
	input,
];

/** Rejects with `ApiError`. */
export async function readPage(source: ListSource, pageToken: string | undefined, signal: AbortSignal): Promise<Page> {
	const {api, endpoint, input, now, onRetry, onNextToken} = source;
	const options = {signal, ...(onRetry && {onRetry}), ...(onNextToken && {onNextToken})};
	const token = pageToken === undefined ? {} : {pageToken};
	const call = (size: {readonly pageSize?: number}) =>
		api.call(endpoint, {...input, ...size, ...token} as InputOf<AnyEndpoint>, options);
	if (!endpoint.paging) {
		const {data, problems} = await call({});
		const item = (data as Readonly<Record<string, Row | undefined>>)[endpoint.envelope ?? ''] ?? {};
		return {list: [item], nextPageToken: undefined, problems, at: now()};
	}
	const firstSize = smallerSizeOf(source) ?? limits.pageSize.maximum;
	const {answer, pageSize} = await readSmaller(firstSize, (size) => call({pageSize: size}), onRetry);
	if (pageSize < firstSize) sizesOf(api).set(hashKey(keyOf(source)), pageSize);
	const page = answer.data as {readonly list?: readonly Row[]; readonly nextPageToken?: string};
	return {list: page.list ?? [], nextPageToken: nextToken(page), problems: answer.problems, at: now()};
}

/** The sizes of the lists whose largest pages exceed a limit of castellan, by the hash of the query key. */
const smallerSizes = new WeakMap<Api, Map<string, number>>();

function sizesOf(api: Api): Map<string, number> {
	const sizes = smallerSizes.get(api) ?? new Map<string, number>();
	smallerSizes.set(api, sizes);
	return sizes;
}

/** The size of the pages of a list that needs smaller ones; undefined for any other. */
export const smallerSizeOf = (source: ListSource): number | undefined =>
	smallerSizes.get(source.api)?.get(hashKey(keyOf(source)));
