/** The handlers of all operations. The type requires every operation of the contract that no collection lists. */
import type {EndpointName, endpoints} from '../../contract/endpoints.ts';
import {type CollectionOperation, collectionOf} from '../collections.ts';
import {deleteToolBindings} from './delete-tool-bindings.ts';
import type {AnyHandler, Handler} from './handler.ts';
import {listHandler} from './list.ts';
import {getNotificationSettings, getSecretByCode, listSurfaces, searchEntitlementOwners} from './reads.ts';
import {rotateStepUpSecret} from './rotate-step-up-secret.ts';
import {searchApps} from './search-apps.ts';
import {updateAuthConfig} from './update-auth-config.ts';

type Handlers = {readonly [Name in Exclude<EndpointName, CollectionOperation>]: Handler<(typeof endpoints)[Name]>};

const handlers: Handlers = {
	deleteToolBindings,
	updateAuthConfig,
	searchApps,
	rotateStepUpSecret,
	searchEntitlementOwners,
	getSecretByCode,
	listSurfaces,
	getNotificationSettings,
};

const handlersByName: Readonly<Record<string, AnyHandler>> = handlers;

/** Returns the handler of an operation. Throws an error for the name of another operation. */
export function handlerOf(operation: string): AnyHandler {
	const collection = collectionOf(operation);
	const handler = collection ? listHandler(collection) : handlersByName[operation];
	if (!handler) throw new Error(`${operation} has no handler`);
	return handler;
}
