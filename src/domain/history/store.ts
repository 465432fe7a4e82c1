/** The store of snapshots, which are saved states of a tenant in a local file. It does not call the API: callers pass pages in. */
import {hash} from 'node:crypto';
import type {DatabaseSync, SQLOutputValue, StatementSync} from 'node:sqlite';
import type {SnapshotKind} from '../resources/index.ts';
import type {Row} from '../resources/resource.ts';
import {canonicalJson} from './canonical.ts';
import {openDatabase, temporaryDatabase, transaction} from './database.ts';
import {NoSnapshotError, SnapshotError, writeError} from './error.ts';
import {kinds} from './kinds.ts';
import {snapshotName} from './name.ts';
import {
	countById,
	countIn,
	differencesById,
	differencesByLabel,
	rangeParameters,
	selectItems,
	selectRange,
} from './queries.ts';
import type {Snapshot} from './snapshot.ts';
import {Windows} from './windows.ts';
import {noteWriter, removeUnfinished, unknownWriters, type Writers} from './writers.ts';

/** A page of a tenant's items. An empty page marks the kind as read. */
export interface SnapshotPage {
	readonly kind: SnapshotKind;
	readonly items: readonly Row[];
}

export interface SnapshotHeading {
	/** Defaults to the time. */
	readonly name?: string | undefined;
	readonly tenant: string;
	readonly at: number;
}

/** A stored item. Two items are equal if their canonical JSON is. */
export interface StoredItem {
	readonly id: string;
	readonly label: string;
	readonly json: string;
}

export function storedItem(kind: SnapshotKind, row: Row): StoredItem {
	const {id, label, shape} = kinds[kind];
	return {id: id(row), label: label(row), json: canonicalJson(row, shape)};
}

/** The two sides of a difference. One is absent if the item was added or removed. */
export interface Difference {
	readonly label: string;
	readonly before: {readonly id: string; readonly json: string} | undefined;
	readonly after: {readonly id: string; readonly json: string} | undefined;
}

/** Part of a comparison. */
export interface DifferenceWindow {
	/** The number of items of the earlier side in this window. */
	readonly compared: number;
	readonly differences: readonly Difference[];
}

export interface DifferenceCounts {
	readonly added: number;
	readonly removed: number;
	readonly changed: number;
}

/** SQLite's extended result codes. */
const brokenReference = 787;
const notUnique = 2067;
const removedMessage = 'The snapshot was removed while it was being saved';
const takenMessage = 'A snapshot with this name exists. Choose another name, or remove it first';

export class SnapshotStore {
	readonly #database: DatabaseSync;
	readonly #item: StatementSync;
	readonly #content: StatementSync;
	readonly #windows: Windows;
	readonly #writers: Writers;

	private constructor(database: DatabaseSync, writers = unknownWriters) {
		this.#database = database;
		this.#writers = writers;
		this.#item = database.prepare(`${selectItems} AND item.id = ?`);
		this.#content = database.prepare('SELECT json FROM content WHERE id = ?');
		this.#windows = new Windows(database);
	}

	/** Creates the file (mode 0600) if it does not exist, and removes what killed processes left. Throws `SnapshotError`. */
	static open(file: string, writers?: Writers): SnapshotStore {
		const store = new SnapshotStore(openDatabase(file), writers);
		removeUnfinished(store.#database, store.#writers, (id) => store.#discard(id));
		return store;
	}

	/** A store that disappears when it is closed or when the program ends. */
	static temporary(): SnapshotStore {
		return new SnapshotStore(temporaryDatabase());
	}

	close(): void {
		if (this.#database.isOpen) this.#database.close();
	}

	/** The newest first. */
	list(): readonly Snapshot[] {
		const rows = this.#database.prepare('SELECT * FROM snapshot ORDER BY at DESC, id DESC').all();
		const parts = this.#database.prepare('SELECT kind, items FROM part WHERE snapshot = ?');
		return rows.map((row) => ({
			id: Number(row.id),
			name: String(row.name),
			tenant: String(row.tenant),
			at: Number(row.at),
			isWhole: row.is_whole === 1,
			items: Object.fromEntries(parts.all(Number(row.id)).map(({kind, items}) => [kind, Number(items)])),
		}));
	}

	/** The newest whole snapshot of a tenant. */
	latest(tenant: string): Snapshot | undefined {
		return this.list().find((snapshot) => snapshot.isWhole && snapshot.tenant === tenant);
	}

	/** By name or id. */
	find(nameOrId: string): Snapshot {
		const all = this.list();
		const match = all.find(({id, name, isWhole}) => String(id) === nameOrId || (isWhole && name === nameOrId));
		if (match) return match;
		const names = all.slice(0, 5).map(({name, id}) => `${name} (${id})`);
		const hint = names.length > 0 ? `The newest are ${names.join(', ')}` : 'Save a snapshot first';
		throw new NoSnapshotError(`Unknown snapshot “${nameOrId}”. ${hint}`);
	}

	/**
	 * Stores the pages. Of items with the same id, the first counts. Each page is on disk before the next is requested. If
	 * the pages end with an error, as on cancellation, the snapshot is removed and the error is rethrown.
	 */
	async save({name, tenant, at}: SnapshotHeading, pages: AsyncIterable<SnapshotPage>): Promise<Snapshot> {
		const unique = snapshotName(name, at);
		if (this.list().some((snapshot) => snapshot.isWhole && snapshot.name === unique))
			throw new SnapshotError(takenMessage);
		const id = this.#begin(unique, tenant, at);
		try {
			for await (const page of pages) this.#append(id, page);
			this.#finish(id);
		} catch (error) {
			this.#discard(id);
			throw error;
		}
		return this.find(String(id));
	}

	#begin(name: string, tenant: string, at: number): number {
		const insert = this.#database.prepare('INSERT INTO snapshot (name, tenant, at) VALUES (?, ?, ?)');
		return this.#writing(() => {
			const id = Number(insert.run(name, tenant, at).lastInsertRowid);
			noteWriter(this.#database, id, this.#writers);
			return id;
		});
	}

	#append(snapshot: number, {kind, items}: SnapshotPage): void {
		const stored = items.map((row) => {
			const item = storedItem(kind, row);
			return {...item, digest: hash('sha256', item.json, 'buffer')};
		});
		const existing = this.#database.prepare('SELECT id FROM content WHERE hash = ?');
		const content = this.#database.prepare('INSERT INTO content (hash, json) VALUES (?, ?)');
		const item = this.#database.prepare('INSERT OR IGNORE INTO item VALUES (?, ?, ?, ?, ?)');
		const part = this.#database.prepare(
			'INSERT INTO part VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET items = items + excluded.items',
		);
		this.#writing(() => {
			let added = 0;
			for (const {id, label, json, digest} of stored) {
				const contentId = existing.get(digest)?.id ?? content.run(digest, json).lastInsertRowid;
				added += Number(item.run(snapshot, kind, id, label, contentId).changes);
			}
			part.run(snapshot, kind, added);
		});
	}

	#finish(id: number): void {
		const update = this.#database.prepare('UPDATE snapshot SET is_whole = 1 WHERE id = ?');
		if (this.#writing(() => update.run(id)).changes === 0) throw new SnapshotError(removedMessage);
	}

	#discard(id: number): void {
		try {
			this.remove(id);
		} catch (error) {
			// Removal may fail for the same reason as saving. The list then shows the snapshot as unfinished.
			if (!(error instanceof SnapshotError)) throw error;
		}
	}

	/** Also deletes the content that no other snapshot uses. */
	remove(id: number): void {
		this.#writing(() => {
			this.#database.prepare('DELETE FROM snapshot WHERE id = ?').run(id);
			this.#database.exec('DELETE FROM content WHERE id NOT IN (SELECT content FROM item)');
		});
	}

	#writing<T>(work: () => T): T {
		try {
			return transaction(this.#database, work);
		} catch (error) {
			const code = (error as {errcode?: number}).errcode;
			if (code === brokenReference) throw new SnapshotError(removedMessage);
			if (code === notUnique) throw new SnapshotError(takenMessage);
			const file = this.#database.location();
			throw writeError(file, error, `Cannot write ${file ?? 'the snapshots'}: ${(error as Error).message}`);
		}
	}

	/** The items of a kind, sorted by id. */
	*read(snapshot: number, kind: SnapshotKind): Generator<StoredItem> {
		for (const range of this.#windows.of([snapshot], kind)) {
			const rows = this.#windows.prepared(selectRange(range));
			for (const row of rows.all({snapshot, kind, ...rangeParameters(range)})) yield itemOf(row);
		}
	}

	/** An item, or undefined if the snapshot does not contain it. */
	item(snapshot: number, kind: SnapshotKind, id: string): StoredItem | undefined {
		const row = this.#item.get(snapshot, kind, id);
		return row && itemOf(row);
	}

	/** The number of differences by id. Far cheaper than the differences themselves. */
	countDifferences(before: number, after: number, kind: SnapshotKind): DifferenceCounts {
		const row = this.#database.prepare(countById).get({before, after, kind});
		return {added: Number(row?.added), removed: Number(row?.removed), changed: Number(row?.changed)};
	}

	/** The differences of a kind, matched and sorted by id. */
	*differenceWindows(before: number, after: number, kind: SnapshotKind): Generator<DifferenceWindow> {
		for (const range of this.#windows.of([before, after], kind)) {
			const parameters = rangeParameters(range);
			const differences = this.#windows.reading(() => [
				...this.#differencesOf(
					this.#windows.prepared(differencesById(range)).iterate({before, after, kind, ...parameters}),
				),
			]);
			const count = this.#windows.prepared(countIn(range)).get({snapshot: before, kind, ...parameters})?.count;
			yield {compared: Number(count), differences};
		}
	}

	/** The differences of a kind, matched and sorted by label. */
	*differencesByLabel(before: number, after: number, kind: SnapshotKind): Generator<Difference> {
		yield* this.#differencesOf(this.#database.prepare(differencesByLabel).iterate({before, after, kind}));
	}

	/** Yields one difference at a time, since an item may be large. */
	*#differencesOf(rows: Iterable<Record<string, SQLOutputValue>>): Generator<Difference> {
		const side = (id: SQLOutputValue | undefined, contentId: SQLOutputValue | undefined) =>
			typeof id === 'string' ? {id, json: String(this.#content.get(contentId ?? null)?.json)} : undefined;
		for (const {label, id_before, id_after, old, new: now} of rows) {
			yield {label: String(label), before: side(id_before, old), after: side(id_after, now)};
		}
	}
}

const itemOf = (row: Record<string, SQLOutputValue>): StoredItem => ({
	id: String(row.id),
	label: String(row.label),
	json: String(row.json),
});
