/** One item of a paged endpoint as a query. It searches the pages, because the API has no endpoint for a single item. */
import {queryOptions} from '@tanstack/react-query';
import type {Api, RetryNotice} from '../../client/api.ts';
import {EndlessListError, readPages} from '../../client/pagination.ts';
import type {Params} from '../../domain/address/path.ts';
import {pathInput, type Resource, type Row} from '../../domain/resources/resource.ts';

export interface Item {
	/** Undefined when the tenant does not have it. */
	readonly row: Row | undefined;
	/** A response had no list, so the item may exist nevertheless. */
	readonly isUncertain?: boolean;
	/** Epoch milliseconds. */
	readonly at: number;
}

interface ItemSource {
	readonly api: Api;
	readonly resource: Resource;
	readonly id: string;
	/** The resource's `key` of the item, for items that share an id. Any of them matches when it is absent. */
	readonly key?: string | undefined;
	readonly params: Params;
	readonly now: () => number;
	readonly onRetry?: (notice: RetryNotice) => void;
}

export function itemOf({api, resource, id, key, params, now, onRetry}: ItemSource) {
	const isMatch = (row: Row) => resource.id(row) === id && (key === undefined || resource.key?.(row) === key);
	return queryOptions<Item>({
		queryKey: [resource.endpoint.name, api.baseUrl, 'item', params, id, key],
		queryFn: async ({signal}) => {
			const input = {...pathInput(resource, params), ...resource.itemInput?.(id)};
			let isUncertain = false;
			try {
				for await (const page of readPages(api, resource.endpoint, input, {signal, ...(onRetry ? {onRetry} : {})})) {
					isUncertain ||= page.problems.some(({path}) => path === resource.endpoint.envelope);
					const row = page.items.find(isMatch);
					if (row) return {row, at: now()};
				}
			} catch (error) {
				if (!(error instanceof EndlessListError)) throw error;
				throw new Error(`The ${resource.noun} was not found before ${error.message}`);
			}
			return {row: undefined, isUncertain, at: now()};
		},
	});
}
