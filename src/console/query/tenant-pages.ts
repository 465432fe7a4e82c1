/** Reads all data of a snapshot from the tenant, page by page. It bypasses the cache, which may be stale. */
import type {Api, FieldProblem, RetryNotice} from '../../client/api.ts';
import {PageTrail} from '../../client/page-trail.ts';
import type {AnyEndpoint, InputOf} from '../../contract/endpoint.ts';
import {getNotificationSettings, listAuthConfigs, searchApps} from '../../contract/endpoints.ts';
import {limits} from '../../contract/limits.ts';
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
	let trail = new PageTrail();
	let pageToken: string | undefined;
	let paginationError: Error | undefined;

	function finishKind() {
		remaining.shift();
		trail = new PageTrail();
		pageToken = undefined;
	}
	return async (signal) => {
		if (paginationError) throw paginationError;
		const [kind] = remaining;
		const options = {signal, ...(onRetry ? {onRetry} : {})};
		if (!kind) return undefined;
		if (kind === 'notifications') {
			const {data, problems} = await api.call(getNotificationSettings, {}, options);
			finishKind();
			return {kind, items: [data.orgNotificationSettings ?? {}], problems};
		}
		const input = {pageSize: limits.pageSize.most, ...(pageToken === undefined ? {} : {pageToken})};
		const endpoint: AnyEndpoint = endpoints[kind];
		const {data, problems} = await api.call(endpoint, input as InputOf<AnyEndpoint>, options);
		const page = data as {readonly list?: readonly Row[]; readonly nextPageToken?: string};
		const next = trail.after(page);
		if (next.state === 'broken') paginationError = new Error(next.reason);
		else if (next.state === 'end') finishKind();
		else pageToken = next.token;
		return {kind, items: page.list ?? [], problems};
	};
}

/** Iterates over the pages of `tenantPager`. */
export async function* tenantPages(api: Api, signal: AbortSignal): AsyncGenerator<TenantPage> {
	const next = tenantPager(api);
	for (let page = await next(signal); page; page = await next(signal)) yield page;
}
