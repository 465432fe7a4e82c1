/** The handlers of all operations. The type requires every operation of the contract that no collection lists. */
import * as v from 'valibot';
import {pathParams} from '../../contract/endpoint.ts';
import type {EndpointName, endpoints} from '../../contract/endpoints.ts';
import {type Collection, type CollectionOperation, collectionOf} from '../collections.ts';
import {readPage} from '../page-token.ts';
import {deleteToolBindings} from './delete-tool-bindings.ts';
import type {AnyHandler, Handler} from './handler.ts';
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

/**
 * The handler of a collection's list endpoint. Lists the items whose members equal the path parameters and inputs of the request. An
 * empty input matches all items, and an unknown value matches none.
 */
export const listHandler =
	({endpoint}: Pick<Collection, 'endpoint'>): AnyHandler =>
	(input, {store}) => {
		const names = [...pathParams(endpoint).map(({name}) => name), ...Object.keys(endpoint.params.entries)];
		const members = names.flatMap((name): [string, string][] => (input[name] ? [[name, String(input[name])]] : []));
		return readPage(store, endpoint, v.number(), input, (after = 0, count) =>
			store.listed(endpoint).page(after, count, {members}),
		);
	};

/** Returns the handler of an operation. Throws an error for the name of another operation. */
export function handlerOf(operation: string): AnyHandler {
	const collection = collectionOf(operation);
	const handler = collection ? listHandler(collection) : handlersByName[operation];
	if (!handler) throw new Error(`${operation} has no handler`);
	return handler;
}
