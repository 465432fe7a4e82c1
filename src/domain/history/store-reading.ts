/** A reading: the pages are collected in memory, and stored in one transaction when they have ended. */
import type {HistoryKind} from '../resources/index.ts';
import type {Row} from '../resources/resource.ts';
import type {Keyring} from './memory/keyring.ts';
import {plainHash, type Sealer} from './memory/sealer.ts';
import type {Engine, Work} from './store/engine.ts';
import type {ReadItem} from './store/list-change.ts';
import {storedItem} from './store/stored-item.ts';
import {storeRead} from './store/write.ts';

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
