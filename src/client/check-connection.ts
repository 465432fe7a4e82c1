/** Checks that a tenant accepts the credentials, with the smallest read: no operation identifies the caller. */
import {searchApps} from '../contract/apps.ts';
import {limits} from '../contract/limits.ts';
import {getNotificationSettings} from '../contract/notifications.ts';
import type {Api} from './api.ts';

interface CheckOptions {
	readonly signal: AbortSignal;
	/** Epoch milliseconds. */
	readonly now: () => number;
}

/** Resolves with the milliseconds the check took. Rejects with `ApiError`. */
export async function checkConnection(api: Api, {signal, now}: CheckOptions): Promise<number> {
	const start = now();
	const {problems} = await api.call(searchApps, {pageSize: limits.pageSize.minimum}, {signal});
	// A page without a list may be an empty list, or come from another service. Notification settings are never empty.
	if (problems.some(({path}) => path === searchApps.envelope)) await api.call(getNotificationSettings, {}, {signal});
	return now() - start;
}
