/** A reading: the pages are collected in memory, and stored in one transaction when they have ended. */
import type {HistoryKind} from '../resources/index.ts';
import type {Row} from '../resources/resource.ts';
import type {Keyring} from './memory/keyring.ts';
import {plainHash, type Sealer} from './memory/sealer.ts';
import {all, type Engine, first, insert, parameters, rowsPerStatement, type SqlRow, type Work} from './store/engine.ts';
import {type ListChange, listChange, type ReadItem} from './store/list-change.ts';
import {storedItem} from './store/stored-item.ts';

/** A page of a tenant's items. An empty page marks the kind as read. */
export interface HistoryPage {
	readonly kind: HistoryKind;
	readonly items: readonly Row[];
}

export interface ReadingHeading {
	/** Defaults to the time. */
	readonly name?: string | undefined;
	readonly tenant: string;
	/** Epoch milliseconds. */
	readonly at: number;
	/** The clock of `at`. A last reading that is later is of a clock that was ahead, and this one follows it. */
	readonly now?: () => number;
	/** Rejects, unless the items of a kind with these ids are gone. Called before they are stored as removed. */
	readonly prove?: (kind: HistoryKind, ids: readonly string[], signal?: AbortSignal) => Promise<void>;
}

interface Store {
	readonly engine: Engine;
	readonly keyring: Keyring;
	/** The name of the person or program that reads. */
	readonly reader: string;
	/** Names the readings of the transaction, by their numbers. Without a name, it is the last known state. */
	readonly naming?: (seqs: ReadonlyMap<HistoryKind, number>) => Work<void>;
	/** Throws unless this process may still store it. */
	readonly held?: (() => Work<void>) | undefined;
}

/** If the pages end with an error, as on cancellation, nothing is stored and it is rethrown. Of items with the same id, the first counts. */
export async function storeReading(
	{engine, keyring, reader, naming, held}: Store,
	{tenant, at, now = () => Number.POSITIVE_INFINITY, prove}: Omit<ReadingHeading, 'name'>,
	pages: AsyncIterable<HistoryPage>,
): Promise<void> {
	const sealer = await keyring.sealerOf(tenant);
	const lists = await collected(pages, sealer);
	const proven = new Set<string>();
	const isGone = (kind: HistoryKind, id: string) => prove === undefined || proven.has(`${kind} ${id}`);
	for (let isStored = false; !isStored; ) {
		const read = {tenant, at, now: now(), reader, lists, sealer, isRemembered: naming === undefined, isGone};
		const stored = await engine.write(function* () {
			if (held) yield* held();
			const result = yield* storeRead(read);
			if (naming && 'seqs' in result) yield* naming(result.seqs);
			return result;
		});
		isStored = 'seqs' in stored;
		for (const [kind, ids] of 'unproven' in stored ? stored.unproven : []) {
			await prove?.(kind, ids);
			for (const id of ids) proven.add(`${kind} ${id}`);
		}
	}
}

/** The items of each kind by id, with the hashes of their contents. */
async function collected(pages: AsyncIterable<HistoryPage>, sealer: Sealer | undefined) {
	const lists = new Map<HistoryKind, Map<string, ReadItem>>();
	for await (const {kind, items} of pages) {
		const list = lists.get(kind) ?? new Map<string, ReadItem>();
		lists.set(kind, list);
		for (const row of items) {
			const {id, json} = storedItem(kind, row);
			if (list.has(id)) continue;
			const plain = plainHash(json);
			list.set(id, sealer ? {id, json, hash: sealer.hash(kind, id, json), plainHash: plain} : {id, json, hash: plain});
		}
	}
	return lists;
}

/** The items of a list by id. */
type ReadList = ReadonlyMap<string, ReadItem>;

interface TenantRead {
	readonly tenant: string;
	/** The start in epoch milliseconds. */
	readonly at: number;
	/** The present time by the same clock. */
	readonly now: number;
	readonly reader: string;
	readonly lists: ReadonlyMap<HistoryKind, ReadList>;
	/** Encrypts new contents. Undefined if they are not to be encrypted. */
	readonly sealer: Sealer | undefined;
	/** Whether it is the last known state, and not only for a name. */
	readonly isRemembered: boolean;
	/** Whether an item that did not come is known to be gone. */
	readonly isGone: (kind: HistoryKind, id: string) => boolean;
}

type Stored =
	/** The number of the reading that shows each list. Absent for one that is older than the last known state. */
	| {readonly seqs: ReadonlyMap<HistoryKind, number>}
	/** Nothing was stored: these items did not come, and are not known to be gone. */
	| {readonly unproven: ReadonlyMap<HistoryKind, readonly string[]>};

/** Encrypting them takes about two milliseconds. In an engine with a thread or a network, keys are handled between two statements. */
const sealedAtOnce = 40;

interface Last {
	readonly seq: number;
	readonly seen: number;
}

/** States now, their differences from the lists, then the contents, the states and the readings. An unchanged list counts as seen again. */
function* storeRead(read: TenantRead): Work<Stored> {
	const {tenant, at, now} = read;
	const seqs = new Map<HistoryKind, number>();
	const changes: [HistoryKind, Last | undefined, ListChange][] = [];
	for (const [kind, items] of read.lists) {
		const last = yield* lastOf(tenant, kind);
		// Another reader was faster. A last reading of the future was read by a clock that was ahead.
		if (read.isRemembered && last && last.seen > at && last.seen <= now) continue;
		const change = listChange(last ? yield* statesNow(tenant, kind) : new Map(), items);
		const isSame = last !== undefined && change.began.length === 0 && change.gone.length === 0 && last.seen <= now;
		if (isSame) seqs.set(kind, last.seq);
		else changes.push([kind, last, change]);
	}
	const unproven = changes.flatMap(([kind, , {gone}]): [HistoryKind, readonly string[]][] => {
		const ids = gone.filter((id) => !read.isGone(kind, id));
		return ids.length > 0 ? [[kind, ids]] : [];
	});
	if (unproven.length > 0) return {unproven: new Map(unproven)};
	for (const [kind, seq] of seqs) yield* seenAgain(read, kind, seq);
	for (const [kind, last, change] of changes) seqs.set(kind, yield* addReading(read, kind, change, last?.seq ?? 0));
	return {seqs};
}

function* lastOf(tenant: string, kind: HistoryKind): Work<Last | undefined> {
	const sql = `SELECT seq, seen FROM castellan.reading
	WHERE tenant = $1 AND kind = $2 ORDER BY seq DESC LIMIT 1`;
	const row = yield* first(sql, tenant, kind);
	return row && {seq: Number(row.seq), seen: Number(row.seen)};
}

/** Keys are handled between two statements, and a thread is not sent too many hashes in one turn. */
const hashesAtOnce = 1000;

/** The hashes of the last reading, by id. */
function* statesNow(tenant: string, kind: HistoryKind): Work<ReadonlyMap<string, string>> {
	const states = new Map<string, string>();
	for (let rows: readonly SqlRow[] | undefined; !rows || rows.length === hashesAtOnce; ) {
		const after = rows ? [String(rows.at(-1)?.id)] : [];
		const sql = `SELECT id, hash FROM castellan.state WHERE tenant = $1 AND kind = $2 AND gone IS NULL
		${rows ? 'AND id > $3' : ''} ORDER BY id LIMIT ${hashesAtOnce}`;
		rows = yield* all(sql, tenant, kind, ...after);
		for (const {id, hash} of rows) states.set(String(id), String(hash));
	}
	return states;
}

function* seenAgain({tenant, at, reader, isRemembered}: TenantRead, kind: HistoryKind, seq: number): Work<void> {
	const list = 'tenant = $1 AND kind = $2 AND seq = $3';
	const seen = `UPDATE castellan.reading SET seen = $4, reader = $5 WHERE ${list} AND seen <= $4`;
	yield* all(seen, tenant, kind, seq, at, reader);
	if (isRemembered) yield* all(`UPDATE castellan.reading SET remembered = 1 WHERE ${list}`, tenant, kind, seq);
}

/** Returns the number of the new reading. */
function* addReading(read: TenantRead, kind: HistoryKind, {began, ended}: ListChange, before: number): Work<number> {
	const {tenant, at, reader, sealer, isRemembered, lists} = read;
	const seq = before + 1;
	const atOnce = sealer ? sealedAtOnce : rowsPerStatement;
	for (let start = 0; start < began.length; start += atOnce) {
		const some = began.slice(start, start + atOnce);
		const contents = some.map(({hash, json}) => ({hash, json: sealer?.seal(json) ?? json}));
		yield* insert('content', contents, 'ON CONFLICT DO NOTHING');
	}
	for (let start = 0; start < ended.length; start += rowsPerStatement) {
		const ids = ended.slice(start, start + rowsPerStatement);
		const sql = `UPDATE castellan.state SET gone = $1
		WHERE tenant = $2 AND kind = $3 AND gone IS NULL AND id IN (${parameters(ids.length, 4)})`;
		yield* all(sql, seq, tenant, kind, ...ids);
	}
	const states = began.map(({id, hash}) => ({tenant, kind, id, since: seq, hash}));
	yield* insert('state', states);
	const items = lists.get(kind)?.size ?? 0;
	yield* insert('reading', [{tenant, kind, seq, at, items, seen: at, reader, remembered: Number(isRemembered)}]);
	return seq;
}
