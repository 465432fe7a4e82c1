/** All that a snapshot holds of a tenant, asked for anew and page by page: what a cache remembers is not what is. */
import type {Api, FieldProblem, RetryNotice} from '../../client/api.ts';
import {PageTrail} from '../../client/page-trail.ts';
import type {AnyEndpoint, InputOf} from '../../contract/endpoint.ts';
import {getNotificationSettings, listAuthConfigs, searchApps} from '../../contract/endpoints.ts';
import {limits} from '../../contract/limits.ts';
import type {Row} from '../../domain/resources/resource.ts';

const endpoints = {'auth-configs': listAuthConfigs, apps: searchApps} as const;
const all = ['auth-configs', 'notifications', 'apps'] as const;
type PageKind = (typeof all)[number];

interface TenantPage {
	readonly kind: PageKind;
	readonly items: readonly Row[];
	readonly problems: readonly FieldProblem[];
}

interface PagerOptions {
	/** Of which kinds. */
	readonly has?: (kind: PageKind) => boolean;
	readonly onRetry?: (notice: RetryNotice) => void;
}

/**
 * The way to the next page, undefined behind the last. It rejects with `ApiError`, and the next call asks for the same page
 * again; or with an `Error` when a list would never end.
 */
export function tenantPager(
	api: Api,
	{has = () => true, onRetry}: PagerOptions = {},
): (signal: AbortSignal) => Promise<TenantPage | undefined> {
	const left = all.filter(has);
	let trail = new PageTrail();
	let pageToken: string | undefined;
	let broken: Error | undefined;

	function end() {
		left.shift();
		trail = new PageTrail();
		pageToken = undefined;
	}
	return async (signal) => {
		if (broken) throw broken;
		const [kind] = left;
		const options = {signal, ...(onRetry ? {onRetry} : {})};
		if (!kind) return undefined;
		if (kind === 'notifications') {
			const {data, problems} = await api.call(getNotificationSettings, {}, options);
			end();
			return {kind, items: [data.orgNotificationSettings ?? {}], problems};
		}
		const input = {pageSize: limits.pageSize.most, ...(pageToken === undefined ? {} : {pageToken})};
		const endpoint: AnyEndpoint = endpoints[kind];
		const {data, problems} = await api.call(endpoint, input as InputOf<AnyEndpoint>, options);
		const page = data as {readonly list?: readonly Row[]; readonly nextPageToken?: string};
		const next = trail.after(page);
		if (next.state === 'broken') broken = new Error(next.reason);
		else if (next.state === 'end') end();
		else pageToken = next.token;
		return {kind, items: page.list ?? [], problems};
	};
}

/** The same as long as one cares for. */
export async function* tenantPages(api: Api, signal: AbortSignal): AsyncGenerator<TenantPage> {
	const next = tenantPager(api);
	for (let page = await next(signal); page; page = await next(signal)) yield page;
}
