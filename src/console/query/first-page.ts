/**
 * Requests the first pages of the first screen while the modules of the console are loaded. The first frame of Ink then has
 * rows, and the requests do not wait for that frame.
 */
import {setImmediate as turn} from 'node:timers/promises';
import type {QueryClient} from '@tanstack/react-query';
import type {Api} from '../../client/api.ts';
import {type Address, lastAddress, parseAddress} from '../../domain/address/address.ts';
import {searchProblem} from '../../domain/address/search-problem.ts';
import type {BoardKind} from '../../domain/board/rule.ts';
import {kinds} from '../../domain/resources/history-kinds.ts';
import {resources} from '../../domain/resources/index.ts';
import {inputOf} from '../../domain/resources/resource.ts';
import {noSearch} from '../../domain/resources/search/search.ts';
import {createQueryClient} from './client.ts';
import type {ListSource} from './page.ts';
import {feedOf} from './read-feed.ts';

export interface FirstPage {
	/** The cache that receives the pages. The console uses it for all its queries. */
	readonly queries: QueryClient;
	/** Resolves when the pages are in the cache or have failed. */
	readonly settled: Promise<unknown>;
}

/**
 * Resolves when the requests are sent: that of a list, or those of the lists that the board reads first. Requests nothing for another screen,
 * and for an address that the console rejects.
 */
export async function requestFirstPage(api: Api, word: string, now: () => number): Promise<FirstPage> {
	const queries = createQueryClient();
	const sources = word === lastAddress ? [] : sourcesOf(api, parseAddress(word), now);
	const pages = sources.map((source) => queries.prefetchInfiniteQuery(feedOf(source)));
	if (pages.length > 0) await written();
	return {queries, settled: Promise.all(pages)};
}

/** Loading blocks the event loop. Before, it connects in one turn, and writes the request in the next. */
async function written(): Promise<void> {
	await turn();
	await turn();
}

/** What the board reads first. The apps come after its first findings. */
const shortKinds = ['auth-configs', 'notifications'] as const satisfies readonly BoardKind[];

function sourcesOf(api: Api, address: Address, now: () => number): readonly ListSource[] {
	const {screen, params, search = noSearch} = address;
	if (screen === 'board') return shortKinds.map((kind) => ({api, endpoint: kinds[kind].endpoint, input: {}, now}));
	const resource = resources.find(({name}) => name === screen);
	if (!resource || searchProblem(address)) return [];
	const {endpoint, id, key = id} = resource;
	return [{api, endpoint, key, input: inputOf(resource, search, params), now}];
}
