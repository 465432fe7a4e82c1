/** Whether a tenant takes the credentials: the smallest read there is, since no operation names the caller. */
import {searchApps} from '../contract/endpoints.ts';
import {limits} from '../contract/limits.ts';
import type {CliContext, Tenant} from './context.ts';

/** Milliseconds it took. Rejects with `ApiError`. */
export async function tryOut({signal, now}: CliContext, {api}: Tenant): Promise<number> {
	const start = now();
	await api.call(searchApps, {pageSize: limits.pageSize.least}, {signal});
	return now() - start;
}
