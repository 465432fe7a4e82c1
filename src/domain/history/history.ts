/** The history of tenants: the states of their items over time. It does not call the API: callers pass pages in. */
import type {HistoryKind} from '../resources/index.ts';
import {requireOwner} from './engines/postgres-tables.ts';
import {entitlementsIn} from './entitlements.ts';
import {NoStateError} from './error.ts';
import {type HistoryKeys, type Keyring, openKeyring} from './memory/keyring.ts';
import {expired, type RememberedReading, remembered} from './memory/thin.ts';
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
import {type Team, teamIn} from './team/team.ts';

/** The first differences are soon on a screen. Of later ones, keys wait for as many at most. */
const [firstDifferences, differencesAtOnce] = [50, 200];

export class History {
	readonly #engine: Engine;
	readonly past: Past;
	readonly leases: ReturnType<typeof leasesIn>;
	readonly team: Team;
	readonly addresses: ReturnType<typeof sharedAddressesIn>;
	readonly journal: ReturnType<typeof peopleJournalIn>;
	readonly entitlements: ReturnType<typeof entitlementsIn>;
	readonly #keyring: Keyring;
	readonly #author: string;

	private constructor(keyring: Keyring, author: string) {
		const engine = keyring.decrypting();
		this.#keyring = keyring;
		this.#engine = engine;
		this.past = new Past(engine);
		this.leases = leasesIn(engine, author);
		const pen = {engine, keyring, author};
		this.team = teamIn(pen);
		this.addresses = sharedAddressesIn(pen);
		this.journal = peopleJournalIn(pen);
		this.entitlements = entitlementsIn(pen);
		this.#author = author;
	}

	/** `author` is the name of the person or program that writes. Rejects with `HistoryError`. */
	static async open(engine: Engine, keys?: HistoryKeys, author = ''): Promise<History> {
		return new History(await openKeyring(engine, keys), author);
	}

	/** Whether it is in a database that others may use. */
	get isShared(): boolean {
		return this.#engine.isShared;
	}

	/** The time of a shared database, on which all machines agree. Of a file, `own`: the time of this machine. In epoch milliseconds. */
	async time(own: number): Promise<number> {
		const {read, clock} = this.#engine;
		if (!this.isShared) return own;
		return Number((await read(() => first(`SELECT ${clock} AS now`)))?.now);
	}

	close(): Promise<void> {
		return this.#engine.close();
	}

	/** The named moments of a tenant, or of all, the newest first. */
	list(tenant?: string): Promise<readonly NamedReading[]> {
		return this.#engine.read(() => namesOf(tenant));
	}

	/** The newest named moment of a tenant. */
	async latest(tenant: string): Promise<NamedReading | undefined> {
		return (await this.list(tenant))[0];
	}

	/** Rejects with `NoStateError`. */
	async find(tenant: string, name: string): Promise<NamedReading> {
		const list = await this.list(tenant);
		const match = list.find((each) => each.name === name);
		if (match) return match;
		const names = list.slice(0, 5).map((each) => each.name);
		const hint = names.length > 0 ? `The newest are ${names.join(', ')}` : 'castellan save NAME names one';
		throw new NoStateError(`no reading of ${tenant} has the name “${name}”. ${hint}`);
	}

	/**
	 * Collects the pages, and stores them in one transaction as a moment with a name. Of items with the same id, the first counts. An
	 * unchanged list is its last reading. If the pages end with an error, as on cancellation, nothing is stored and it is rethrown.
	 */
	async save({name, ...heading}: ReadingHeading, pages: AsyncIterable<HistoryPage>): Promise<NamedReading> {
		const {tenant, at} = heading;
		const named = {tenant, name: readingName(name, at), at};
		await this.#engine.read(() => requireFree(named));
		await storeReading({...this.#store, naming: (seqs) => addName(named, seqs)}, heading, pages);
		return this.find(tenant, named.name);
	}

	/** Like `save`, as the last known state without a name. Under a lease, it rejects with `LostLeaseError` if another process has it. */
	remember(heading: Omit<ReadingHeading, 'name'>, pages: AsyncIterable<HistoryPage>, lease?: Lease): Promise<void> {
		return storeReading({...this.#store, held: lease && (() => this.leases.prolonged(lease))}, heading, pages);
	}

	get #store() {
		return {engine: this.#engine, keyring: this.#keyring, reader: this.#author};
	}

	/** Rejects with `HistoryError` for a name in use. */
	async rename(named: NamedReading, name: string): Promise<void> {
		const to = readingName(name, named.at);
		await this.#engine.write(() => renameTo(named, to));
	}

	/** Also removes the readings and the content that nothing else needs. */
	async remove(named: NamedReading): Promise<void> {
		await this.#engine.write(() => removeName(named));
	}

	/** The remembered readings of a tenant, those of each list newest first. */
	remembered(tenant: string): Promise<readonly RememberedReading[]> {
		return this.#engine.read(() => remembered(tenant));
	}

	/** Thins the remembered readings of a tenant, one at a time: those older than `age` milliseconds go, see `memory/thin.ts`. */
	async thin(tenant: string, now: number, age: number): Promise<void> {
		for (const {kind, seq} of expired(await this.remembered(tenant), now, age))
			await this.#engine.write(() => forgetReading(tenant, kind, seq));
	}

	/**
	 * Removes data of a tenant, and returns the space to the disk. `onRemoved` is called between the two: a key that it destroys is needed
	 * by nothing any more, and what is left of the bytes cannot be read without it. Of a shared history, only the owner of the tables may.
	 */
	async forget(tenant: string, what?: Forgetting, onRemoved?: () => Promise<unknown>): Promise<void> {
		const {isShared} = this;
		await this.#engine.write(function* () {
			if (isShared) yield* requireOwner();
			yield* forget(tenant, what);
		});
		await onRemoved?.();
		await this.#engine.scrub?.();
	}

	/** The numbers of states and notes that the history has of an item. */
	countItem(tenant: string, item: ItemTarget): Promise<{readonly states: number; readonly notes: number}> {
		return this.#engine.read(() => countItem(tenant, item));
	}

	/** The items of a kind, sorted by id. */
	read(state: State, kind: HistoryKind): AsyncGenerator<StoredItem> {
		return this.past.all(listIn(state, kind));
	}

	/** The items with these ids, by id. */
	async items(state: State, kind: HistoryKind, ids: readonly string[]): Promise<ReadonlyMap<string, StoredItem>> {
		const items = await this.past.items(listIn(state, kind), ids);
		return new Map(items.map((item) => [item.id, item]));
	}

	/** Whether contents of a tenant are encrypted, and their key is at hand. */
	async keyState(tenant: string): Promise<'none' | 'known' | 'missing'> {
		const key = await this.#keyring.knownKey(tenant);
		return key === undefined ? 'none' : key === 'missing' ? key : 'known';
	}

	/** The differences of a kind, matched and sorted by id, some at a time. */
	async *differences(before: State, after: State, kind: HistoryKind): AsyncGenerator<readonly Difference[]> {
		const [from, to] = [listIn(before, kind), listIn(after, kind)];
		const read = <T>(work: () => Work<T>) =>
			this.#engine.read(function* () {
				yield* requireReading(from);
				yield* requireReading(to);
				return yield* work();
			});
		const items = await read(() => changedItems({tenant: from.tenant, kind, before: from.seq, after: to.seq}));
		for (let start = 0, count = firstDifferences; start < items.length; start += count, count = differencesAtOnce)
			yield await read(() => differencesOf(items.slice(start, start + count)));
	}
}

/** Throws for a kind that was not read. */
function listIn({tenant, readings}: State, kind: HistoryKind): PastList {
	const reading = readings.get(kind);
	if (!reading) throw new Error(`The state has no ${kind}`);
	return {tenant, ...reading};
}
