/** The present state of one auth config. No operation reads a single one: the list is paged through until it turns up. */
import type {Api, CallOptions} from '../api/api.ts';
import type {AuthConfig} from '../contract/auth-config.ts';
import {listAuthConfigs} from '../contract/endpoints.ts';
import {limits, nextToken} from '../contract/limits.ts';

/** A list of this many pages is taken to have no end. */
const mostPages = 1000;

export type Found =
	| {readonly state: 'found'; readonly config: AuthConfig}
	/** The list ended without it. */
	| {readonly state: 'gone'}
	/** The list goes round in a circle: whether it holds the config is not known. */
	| {readonly state: 'endless'};

/** Rejects with `ApiError` only. */
export async function findAuthConfig(api: Api, id: string, options: CallOptions = {}): Promise<Found> {
	const seen = new Set<string>();
	let pageToken: string | undefined;
	do {
		const {data} = await api.call(
			listAuthConfigs,
			{pageSize: limits.pageSize.most, ...(pageToken !== undefined && {pageToken})},
			options,
		);
		const config = data.list?.find((item) => item.id === id);
		if (config) return {state: 'found', config};
		pageToken = nextToken(data);
		if (pageToken !== undefined && (seen.has(pageToken) || seen.size >= mostPages)) return {state: 'endless'};
		if (pageToken !== undefined) seen.add(pageToken);
	} while (pageToken !== undefined);
	return {state: 'gone'};
}
