/** Reads the present state of an auth config from the list, since the API cannot read a single one. */
import type {Api} from '../../../client/api.ts';
import {IncompleteListError} from '../../../client/pagination.ts';
import type {AuthConfig} from '../../../contract/auth-config.ts';
import {type FindOptions, findItem, uncertainReason} from '../../items/find-item.ts';
import {authConfigs} from '../../resources/auth-configs.ts';

export type Found =
	| {readonly state: 'found'; readonly config: AuthConfig}
	/** The list does not contain the config. */
	| {readonly state: 'gone'}
	/** The list cannot be read completely. The reason is a clause: "the service sent a page token a second time". */
	| {readonly state: 'unreadable'; readonly reason: string};

/** Rejects with `ApiError` only. */
export async function findAuthConfig(api: Api, id: string, options: FindOptions): Promise<Found> {
	try {
		const {row, isUncertain} = await findItem({api, resource: authConfigs, id}, options);
		if (row) return {state: 'found', config: row};
		return isUncertain ? {state: 'unreadable', reason: uncertainReason} : {state: 'gone'};
	} catch (error) {
		if (error instanceof IncompleteListError) return {state: 'unreadable', reason: error.message};
		throw error;
	}
}
