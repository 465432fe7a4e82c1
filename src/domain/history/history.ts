/** The history of tenants: the states of their items over time. It does not call the API: callers pass pages in. */
import type {SnapshotKind} from '../resources/index.ts';
import type {Row} from '../resources/resource.ts';
import {HistoryError, NoSnapshotError} from './error.ts';
import {type HistoryKeys, Keyring} from './memory/keyring.ts';
import {expired, type RememberedReading, remembered} from './memory/thin.ts';
import {snapshotName} from './name.ts';
import {Past} from './past/past.ts';
import type {Snapshot} from './snapshot.ts';
import {type Difference, type ReadingPair, windowsOf} from './store/differences.ts';
import {all, type Engine, first, parameters, rowsPerStatement, type Work} from './store/engine.ts';
import {type Lease, Leases} from './store/leases.ts';
import {addPage, type DraftPart, endPart, storeWaiting, vanished} from './store/merge.ts';
import {beginDraft, beginPart, completeDraft, completeMemory, drafts} from './store/readings.ts';
import {forget, forgetReading, remove} from './store/removal.ts';
import {
	type HistoryNow,
	itemsOfSnapshot,
	listed,
	nowOf,
	pairOf,
	removedError,
	requirePart,
	windowOf,
	windowSize,
} from './store/snapshots.ts';
import {itemOf, type StoredItem, storedItem} from './store/stored-item.ts';
import {SharedAddresses} from './team/shared-addresses.ts';
import {Team} from './team/team.ts';

/** A page of a tenant's items. An empty page marks the kind as read. */
export interface SnapshotPage {
	readonly kind: SnapshotKind;
	readonly items: readonly Row[];
}

export interface SnapshotHeading {
	/** Defaults to the time. */
	readonly name?: string | undefined;
	readonly tenant: string;
	/** Epoch milliseconds. */
	readonly at: number;
	/** Rejects, unless the items of a kind with these ids are gone. Called before they are stored as removed. */
	readonly prove?: (kind: SnapshotKind, ids: readonly string[], signal?: AbortSignal) => Promise<void>;
}

/** Identifies processes across runs. */
export interface Writers {
	/** Identifies this process. */
	token(): string;
	/** Whether the process of a token has certainly ended. */
	isGone(token: string): boolean;
}

/** Judges no process: every unfinished snapshot stays. */
const unknownWriters: Writers = {token: () => '', isGone: () => false};

/** Milliseconds. Pages that come slowly are stored meanwhile, because that prolongs the lease of a recorder. */
const maximumWait = 10_000;

/** A reader handles this many differences at a time, so that key presses do not wait. */
const differencesPerStep = 200;

export class History {
	readonly #engine: Engine;
	readonly #writers: Writers;
	/** Queries that return at once. Undefined for a history that is reached over a network or in another thread. */
	readonly now: HistoryNow | undefined;
	/** The readings of tenants, with and without a name. */
	readonly past: Past;
	readonly leases: Leases;
	readonly team: Team;
	readonly addresses: SharedAddresses;

	readonly #keyring: Keyring;
	readonly #author: string;

	private constructor(keyring: Keyring, writers: Writers, author: string) {
		const engine = keyring.decrypting();
		this.#keyring = keyring;
		this.#engine = engine;
		this.#writers = writers;
		this.past = new Past(engine);
		this.leases = new Leases(engine, author, writers.isGone);
		this.team = new Team({engine, keyring, author});
		this.addresses = new SharedAddresses({engine, keyring, author});
		this.#author = author;
		this.now = engine.readNow && nowOf(engine.readNow);
	}

	/** Removes unfinished readings of killed processes. `author` is the name of the person or program that writes. Rejects with `HistoryError`. */
	static async open(engine: Engine, writers = unknownWriters, keys?: HistoryKeys, author = ''): Promise<History> {
		const history = new History(await Keyring.open(engine, keys), writers, author);
		for (const {number, writer} of await engine.read(drafts))
			if (writers.isGone(writer)) await history.#discard(number);
		return history;
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

	/** The newest first. */
	async list(): Promise<readonly Snapshot[]> {
		const rows = await this.#engine.read(() => all(listed));
		const groups = [...Map.groupBy(rows, ({id}) => Number(id))];
		return groups.map(([id, parts]) => ({
			id,
			name: String(parts[0]?.name),
			tenant: String(parts[0]?.tenant),
			at: Number(parts[0]?.at),
			isWhole: Number(parts[0]?.whole) === 1,
			items: Object.fromEntries(parts.flatMap(({kind, items}) => (kind === null ? [] : [[kind, Number(items)]]))),
		}));
	}

	/** The newest whole snapshot of a tenant. */
	async latest(tenant: string): Promise<Snapshot | undefined> {
		return (await this.list()).find((snapshot) => snapshot.isWhole && snapshot.tenant === tenant);
	}

	/** By name or id. */
	async find(nameOrId: string): Promise<Snapshot> {
		const list = await this.list();
		const match = list.find(({id, name, isWhole}) => String(id) === nameOrId || (isWhole && name === nameOrId));
		if (match) return match;
		const names = list.slice(0, 5).map(({name, id}) => `${name} (${id})`);
		const hint = names.length > 0 ? `The newest are ${names.join(', ')}` : 'Save a snapshot first';
		throw new NoSnapshotError(`Unknown snapshot “${nameOrId}”. ${hint}`);
	}

	/**
	 * Stores the pages as a reading with a name. Of items with the same id, the first counts. A shared history stores some pages
	 * at once. If the pages end with an error, as on cancellation, nothing remains and the error is rethrown.
	 */
	async save({name, ...heading}: SnapshotHeading, pages: AsyncIterable<SnapshotPage>): Promise<Snapshot> {
		const number = await this.#store({...heading, name: snapshotName(name, heading.at)}, pages, completeDraft);
		return this.find(String(number));
	}

	/**
	 * Like `save`, as the last known state without a name. A list that has not changed takes no space. `now` is the clock of `at`. With
	 * it, a last reading of the future is followed by this one.
	 */
	async remember(
		{now, ...heading}: Omit<SnapshotHeading, 'name'> & {readonly now?: () => number},
		pages: AsyncIterable<SnapshotPage>,
		lease?: Lease,
	): Promise<void> {
		const complete = (number: number, parts: readonly DraftPart[], reader: string) =>
			completeMemory(number, parts, {reader, now: now?.()});
		await this.#store({...heading, name: ''}, pages, complete, lease);
	}

	async #store(
		{prove, ...heading}: SnapshotHeading & {readonly name: string},
		pages: AsyncIterable<SnapshotPage>,
		complete: (number: number, parts: readonly DraftPart[], reader: string) => Work<void>,
		lease?: Lease,
	): Promise<number> {
		const {tenant} = heading;
		const write = <T>(work: () => Work<T>) => this.#engine.write(lease ? this.leases.under(lease, work) : work);
		const sealer = await this.#keyring.sealerOf(tenant);
		const number = await write(() => beginDraft({...heading, writer: lease?.holder ?? this.#writers.token()}));
		let storing: Promise<void> | undefined;
		let stored = performance.now();
		try {
			const parts = new Map<SnapshotKind, DraftPart>();
			for await (const {kind, items} of pages) {
				const part = parts.get(kind) ?? (await write(() => beginPart(number, tenant, kind, sealer)));
				parts.set(kind, part);
				addPage(
					part,
					items.map((row) => storedItem(kind, row)),
				);
				if (part.waiting.length < this.#engine.itemsPerWrite && performance.now() - stored < maximumWait) continue;
				await storing;
				stored = performance.now();
				storing = storeWaiting(part, write);
				// Its failure counts at the next step.
				storing.catch(() => undefined);
			}
			await storing;
			for (const part of parts.values()) {
				await storeWaiting(part, write);
				await endPart(part, write);
				const gone = prove ? await this.#engine.read(() => vanished(part)) : [];
				if (gone.length > 0) await prove?.(part.kind, gone);
			}
			await write(() => complete(number, [...parts.values()], this.#author));
		} catch (error) {
			await storing?.catch(() => undefined);
			await this.#discard(number);
			throw error;
		}
		return number;
	}

	async #discard(id: number): Promise<void> {
		try {
			await this.remove(id);
		} catch (error) {
			// Removal may fail for the same reason as saving. The list then shows the snapshot as unfinished.
			if (!(error instanceof HistoryError)) throw error;
		}
	}

	/** Also removes the readings and the content that no other snapshot needs. */
	async remove(id: number): Promise<void> {
		await this.#engine.write(() => remove(id));
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

	/** Removes all data of a tenant, or the data before a time in epoch milliseconds, and returns the space to the disk. */
	async forget(tenant: string, before?: number): Promise<void> {
		await this.#engine.write(() => forget(tenant, before));
		await this.#engine.scrub?.();
	}

	/** The items of a kind, sorted by id. */
	async *read(snapshot: number, kind: SnapshotKind): AsyncGenerator<StoredItem> {
		for (let from: string | undefined, isEnd = false; !isEnd; ) {
			const start = from;
			const items = await this.#engine.read(() => windowOf(snapshot, kind, start));
			yield* items;
			isEnd = items.length < windowSize;
			from = items.at(-1)?.id;
		}
	}

	/** The items with these ids, by id. */
	async items(snapshot: number, kind: SnapshotKind, ids: readonly string[]): Promise<ReadonlyMap<string, StoredItem>> {
		const items = new Map<string, StoredItem>();
		for (let start = 0; start < ids.length; start += rowsPerStatement) {
			const some = ids.slice(start, start + rowsPerStatement);
			const sql = `${itemsOfSnapshot} AND s.id IN (${parameters(some.length, 3)})`;
			const rows = await this.#engine.read(function* () {
				const stored = yield* all(sql, snapshot, kind, ...some);
				if (stored.length < some.length) yield* requirePart(snapshot, kind);
				return stored;
			});
			for (const row of rows) items.set(String(row.id), itemOf(kind, row));
		}
		return items;
	}

	/** The differences of a kind, matched and sorted by id, some at a time. */
	async *differences(before: number, after: number, kind: SnapshotKind): AsyncGenerator<readonly Difference[]> {
		let pair: ReadingPair | undefined;
		let windowAfter: ReturnType<typeof windowsOf> | undefined;
		let from: string | undefined;
		do {
			const start = from;
			const {differences, last} = await this.#engine.read(function* () {
				const now = yield* pairOf(before, after, kind);
				if (!now && !pair) return {differences: [], last: undefined};
				pair ??= now;
				// A removed reading can change the numbers of others.
				if (!pair || now?.before !== pair.before || now.after !== pair.after) throw removedError();
				windowAfter ??= windowsOf(pair);
				return yield* windowAfter(start);
			});
			for (let step = 0; step < differences.length; step += differencesPerStep)
				yield differences.slice(step, step + differencesPerStep);
			from = last;
		} while (from !== undefined);
	}
}
