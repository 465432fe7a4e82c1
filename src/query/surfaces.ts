/** The surfaces of a conversation as a query. Endpoint 8. */
import {queryOptions} from '@tanstack/react-query';
import type {Api} from '../api/api.ts';
import {listSurfaces} from '../contract/endpoints.ts';

interface SurfacesSource {
	readonly api: Api;
	readonly conversationId: string;
	readonly now: () => number;
}

export const surfacesOf = ({api, conversationId, now}: SurfacesSource) =>
	queryOptions({
		queryKey: [listSurfaces.name, api.baseUrl, conversationId],
		queryFn: async ({signal}) => {
			const {data, problems} = await api.call(listSurfaces, {conversationId}, {signal});
			return {surfaces: data.surfaces ?? [], problems, at: now()};
		},
	});
