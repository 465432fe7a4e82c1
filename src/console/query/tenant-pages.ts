/** Reads all data of a snapshot from the tenant, page by page. It bypasses the cache, which may be stale. */
import type {Api, FieldProblem, RetryNotice} from '../../client/api.ts';
import {pageReader} from '../../client/pagination.ts';
import {searchApps} from '../../contract/app.ts';
import {listAuthConfigs} from '../../contract/auth-config.ts';
import type {AnyEndpoint} from '../../contract/endpoint.ts';
import {getNotificationSettings} from '../../contract/notification-settings.ts';
import type {Row} from '../../domain/resources/resource.ts';

const endpoints = {'auth-configs': listAuthConfigs, apps: searchApps} as const;
const kinds = ['auth-configs', 'notifications', 'apps'] as const;
type PageKind = (typeof kinds)[number];

interface TenantPage {
	readonly kind: PageKind;
	readonly items: readonly Row[];
	readonly problems: readonly FieldProblem[];
}

interface PagerOptions {
	/** Whether to read this kind; all kinds by default. */
	readonly has?: (kind: PageKind) => boolean;
	readonly onRetry?: (notice: RetryNotice) => void;
}

/**
 * Returns a function that reads the next page, or undefined after the last. It rejects with `ApiError`; the next call then
 * requests the same page again. It rejects with an `Error` when the pagination would never end.
 */
export function tenantPager(
	api: Api,
	{has = () => true, onRetry}: PagerOptions = {},
): (signal: AbortSignal) => Promise<TenantPage | undefined> {
	const remaining = kinds.filter(has);
	let readKind: ReturnType<typeof pageReader<AnyEndpoint>> | undefined;
	return async (signal) => {
		while (remaining[0]) {
			const [kind] = remaining;
			if (kind === 'notifications') {
				const {data, problems} = await api.call(getNotificationSettings, {}, {signal, ...(onRetry ? {onRetry} : {})});
				remaining.shift();
				return {kind, items: [data.orgNotificationSettings ?? {}], problems};
			}
			readKind ??= pageReader<AnyEndpoint>(api, endpoints[kind], {}, onRetry ? {onRetry} : {});
			const page = await readKind(signal);
			if (page) return {kind, items: page.items, problems: page.problems};
			remaining.shift();
			readKind = undefined;
		}
		return undefined;
	};
}

/** Iterates over the pages of `tenantPager`. */
export async function* tenantPages(api: Api, signal: AbortSignal): AsyncGenerator<TenantPage> {
	const next = tenantPager(api);
	for (let page = await next(signal); page; page = await next(signal)) yield page;
}
