/** The tenant's notification settings as a query. Endpoint 9. */
import {queryOptions} from '@tanstack/react-query';
import type {Api} from '../api/api.ts';
import {getNotificationSettings} from '../contract/endpoints.ts';

export const notificationSettingsOf = ({api, now}: {readonly api: Api; readonly now: () => number}) =>
	queryOptions({
		queryKey: [getNotificationSettings.name, api.baseUrl],
		queryFn: async ({signal}) => {
			const {data} = await api.call(getNotificationSettings, {}, {signal});
			return {settings: data.orgNotificationSettings ?? {}, at: now()};
		},
	});
