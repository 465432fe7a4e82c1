/** The queries with one response: an item, the notification settings, and the surfaces of a conversation. */
import {queryOptions} from '@tanstack/react-query';
import {IncompleteListError} from '../../client/pagination.ts';
import {getNotificationSettings} from '../../contract/notifications.ts';
import {listSurfaces} from '../../contract/surfaces.ts';
import {findItem, type ItemRequest} from '../../domain/items/find-item.ts';
import type {Params} from '../../domain/resources/path.ts';
import type {Row} from '../../domain/resources/resource.ts';
import type {QuerySource} from './page.ts';
import {feedOf} from './read-feed.ts';
import {markOutdated} from './touched.ts';

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
			const onItems = (items: readonly Row[]) =>
				void markOutdated(client, {api, endpoint, items, key: resource.key ?? resource.id, own: queryKey});
			try {
				const result = await findItem({api, resource, id, key, params}, {signal, onItems, onRetry});
				return {...result, at: now()};
			} catch (error) {
				if (!(error instanceof IncompleteListError)) throw error;
				throw new Error(`The ${resource.noun} was not found before ${error.message}`);
			}
		},
	});
}

interface SurfacesSource extends Required<QuerySource> {
	readonly conversationId: string;
}

export const surfacesOf = ({api, conversationId, now, onRetry}: SurfacesSource) =>
	queryOptions({
		queryKey: [listSurfaces.name, api.baseUrl, conversationId],
		queryFn: async ({signal}) => {
			const {data, problems} = await api.call(listSurfaces, {conversationId}, {signal, onRetry});
			return {surfaces: data.surfaces ?? [], problems, at: now()};
		},
	});

/** The notification settings: a list with one item. */
export const notificationSettingsOf = (source: QuerySource) =>
	feedOf({...source, endpoint: getNotificationSettings, input: {}});
