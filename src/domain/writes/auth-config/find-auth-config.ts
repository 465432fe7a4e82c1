/** Reads the present state of an auth config from the list, page by page, since the API cannot read a single one. */
import type {Api, CallOptions} from '../../../client/api.ts';
import {PageTrail} from '../../../client/page-trail.ts';
import type {AuthConfig} from '../../../contract/auth-config.ts';
import {listAuthConfigs} from '../../../contract/endpoints.ts';
import {limits} from '../../../contract/limits.ts';

export type Found =
	| {readonly state: 'found'; readonly config: AuthConfig}
	/** The list does not contain the config. */
	| {readonly state: 'gone'}
	/** A page token repeats, so the list cannot be read to its end. */
	| {readonly state: 'endless'};

/** Rejects with `ApiError` only. */
export async function findAuthConfig(api: Api, id: string, options: CallOptions = {}): Promise<Found> {
	const trail = new PageTrail();
	let pageToken: string | undefined;
	do {
		const {data} = await api.call(
			listAuthConfigs,
			{pageSize: limits.pageSize.most, ...(pageToken !== undefined && {pageToken})},
			options,
		);
		const config = data.list?.find((item) => item.id === id);
		if (config) return {state: 'found', config};
		const next = trail.after(data);
		if (next.state === 'broken') return {state: 'endless'};
		pageToken = next.state === 'more' ? next.token : undefined;
	} while (pageToken !== undefined);
	return {state: 'gone'};
}
