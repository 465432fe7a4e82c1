/** Whether a tenant takes the credentials: the smallest read there is, since no operation names the caller. */
import {getNotificationSettings, searchApps} from '../contract/endpoints.ts';
import {limits} from '../contract/limits.ts';
import type {Tenant} from '../settings/launch/tenant.ts';
import type {CliContext} from './context.ts';

/** Milliseconds it took. Rejects with `ApiError`. */
export async function tryOut({signal, now}: CliContext, {api}: Tenant): Promise<number> {
	const start = now();
	const {problems} = await api.call(searchApps, {pageSize: limits.pageSize.least}, {signal});
	// An answer without a list may be an empty list, and may come from anything else. This one is never empty.
	if (problems.some(({path}) => path === searchApps.envelope)) await api.call(getNotificationSettings, {}, {signal});
	return now() - start;
}
