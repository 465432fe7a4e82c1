/** The requests of a surfaces screen as queries. Endpoints 8 and 4. */
import {queryOptions} from '@tanstack/react-query';
import type {Api} from '../../client/api.ts';
import {searchApps} from '../../contract/app.ts';
import {nextToken} from '../../contract/limits.ts';
import {listSurfaces} from '../../contract/surface.ts';
import type {QuerySource} from './pages.ts';

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

/** The first page of an app search. */
export const foundAppsOf = ({api, words}: {readonly api: Api; readonly words: string}) =>
	queryOptions({
		queryKey: [searchApps.name, api.baseUrl, 'found', words],
		queryFn: async ({signal}) => {
			const {data} = await api.call(searchApps, words === '' ? {} : {query: words}, {signal});
			return {apps: data.list ?? [], hasMore: nextToken(data) !== undefined};
		},
	});
