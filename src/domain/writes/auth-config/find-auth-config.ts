/** Reads the present state of an auth config from the list, since the API cannot read a single one. */
import type {Api, CallOptions} from '../../../client/api.ts';
import {EndlessListError, readPages} from '../../../client/pagination.ts';
import {type AuthConfig, listAuthConfigs} from '../../../contract/auth-config.ts';

export type Found =
	| {readonly state: 'found'; readonly config: AuthConfig}
	/** The list does not contain the config. */
	| {readonly state: 'gone'}
	/** A page token repeats, so the list cannot be read to its end. */
	| {readonly state: 'endless'};

/** Rejects with `ApiError` only. */
export async function findAuthConfig(api: Api, id: string, options: CallOptions = {}): Promise<Found> {
	try {
		for await (const {items} of readPages(api, listAuthConfigs, {}, options)) {
			const config = items.find((item) => item.id === id);
			if (config) return {state: 'found', config};
		}
	} catch (error) {
		if (error instanceof EndlessListError) return {state: 'endless'};
		throw error;
	}
	return {state: 'gone'};
}
