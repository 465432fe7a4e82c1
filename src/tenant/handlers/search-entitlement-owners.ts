/** Endpoint 6. */
import * as v from 'valibot';
import {searchEntitlementOwners as endpoint} from '../../contract/app.ts';
import {answerPage} from '../page-token.ts';
import {notFound} from '../refusal.ts';
import type {Handler} from './handler.ts';

export const searchEntitlementOwners: Handler<typeof endpoint> = (input, {store, sealer}) => {
	const {appId, entitlementId, roleSlug = ''} = input;
	if (!store.owners.hasEntitlement(appId, entitlementId)) {
		throw notFound(
			store.apps.get(appId) ? `the app ${appId} has no entitlement ${entitlementId}` : `there is no app ${appId}`,
		);
	}
	return answerPage(sealer, endpoint, v.number(), input, (after = 0, count) =>
		store.owners.page({appId, entitlementId, roleSlug}, after, count),
	);
};
