/** Reads the present state of an auth config, also after an update without a clear outcome, and compares it with the update. */
import type {Api, CallOptions} from '../../../client/api.ts';
import {ApiError} from '../../../client/error.ts';
import {IncompleteListError} from '../../../client/pagination.ts';
import type {AuthConfig} from '../../../contract/auth-configs.ts';
import {type FindOptions, findItem, uncertainReason} from '../../items/find-item.ts';
import {authConfigs} from '../../resources/auth-configs.ts';
import {threeWay} from './conflict.ts';
import type {Change} from './diff.ts';
import type {UpdatePlan} from './update-plan.ts';

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

/** The evidence of the update in the config. No response has the value of a secret, so secrets do not count. */
export type ReadBack = 'applied' | 'partly' | 'not-applied' | 'unreadable';

export const readBackWords: Readonly<Record<ReadBack, string>> = {
	applied: 'Read back: the config has the new values, so the update was applied after all.',
	partly: 'Read back: the config has some of the new values.',
	'not-applied': 'Read back: the config has the old values. So far the update was not applied.',
	unreadable: 'The outcome could not be read back.',
};

/** `left` are the changes that the config did not have before the update was sent. */
export async function readBack(
	api: Api,
	plan: UpdatePlan,
	left: readonly Change[],
	{signal}: CallOptions,
): Promise<ReadBack> {
	try {
		const current = await findAuthConfig(api, plan.id, {signal, once: true});
		const before = countVisible(left);
		if (current.state !== 'found' || before === 0) return 'unreadable';
		const after = countVisible(threeWay(plan.base, plan.draft, current.config).left);
		if (after === 0) return 'applied';
		return after < before ? 'partly' : 'not-applied';
	} catch (error) {
		if (error instanceof ApiError) return 'unreadable';
		throw error;
	}
}

const countVisible = (changes: readonly Change[]) => changes.filter(({isSecret}) => !isSecret).length;
