/** The tenant's notification settings as a query. Endpoint 9. */
import {queryOptions} from '@tanstack/react-query';
import {getNotificationSettings} from '../../contract/notification-settings.ts';
import type {QuerySource} from './pages.ts';

export const notificationSettingsOf = ({api, now, onRetry}: QuerySource) =>
	queryOptions({
		queryKey: [getNotificationSettings.name, api.baseUrl],
		queryFn: async ({signal}) => {
			const {data} = await api.call(getNotificationSettings, {}, {signal, ...(onRetry ? {onRetry} : {})});
			return {settings: data.orgNotificationSettings ?? {}, at: now()};
		},
	});
