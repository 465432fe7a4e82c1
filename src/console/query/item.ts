/** One item of a paged endpoint as a query. The API has no endpoint for a single item: it is looked for in the pages. */
import {queryOptions} from '@tanstack/react-query';
import type {Api, RetryNotice} from '../../client/api.ts';
import {PageTrail} from '../../client/page-trail.ts';
import {limits} from '../../contract/limits.ts';
import {type Params, pathInput, type Resource, type Row} from '../../domain/resources/resource.ts';

export interface Item {
	/** Undefined when the tenant does not have it. */
	readonly row: Row | undefined;
	/** An answer had no list, so that it does not say what the tenant has. */
	readonly isUncertain?: boolean;
	/** Epoch milliseconds. */
	readonly at: number;
}

interface ItemSource {
	readonly api: Api;
	readonly resource: Resource;
	readonly id: string;
	/** What tells it apart from others of the same id, as the resource's `key` gives it; any of them when absent. */
	readonly key?: string | undefined;
	readonly params: Params;
	readonly now: () => number;
	readonly onRetry?: (notice: RetryNotice) => void;
}

export function itemOf({api, resource, id, key, params, now, onRetry}: ItemSource) {
	const isIt = (row: Row) => resource.id(row) === id && (key === undefined || resource.key?.(row) === key);
	return queryOptions<Item>({
		queryKey: [resource.endpoint.name, api.baseUrl, 'item', params, id, key],
		queryFn: async ({signal}) => {
			const trail = new PageTrail();
			let pageToken: string | undefined;
			let isUncertain = false;
			do {
				const paging = {pageSize: limits.pageSize.most, ...(pageToken ? {pageToken} : {})};
				const input = {...pathInput(resource, params), ...resource.itemInput?.(id), ...paging};
				const answer = await api.call(resource.endpoint, input as never, {signal, ...(onRetry ? {onRetry} : {})});
				isUncertain ||= answer.problems.some(({path}) => path === resource.endpoint.envelope);
				const page = answer.data as {list?: Row[]; nextPageToken?: string};
				const row = page.list?.find(isIt);
				if (row) return {row, at: now()};
				const next = trail.after(page);
				if (next.state === 'broken') throw new Error(`The ${resource.noun} was not found before ${next.reason}`);
				pageToken = next.state === 'more' ? next.token : undefined;
			} while (pageToken !== undefined);
			return {row: undefined, isUncertain, at: now()};
		},
	});
}
