/** One item of a paged endpoint as a query. */
import {queryOptions} from '@tanstack/react-query';
import {IncompleteListError} from '../../client/pagination.ts';
import type {Params} from '../../domain/address/path.ts';
import {findItem, type ItemRequest} from '../../domain/items/find-item.ts';
import type {Row} from '../../domain/resources/resource.ts';
import {markOutdated} from './outdated.ts';
import type {QuerySource} from './pages.ts';

export interface Item {
	/** Undefined when the tenant does not have it. */
	readonly row: Row | undefined;
	/** A response had no list, so the item may exist nevertheless. */
	readonly isUncertain?: boolean;
	/** Epoch milliseconds. */
	readonly at: number;
}

interface ItemSource extends ItemRequest<Row>, QuerySource {
	readonly params: Params;
}

export function itemOf({api, resource, id, key, params, now, onRetry}: ItemSource) {
	const {endpoint} = resource;
	return queryOptions<Item>({
		queryKey: [endpoint.name, api.baseUrl, 'item', params, id, key],
		queryFn: async ({signal, client, queryKey}) => {
			const onItems = (items: readonly Row[]) => void markOutdated(client, {api, endpoint, items, own: queryKey});
			try {
				const options = {signal, onItems, ...(onRetry ? {onRetry} : {})};
				const result = await findItem({api, resource, id, key, params}, options);
				return {...result, at: now()};
			} catch (error) {
				if (!(error instanceof IncompleteListError)) throw error;
				throw new Error(`The ${resource.noun} was not found before ${error.message}`);
			}
		},
	});
}
