/** The tenant's notification settings as a query. Endpoint 9. */
import {queryOptions} from '@tanstack/react-query';
import type {Api, RetryNotice} from '../../client/api.ts';
import {getNotificationSettings} from '../../contract/notification-settings.ts';

export interface SettingsSource {
	readonly api: Api;
	readonly now: () => number;
	readonly onRetry?: (notice: RetryNotice) => void;
}

export const notificationSettingsOf = ({api, now, onRetry}: SettingsSource) =>
	queryOptions({
		queryKey: [getNotificationSettings.name, api.baseUrl],
		queryFn: async ({signal}) => {
			const {data} = await api.call(getNotificationSettings, {}, {signal, ...(onRetry ? {onRetry} : {})});
			return {settings: data.orgNotificationSettings ?? {}, at: now()};
		},
	});
