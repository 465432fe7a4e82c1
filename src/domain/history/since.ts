/** A column that marks the rows changed since a snapshot. It compares only the rows that a list shows. */
import {parseJson} from '../../text/json/parse.ts';
import type {SnapshotKind} from '../resources/index.ts';
import type {Row} from '../resources/resource.ts';
import {markSince} from './diff.ts';
import {HistoryError} from './error.ts';
import type {History, SnapshotPage} from './history.ts';
import {snapshotKinds} from './kinds.ts';
import type {Snapshot} from './snapshot.ts';
import type {HistoryNow} from './store/snapshots.ts';

/** The items that are copied in one turn. A key waits for them at most. */
const pageSize = 50;

export interface Since {
	/** The snapshot's name. */
	readonly name: string;
	/** Epoch milliseconds. */
	readonly at: number;
	/**
	 * Marks a row of a list: `new`, `changed`, '', or `unknown` if the snapshot cannot be read. Undefined for a list that the snapshot
	 * does not include.
	 */
	marks(list: string): ((row: Row) => string) | undefined;
	has(kind: SnapshotKind): boolean;
	all(kind: SnapshotKind): readonly Row[];
	one(kind: SnapshotKind, id: string): Row | undefined;
}

/** The comparison with the last snapshot of a tenant. Undefined if there is none. */
export async function sinceLatest(history: History, tenant: string): Promise<Since | undefined> {
	const snapshot = await history.latest(tenant);
	if (!snapshot) return undefined;
	if (history.now) return since(history.now, snapshot);
	const near = await copyOf(history, snapshot);
	return near.history.now && since(near.history.now, near.snapshot);
}

interface Copy {
	readonly history: History;
	readonly snapshot: Snapshot;
}

/** The last copy from each history. */
const copies = new WeakMap<History, {readonly id: number; readonly copy: Promise<Copy>}>();

/** A list requests its rows one at a time, so a snapshot that is reached over a network is copied into a temporary history. */
function copyOf(history: History, snapshot: Snapshot): Promise<Copy> {
	const last = copies.get(history);
	if (last?.id === snapshot.id) return last.copy;
	const copy = copyInto(history, snapshot);
	copies.set(history, {id: snapshot.id, copy});
	copy.catch(() => copies.delete(history));
	return copy;
}

async function copyInto(from: History, {id, name, tenant, at, items}: Snapshot): Promise<Copy> {
	const {openTemporaryHistory} = await import('./open.ts');
	const history = await openTemporaryHistory();
	async function* pages(): AsyncGenerator<SnapshotPage> {
		for (const kind of snapshotKinds.filter((each) => each in items)) {
			yield {kind, items: []};
			let page: Row[] = [];
			for await (const {json} of from.read(id, kind)) {
				page.push(parseJson(json) as Row);
				if (page.length < pageSize) continue;
				yield {kind, items: page};
				page = [];
			}
			yield {kind, items: page};
		}
	}
	return {history, snapshot: await history.save({name, tenant, at}, pages())};
}

/** A history that cannot be read any more, such as one whose key is gone, ends no screen. */
function readable<T>(read: () => T, otherwise: T): T {
	try {
		return read();
	} catch (error) {
		if (error instanceof HistoryError) return otherwise;
		throw error;
	}
}

function since(now: HistoryNow, snapshot: Snapshot): Since {
	const has = (kind: SnapshotKind) => kind in snapshot.items;
	const rowOf = (json: string) => parseJson(json) as Row;
	return {
		name: snapshot.name,
		at: snapshot.at,
		marks(list) {
			const kind = snapshotKinds.find((each) => each === list);
			if (!kind || !has(kind)) return undefined;
			const cache = new WeakMap<Row, string>();
			return (row) => {
				const word = cache.get(row) ?? readable(() => markSince(now, snapshot, kind, row), 'unknown');
				cache.set(row, word);
				return word;
			};
		},
		has,
		all: (kind) => now.all(snapshot.id, kind).map(({json}) => rowOf(json)),
		one(kind, id) {
			const item = now.item(snapshot.id, kind, id);
			return item && rowOf(item.json);
		},
	};
}
