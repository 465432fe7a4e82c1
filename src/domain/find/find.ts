/** Finds an item of a tenant by its id or name: in the history, also removed items, and by the searches of the service. */
import type {Api} from '../../client/api.ts';
import {ApiError} from '../../client/error.ts';
import {IncompleteListError} from '../../client/pagination.ts';
import {isoTime} from '../../text/timestamp.ts';
import {looksLikeId} from '../address/ids.ts';
import type {History} from '../history/history.ts';
import type {Moment} from '../history/past/moment.ts';
import {type ReadOptions, readItems} from '../items/read-items.ts';
import {readKind} from '../items/tenant-items.ts';
import {historyKinds, kinds} from '../resources/history-kinds.ts';
import type {HistoryKind} from '../resources/index.ts';
import {better, type Rank, type Reason, ranker} from './rank.ts';

/** A type alias, because only an alias is assignable to `Row`. */
export type Hit = {
	readonly kind: HistoryKind;
	readonly id: string;
	readonly name: string;
	readonly address: string;
	readonly why: Reason;
	/** When it was read like this, in ISO 8601. */
	readonly asOf: string;
	/** The time of the first reading without it, in ISO 8601. Absent for one that is there. */
	readonly gone?: string;
};

interface FindOptions extends ReadOptions {
	/** Without it, only the service is searched. */
	readonly history: History | undefined;
	/** Without it, only the history is searched. */
	readonly api: Api | undefined;
	/** The base URL. */
	readonly tenant: string;
	readonly now: () => number;
	/** Searches the lists of the history as they were then, and nothing else. A list that was not read until then has no results. */
	readonly moment?: Moment | undefined;
	/** All by default. */
	readonly only?: HistoryKind | undefined;
	/** By default, each search reads the history. */
	readonly names?: KeepNames | undefined;
	/** Called with the results so far, the best first, while the service answers. */
	readonly onHits?: ((hits: readonly Hit[]) => void) | undefined;
}

/** The results of a search, and what it lacks. */
export type Found = Awaited<ReturnType<typeof findThings>>;

/**
 * Resolves with the best result first, one for each item: a state from the service replaces a remembered one. Rejects with the error of
 * the first list if nothing at all could be searched.
 */
export async function findThings(typed: string, options: FindOptions) {
	const rank = ranker(typed);
	/** Why the service did not return some lists. */
	const failures = new Map<HistoryKind, Error>();
	/** The lists whose search on the service has further items, which were not read. */
	const cut: HistoryKind[] = [];
	if (!rank) return {hits: [], failures, cut};
	const hits = new Map<string, {readonly hit: Hit; readonly rank: Rank}>();
	const add = (kind: HistoryKind, {id, label, isFound}: Named, times: Pick<Hit, 'asOf' | 'gone'>) => {
		// The service also searches descriptions.
		const own = rank(id, label) ?? (isFound ? {reason: 'search of the service' as const, score: 0} : undefined);
		if (!own) return;
		const address = kinds[kind].address(id);
		hits.set(`${kind} ${id}`, {hit: {kind, id, name: label, address, why: own.reason, ...times}, rank: own});
	};
	const best = () => [...hits.values()].sort(better).map(({hit}) => hit);
	const wanted = historyKinds.filter((each) => options.only === undefined || each === options.only);
	const {names = (_, read) => read()} = options;
	for (const kind of wanted) {
		const read = () => storedNames(kind, options);
		const isKept = options.history && !options.moment;
		for (const [item, times] of await (isKept ? names(kind, read) : read())) add(kind, item, times);
	}
	if (options.api) options.onHits?.(best());
	await Promise.all(
		wanted.map(async (kind) => {
			const asOf = isoTime(options.now());
			try {
				let isCut = false;
				for await (const {items, hasMore} of served(kind, typed, options)) {
					for (const item of items) add(kind, item, {asOf});
					isCut = hasMore;
				}
				if (isCut) cut.push(kind);
				options.onHits?.(best());
			} catch (error) {
				options.signal?.throwIfAborted();
				if (!(error instanceof ApiError || error instanceof IncompleteListError)) throw error;
				failures.set(kind, error);
			}
		}),
	);
	const [failure] = failures.values();
	if (failure && !options.history && failures.size === wanted.length) throw failure;
	return {hits: best(), failures, cut};
}

type Remembered = readonly [Named, Pick<Hit, 'asOf' | 'gone'>];

/** Keeps the names of a kind in memory, so that a person can type on. */
export type KeepNames = (
	kind: HistoryKind,
	read: () => Promise<readonly Remembered[]>,
) => Promise<readonly Remembered[]>;

interface Named {
	readonly id: string;
	readonly label: string;
	/** Whether a search of the service has found it. */
	readonly isFound?: boolean;
}

async function storedNames(kind: HistoryKind, {history, tenant, moment}: FindOptions): Promise<readonly Remembered[]> {
	const all: Remembered[] = [];
	if (!history) return all;
	if (moment) {
		const reading = moment.readings.get(kind);
		const asOf = reading && isoTime(reading.seen);
		if (asOf) for await (const {id, label} of history.read(moment, kind)) all.push([{id, label}, {asOf}]);
		return all;
	}
	for await (const {seen, goneAt, id, label} of history.past.lastStates(tenant, kind))
		all.push([
			{id, label},
			{asOf: isoTime(seen), ...(goneAt !== undefined && {gone: isoTime(goneAt)})},
		]);
	return all;
}

/** The items that a search of the service finds, or a list that it returns in a few pages. */
async function* served(kind: HistoryKind, typed: string, {api, ...options}: FindOptions) {
	if (!api) return;
	const {id, label, resource} = kinds[kind];
	if (resource?.isLong) {
		const {endpoint, itemInput, searchFields} = resource;
		const inputs = [
			...(itemInput && looksLikeId(typed) ? [itemInput(typed)] : []),
			...searchFields.slice(0, 1).map((search) => ({[search.input]: typed})),
		];
		for (const input of inputs)
			for await (const {items, hasMore} of readItems({api, endpoint, input, key: id, limit: searchLimit}, options))
				yield {items: items.map((row) => ({id: id(row), label: label(row), isFound: true})), hasMore};
		return;
	}
	for await (const {items, hasMore} of readKind(api, kind, options))
		yield {items: items.map((row) => ({id: id(row), label: label(row)})), hasMore};
}

/** The items of a search of the service that count: its first pages have the best. */
export const searchLimit = 200;
