/** Endpoint 6. */
import * as v from 'valibot';
import {searchEntitlementOwners as endpoint} from '../../contract/app.ts';
import {readPage} from '../page-token.ts';
import {notFound} from '../rejection.ts';
import type {Handler} from './handler.ts';

export const searchEntitlementOwners: Handler<typeof endpoint> = (input, {store, sealer}) => {
	const {appId, entitlementId, roleSlug = ''} = input;
	if (!store.owners.hasEntitlement(appId, entitlementId)) {
		throw notFound(
			store.apps.get(appId) ? `the app ${appId} has no entitlement ${entitlementId}` : `there is no app ${appId}`,
		);
	}
	return readPage(sealer, endpoint, v.number(), input, (after = 0, count) =>
		store.owners.page({appId, entitlementId, roleSlug}, after, count),
	);
};
