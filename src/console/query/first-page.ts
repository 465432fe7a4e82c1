/**
 * Requests the first page of the first screen while the modules of the console are loaded. The first frame of Ink then has
 * rows, and the request does not wait for that frame.
 */
import {setImmediate as turn} from 'node:timers/promises';
import type {QueryClient} from '@tanstack/react-query';
import type {Api} from '../../client/api.ts';
import {type Address, lastAddress, parseAddress} from '../../domain/address/address.ts';
import {searchProblem} from '../../domain/address/search-problem.ts';
import {resources} from '../../domain/resources/index.ts';
import {inputOf} from '../../domain/resources/resource.ts';
import {noSearch} from '../../domain/resources/search/search.ts';
import {createQueryClient} from './client.ts';
import {feedOf} from './read-feed.ts';

export interface FirstPage {
	/** The cache that receives the page. The console uses it for all its queries. */
	readonly queries: QueryClient;
	/** Resolves when the page is in the cache or has failed. */
	readonly settled: Promise<void>;
}

/**
 * Resolves when the request is sent. Requests nothing for a screen that is not a list, and for an address that the console
 * rejects.
 */
export async function requestFirstPage(api: Api, word: string, now: () => number): Promise<FirstPage> {
	const queries = createQueryClient();
	const query = word === lastAddress ? undefined : queryOf(api, parseAddress(word), now);
	const settled = query ? queries.prefetchInfiniteQuery(query) : Promise.resolve();
	if (query) await written();
	return {queries, settled};
}

/** Loading blocks the event loop. Before, it connects in one turn, and writes the request in the next. */
async function written(): Promise<void> {
	await turn();
	await turn();
}

function queryOf(api: Api, address: Address, now: () => number) {
	const {screen, params, search = noSearch} = address;
	const resource = resources.find(({name}) => name === screen);
	if (!resource || searchProblem(address)) return undefined;
	const {endpoint, id, key = id} = resource;
	return feedOf({api, endpoint, key, input: inputOf(resource, search, params), now});
}
