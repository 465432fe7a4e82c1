/** Remembers each list that was read to its end, while the console is idle. The board reads the same lists. */
import type {Query, QueryClient} from '@tanstack/react-query';
import type {Api} from '../../client/api.ts';
import {ApiError} from '../../client/error.ts';
import {MovedListError} from '../../client/pagination.ts';
import type {History} from '../../domain/history/history.ts';
import type {HistoryPage} from '../../domain/history/store-reading.ts';
import {goneProof} from '../../domain/items/tenant-items.ts';
import {kindOf} from '../../domain/resources/history-kinds.ts';
import type {HistoryKind} from '../../domain/resources/index.ts';
import type {Row} from '../../domain/resources/resource.ts';
import {isJsonObject} from '../../text/json/object.ts';
import {isPaged, toFeed} from './feed.ts';
import {lastReadKey} from './history-key.ts';

export interface Remembering {
	/** The cache of a tenant. All of its data is the present state. */
	readonly queries: QueryClient;
	readonly api: Api;
	/** Opens the history. Resolves with undefined if nothing is to be remembered. */
	readonly open: () => Promise<Memory | undefined>;
	readonly now: () => number;
	readonly after: (ms: number, task: () => void) => () => void;
	/** Called once, with the reason why nothing more is remembered. */
	readonly onFailure: (error: Error) => void;
}

export interface Memory {
	readonly history: History;
	/** Milliseconds after which a remembered reading is removed. */
	readonly keep: number;
}

/** Milliseconds without a change of the cache, after which lists are stored. */
const idleTime = 1000;
/** The number of items that are stored in one turn. A key waits for them at most. */
const sliceSize = 8;
/** Milliseconds between two slices. A slice takes a tenth of that, so storing takes a tenth of a core. */
const pause = 4;
/** Milliseconds. A list whose pages arrived over a longer time may mix several states of the tenant. */
const maximumSpan = 10 * 60_000;

interface Reading {
	readonly kind: HistoryKind;
	readonly at: number;
	readonly lists: readonly (readonly Row[])[];
}

/** Returns a function that stops remembering. It resolves when the last write has ended. */
export function rememberLists(means: Remembering): () => Promise<void> {
	const {queries, api, open, now, after, onFailure} = means;
	const {baseUrl} = api;
	const ended = new AbortController();
	const waiting = new Map<HistoryKind, Query>();
	/** The data that was stored or cannot be, so that no list is stored twice. */
	const handled = new WeakSet<object>();
	let running: Promise<void> | undefined;
	let isStopped = false;
	let cancel = () => {};
	let resume = () => {};

	const cache = queries.getQueryCache();
	const unsubscribe = cache.subscribe((event) => {
		if (event.type === 'updated' && event.action.type === 'success') add(event.query);
	});
	// A start requests the first list before the program is loaded, and may have it already.
	for (const query of cache.getAll()) if (query.state.status === 'success') add(query);

	function add(query: Query): void {
		const kind = kindOfWhole(query, baseUrl);
		if (!kind) return;
		waiting.set(kind, query);
		schedule();
	}

	function schedule(): void {
		cancel();
		cancel = after(idleTime, () => {
			running ??= storeAll().finally(() => {
				running = undefined;
				if (waiting.size > 0 && !isStopped) schedule();
			});
		});
	}

	async function storeAll(): Promise<void> {
		try {
			for (const [kind, query] of waiting) {
				waiting.delete(kind);
				const {data} = query.state;
				if (!isJsonObject(data) || handled.has(data) || query.state.isInvalidated) continue;
				handled.add(data);
				const reading = readingOf(kind, data);
				const memory = reading && !isStopped ? await open() : undefined;
				if (!reading || !memory) continue;
				if (!(await isStored(memory.history, reading))) {
					void queries.invalidateQueries({queryKey: query.queryKey, refetchType: 'none'});
					continue;
				}
				await memory.history.thin(baseUrl, now(), memory.keep);
				void queries.invalidateQueries({queryKey: lastReadKey(baseUrl)});
			}
		} catch (error) {
			if (isStopped) return;
			unsubscribe();
			isStopped = true;
			onFailure(error as Error);
		}
	}

	/** Resolves with false for a list that moved while it was read, or whose removed items are not proven to be gone. It is read again when it is shown next. */
	async function isStored(history: History, reading: Reading): Promise<boolean> {
		const prove = goneProof(api, {signal: ended.signal});
		try {
			await history.remember({tenant: baseUrl, at: reading.at, now, prove}, slicesOf(reading));
			return true;
		} catch (error) {
			if (!isStopped && (error instanceof MovedListError || error instanceof ApiError)) return false;
			throw error;
		}
	}

	async function* slicesOf({kind, lists}: Reading): AsyncGenerator<HistoryPage> {
		yield {kind, items: []};
		for (const list of lists) {
			for (let start = 0; start < list.length; start += sliceSize) {
				if (!isStopped) {
					await new Promise<void>((resolve) => {
						resume = resolve;
						after(pause, resolve);
					});
				}
				if (isStopped) throw new Error('The console was closed');
				yield {kind, items: list.slice(start, start + sliceSize)};
			}
		}
	}

	return async () => {
		isStopped = true;
		ended.abort();
		unsubscribe();
		cancel();
		resume();
		await running;
	};
}

/** The kind whose list a query reads, without a search: that is a part of a list, and a single item is none. */
export function kindOfWhole({queryKey}: Pick<Query, 'queryKey'>, baseUrl: string): HistoryKind | undefined {
	const [name, tenant, ...inputs] = queryKey;
	return tenant === baseUrl && inputs.every(isEmpty) ? kindOf({name}) : undefined;
}

const isEmpty = (input: unknown) => isJsonObject(input) && Object.keys(input).length === 0;

/** Undefined for a list that is not known to be whole. */
function readingOf(kind: HistoryKind, data: object): Reading | undefined {
	if (!isPaged(data)) return undefined;
	const {pages, at, end} = toFeed(data);
	const isComplete = end === 'whole' && (pages.at(-1)?.at ?? at) - at <= maximumSpan;
	return isComplete ? {kind, at, lists: pages.map(({list}) => list)} : undefined;
}
