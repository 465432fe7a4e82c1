/** The reads that need a few lines. `handlers.ts` has those of collections. */
import * as v from 'valibot';
import {searchEntitlementOwners as ownersEndpoint} from '../../contract/apps.ts';
import type {EndpointName, endpoints} from '../../contract/endpoints.ts';
import {shareCodePattern} from '../../contract/secret.ts';
import {readPage} from '../page-token.ts';
import {invalid, notFound} from '../rejection.ts';
import type {Handler} from './handler.ts';

type HandlerOf<Name extends EndpointName> = Handler<(typeof endpoints)[Name]>;

/** Endpoint 6. */
export const searchEntitlementOwners: HandlerOf<'searchEntitlementOwners'> = (input, {store}) => {
	const {appId, entitlementId, roleSlug = ''} = input;
	if (!store.owners.hasEntitlement(appId, entitlementId)) {
		throw notFound(
			store.apps.get(appId) ? `the app ${appId} has no entitlement ${entitlementId}` : `there is no app ${appId}`,
		);
	}
	return readPage(store, ownersEndpoint, v.number(), input, (after = 0, count) =>
		store.owners.page({appId, entitlementId, roleSlug}, after, count),
	);
};

/** Endpoint 7. Document: not shown whether a look-up counts as a view. Here it does not, because it returns only metadata. */
export const getSecretByCode: HandlerOf<'getSecretByCode'> = ({shareCode}, {store}) => {
	if (!shareCodePattern.test(shareCode)) throw invalid('a share code has the form XXXX-XXXX-XXXX, letters and digits');
	const secret = store.secrets.byCode(shareCode);
	if (!secret) throw notFound('no secret has this share code');
	return {secret};
};

/** Endpoint 8. */
export const listSurfaces: HandlerOf<'listSurfaces'> = ({conversationId}, {store}) => {
	const surfaces = store.surfaces.active(conversationId);
	if (!surfaces) throw notFound(`there is no conversation ${conversationId}`);
	return {surfaces};
};

/** Endpoint 9. */
export const getNotificationSettings: HandlerOf<'getNotificationSettings'> = (_input, {store}) => ({
	orgNotificationSettings: store.notificationSettings.get(),
});
