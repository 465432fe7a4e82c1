/**
 * The collections whose list endpoint needs no code of its own. An entry gives an endpoint its handler and its demo data:
 * pages of the items in order of insertion, restricted to the items that equal the inputs (`handlers/handlers.ts`).
 *
 * An endpoint that does more, such as a search or a write, has a function in `handlers` instead.
 */
import authConfigs from '../../assets/demo/auth-configs.json' with {type: 'json'};
import {listAuthConfigs} from '../contract/auth-configs.ts';
import type {ItemOf, PagedEndpoint} from '../contract/endpoint.ts';

export interface Collection<E extends PagedEndpoint = PagedEndpoint> {
	readonly endpoint: E;
	/** The content of a file in `assets/demo`, in the notation of its README. */
	readonly demo: readonly object[];
}

const collection = <E extends PagedEndpoint>(entry: Collection<E>) => entry;

/** By the name of the collection in a seed. */
export const collections = {
	authConfigs: collection({endpoint: listAuthConfigs, demo: authConfigs}),
};

export type CollectionName = keyof typeof collections;
export type CollectionItem<Name extends CollectionName> = ItemOf<(typeof collections)[Name]['endpoint']>;
/** The operations that `handlers/handlers.ts` answers. */
export type CollectionOperation = (typeof collections)[CollectionName]['endpoint']['name'];

export const collectionNames = Object.keys(collections) as CollectionName[];

/** Finds the collection that an operation lists. */
export const collectionOf = (operation: string): Collection | undefined =>
	Object.values<Collection>(collections).find(({endpoint}) => endpoint.name === operation);
