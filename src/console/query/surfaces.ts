/** The surfaces of a conversation as a query. Endpoint 8. */
import {queryOptions} from '@tanstack/react-query';
import type {Api, RetryNotice} from '../../client/api.ts';
import {listSurfaces} from '../../contract/surface.ts';

interface SurfacesSource {
	readonly api: Api;
	readonly conversationId: string;
	readonly now: () => number;
	readonly onRetry: (notice: RetryNotice) => void;
}

export const surfacesOf = ({api, conversationId, now, onRetry}: SurfacesSource) =>
	queryOptions({
		queryKey: [listSurfaces.name, api.baseUrl, conversationId],
		queryFn: async ({signal}) => {
			const {data, problems} = await api.call(listSurfaces, {conversationId}, {signal, onRetry});
			return {surfaces: data.surfaces ?? [], problems, at: now()};
		},
	});
