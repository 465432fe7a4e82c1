/** All that a snapshot holds of a tenant, asked for anew and page by page: what a cache remembers is not what is. */
import type {Api} from '../api/api.ts';
import type {AnyEndpoint, InputOf} from '../contract/endpoint.ts';
import {getNotificationSettings, listAuthConfigs, searchApps} from '../contract/endpoints.ts';
import {limits} from '../contract/limits.ts';
import {PageTrail} from '../contract/page-trail.ts';
import type {Row} from '../resources/resource.ts';

const endpoints = {'auth-configs': listAuthConfigs, apps: searchApps} as const;
const all = ['auth-configs', 'notifications', 'apps'] as const;
type PageKind = (typeof all)[number];

interface TenantPage {
	readonly kind: PageKind;
	readonly items: readonly Row[];
}

interface Wanted {
	readonly signal: AbortSignal;
	/** Every kind when absent. */
	readonly has?: (kind: PageKind) => boolean;
}

/** Rejects with `ApiError`, or with an `Error` when a list would never end. */
export async function* tenantPages(api: Api, {signal, has = () => true}: Wanted): AsyncGenerator<TenantPage> {
	for (const kind of all) {
		if (!has(kind)) continue;
		if (kind === 'notifications') {
			const {data} = await api.call(getNotificationSettings, {}, {signal});
			yield {kind, items: [data.orgNotificationSettings ?? {}]};
		} else {
			for await (const items of pages(api, endpoints[kind], signal)) yield {kind, items};
		}
	}
}

async function* pages(api: Api, endpoint: AnyEndpoint, signal: AbortSignal): AsyncGenerator<readonly Row[]> {
	const trail = new PageTrail();
	let pageToken: string | undefined;
	do {
		const input = {pageSize: limits.pageSize.most, ...(pageToken === undefined ? {} : {pageToken})};
		const {data} = await api.call(endpoint, input as InputOf<AnyEndpoint>, {signal});
		const page = data as {readonly list?: readonly Row[]; readonly nextPageToken?: string};
		yield page.list ?? [];
		const next = trail.after(page);
		if (next.state === 'broken') throw new Error(next.reason);
		pageToken = next.state === 'end' ? undefined : next.token;
	} while (pageToken !== undefined);
}
