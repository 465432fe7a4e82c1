/** The history of tenants: the states of their items over time. It does not call the API: callers pass pages in. */
import type {HistoryKind} from '../resources/index.ts';
import {requireOwner} from './engines/postgres-tables.ts';
import {entitlementsIn} from './entitlements.ts';
import {NoStateError} from './error.ts';
import {type HistoryKeys, openKeyring} from './memory/keyring.ts';
import {expired, remembered as rememberedReadings} from './memory/thin.ts';
import {readingName} from './name.ts';
import {Past, type PastList, requireReading} from './past/past.ts';
import type {ItemTarget} from './past/target.ts';
import type {NamedReading, State} from './state.ts';
import {changedItems, type Difference, differencesOf} from './store/differences.ts';
import {type Engine, first, type Work} from './store/engine.ts';
import {type Lease, leasesIn} from './store/leases.ts';
import {addName, namesOf, removeName, renameTo, requireFree} from './store/names.ts';
import {countItem, type Forgetting, forget, forgetReading} from './store/removal.ts';
import type {StoredItem} from './store/stored-item.ts';
import {type HistoryPage, type ReadingHeading, storeReading} from './store-reading.ts';
import {peopleJournalIn} from './team/journal.ts';
import {sharedAddressesIn} from './team/shared-addresses.ts';
import {teamIn} from './team/team.ts';

/** The first differences are soon on a screen. Of later ones, keys wait for as many at most. */
const [firstDifferences, differencesAtOnce] = [50, 200];

export type History = Awaited<ReturnType<typeof historyIn>>;

/** `author` is the name of the person or program that writes. Rejects with `HistoryError`. */
export async function historyIn(database: Engine, keys?: HistoryKeys, author = '') {
	const keyring = await openKeyring(database, keys);
	const engine = keyring.decrypting();
	const pen = {engine, keyring, author};
	const store = {engine, keyring, reader: author};
	const past = new Past(engine);
	const leases = leasesIn(engine, author);

	/** The named moments of a tenant, or of all, the newest first. */
	const list = (tenant?: string) => engine.read(() => namesOf(tenant));

	/** The remembered readings of a tenant, those of each list newest first. */
	const remembered = (tenant: string) => engine.read(() => rememberedReadings(tenant));

	/** Rejects with `NoStateError`. */
	async function find(tenant: string, name: string): Promise<NamedReading> {
		const all = await list(tenant);
		const match = all.find((each) => each.name === name);
		if (match) return match;
		const names = all.slice(0, 5).map((each) => each.name);
		const hint = names.length > 0 ? `The newest are ${names.join(', ')}` : 'castellan save NAME names one';
		throw new NoStateError(`no reading of ${tenant} has the name “${name}”. ${hint}`);
	}

	return {
		past,
		leases,
		team: teamIn(pen),
		addresses: sharedAddressesIn(pen),
		journal: peopleJournalIn(pen),
		entitlements: entitlementsIn(pen),
		/** Whether it is in a database that others may use. */
		isShared: engine.isShared,
		close: engine.close,
		list,
		find,
		remembered,
		/** The time of a shared database, on which all machines agree. Of a file, `own`: the time of this machine. In epoch milliseconds. */
		async time(own: number): Promise<number> {
			if (!engine.isShared) return own;
			return Number((await engine.read(() => first(`SELECT ${engine.clock} AS now`)))?.now);
		},
		/** The newest named moment of a tenant. */
		latest: async (tenant: string): Promise<NamedReading | undefined> => (await list(tenant))[0],
		/**
		 * Collects the pages, and stores them in one transaction as a moment with a name. Of items with the same id, the first counts. An
		 * unchanged list is its last reading. If the pages end with an error, as on cancellation, nothing is stored and it is rethrown.
		 */
		async save({name, ...heading}: ReadingHeading, pages: AsyncIterable<HistoryPage>): Promise<NamedReading> {
			const {tenant, at} = heading;
			const named = {tenant, name: readingName(name, at), at};
			await engine.read(() => requireFree(named));
			await storeReading({...store, naming: (seqs) => addName(named, seqs)}, heading, pages);
			return find(tenant, named.name);
		},
		/** Like `save`, as the last known state without a name. Under a lease, it rejects with `LostLeaseError` if another process has it. */
		remember: (heading: Omit<ReadingHeading, 'name'>, pages: AsyncIterable<HistoryPage>, lease?: Lease) =>
			storeReading({...store, held: lease && (() => leases.prolonged(lease))}, heading, pages),
		/** Rejects with `HistoryError` for a name in use. */
		async rename(named: NamedReading, name: string): Promise<void> {
			const to = readingName(name, named.at);
			await engine.write(() => renameTo(named, to));
		},
		/** Also removes the readings and the content that nothing else needs. */
		remove: (named: NamedReading) => engine.write(() => removeName(named)),
		/** Thins the remembered readings of a tenant, one at a time: those older than `age` milliseconds go, see `memory/thin.ts`. */
		async thin(tenant: string, now: number, age: number): Promise<void> {
			for (const {kind, seq} of expired(await remembered(tenant), now, age))
				await engine.write(() => forgetReading(tenant, kind, seq));
		},
		/**
		 * Removes data of a tenant, and returns the space to the disk. `onRemoved` is called between the two: a key that it destroys is needed
		 * by nothing any more, and what is left of the bytes cannot be read without it. Of a shared history, only the owner of the tables may.
		 */
		async forget(tenant: string, what?: Forgetting, onRemoved?: () => Promise<unknown>): Promise<void> {
			await engine.write(function* () {
				if (engine.isShared) yield* requireOwner();
				yield* forget(tenant, what);
			});
			await onRemoved?.();
			await engine.scrub?.();
		},
		/** The numbers of states and notes that the history has of an item. */
		countItem: (tenant: string, item: ItemTarget) => engine.read(() => countItem(tenant, item)),
		/** The items of a kind, sorted by id. */
		read: (state: State, kind: HistoryKind) => past.all(listIn(state, kind)),
		/** The items with these ids, by id. */
		async items(state: State, kind: HistoryKind, ids: readonly string[]): Promise<ReadonlyMap<string, StoredItem>> {
			const items = await past.items(listIn(state, kind), ids);
			return new Map(items.map((item) => [item.id, item]));
		},
		/** Whether contents of a tenant are encrypted, and their key is at hand. */
		async keyState(tenant: string): Promise<'none' | 'known' | 'missing'> {
			const key = await keyring.knownKey(tenant);
			return key === undefined ? 'none' : key === 'missing' ? key : 'known';
		},
		/** The differences of a kind, matched and sorted by id, some at a time. */
		async *differences(before: State, after: State, kind: HistoryKind): AsyncGenerator<readonly Difference[]> {
			const [from, to] = [listIn(before, kind), listIn(after, kind)];
			const read = <T>(work: () => Work<T>) =>
				engine.read(function* () {
					yield* requireReading(from);
					yield* requireReading(to);
					return yield* work();
				});
			const items = await read(() => changedItems({tenant: from.tenant, kind, before: from.seq, after: to.seq}));
			for (let start = 0, count = firstDifferences; start < items.length; start += count, count = differencesAtOnce)
				yield await read(() => differencesOf(items.slice(start, start + count)));
		},
	};
}

/** Throws for a kind that was not read. */
function listIn({tenant, readings}: State, kind: HistoryKind): PastList {
	const reading = readings.get(kind);
	if (!reading) throw new Error(`The state has no ${kind}`);
	return {tenant, ...reading};
}
