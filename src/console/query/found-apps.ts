/** The first page of an app search, as a query. Endpoint 4. */
import {queryOptions} from '@tanstack/react-query';
import type {Api} from '../../client/api.ts';
import {searchApps} from '../../contract/app.ts';
import {nextToken} from '../../contract/limits.ts';

export const foundAppsOf = ({api, words}: {readonly api: Api; readonly words: string}) =>
	queryOptions({
		queryKey: [searchApps.name, api.baseUrl, 'found', words],
		queryFn: async ({signal}) => {
			const {data} = await api.call(searchApps, words === '' ? {} : {query: words}, {signal});
			return {apps: data.list ?? [], hasMore: nextToken(data) !== undefined};
		},
	});
