/** What differs between two snapshots, or between a snapshot and the tenant as it is, item by item and field by field. */

import {parseJson} from '../../text/json/parse.ts';
import type {Row} from '../resources/resource.ts';
import {type FieldChange, fieldChanges} from './field-changes.ts';
import {type SnapshotKind, snapshotKinds} from './kinds.ts';
import {
	type Difference,
	type Snapshot,
	type SnapshotPage,
	type SnapshotStore,
	type StoredItem,
	storedItem,
} from './store.ts';

export interface ItemChange {
	readonly kind: SnapshotKind;
	readonly change: 'added' | 'removed' | 'changed';
	/** As it is after; of what was removed, as it was. */
	readonly id: string;
	/** Its id on the other side, where that differs: between tenants. */
	readonly idBefore?: string;
	readonly label: string;
	/**
	 * When it was deleted, changed or created, as it is written in the data; absent where the data does not say. Who is in no
	 * shape of the contract.
	 */
	readonly when?: string;
	/** Of what was added or removed, every field it has. */
	readonly fields: readonly FieldChange[];
}

/** Kinds that both hold. What one of them never read is no difference. */
export const sharedKinds = (before: Snapshot, after: Snapshot): readonly SnapshotKind[] =>
	snapshotKinds.filter((kind) => kind in before.items && kind in after.items);

/** Part of a comparison. */
interface DiffStep {
	readonly changes: readonly ItemChange[];
	/** Items that were looked at for it. */
	readonly compared: number;
}

/** A comparison step by step; whoever takes them may wait between two as long as they like. */
export interface Comparison {
	/** Undefined at the end. What rejects, as the signal makes it do, has taken nothing: the next call tries the same. */
	next(signal: AbortSignal): Promise<DiffStep | undefined>;
}

function* windowsOf(store: SnapshotStore, before: Snapshot, after: Snapshot) {
	for (const kind of sharedKinds(before, after)) {
		for (const window of store.differenceWindows(before.id, after.id, kind)) yield {kind, ...window};
	}
}

/** By kind, then by id. One change at a time, so that memory does not grow with the tenant. */
export function* diffSnapshots(store: SnapshotStore, before: Snapshot, after: Snapshot): Generator<ItemChange> {
	for (const {kind, differences} of windowsOf(store, before, after)) {
		for (const difference of differences) yield changeOf(kind, difference);
	}
}

export function compareSnapshots(store: SnapshotStore, before: Snapshot, after: Snapshot): Comparison {
	const windows = windowsOf(store, before, after);
	return {
		async next(signal) {
			signal.throwIfAborted();
			const {done, value} = windows.next();
			if (done) return undefined;
			const {kind, compared, differences} = value;
			return {compared, changes: Array.from(differences, (difference) => changeOf(kind, difference))};
		},
	};
}

/** What is bound to differ between two tenants' copies of the same thing. */
const tenantsOwn: ReadonlySet<unknown> = new Set(['id', 'createdAt', 'updatedAt']);

/**
 * Between two tenants, whose ids have nothing in common: items of the same name are the same item. By kind, then by name.
 * Their own ids and times do not count; the ids that they refer to do.
 */
export function* diffTenants(store: SnapshotStore, before: Snapshot, after: Snapshot): Generator<ItemChange> {
	for (const kind of sharedKinds(before, after)) {
		for (const difference of store.differencesByLabel(before.id, after.id, kind)) {
			const change = changeOf(kind, difference);
			const fields = change.fields.filter(({steps}) => !tenantsOwn.has(steps[0]));
			if (change.change !== 'changed' || fields.length > 0) yield {...change, fields};
		}
	}
}

/** Gives the next page of a tenant, or undefined behind the last; rejects as reading does, and can be asked again then. */
export type NextPage = (signal: AbortSignal) => Promise<SnapshotPage | undefined>;

/**
 * Between a snapshot and the tenant's pages as they arrive, in their order. What was removed comes last, since only then
 * is it known.
 */
export function compareNow(store: SnapshotStore, before: Snapshot, nextPage: NextPage): Comparison {
	const seen = new Map<SnapshotKind, Set<string>>();
	let removed: Generator<DiffStep> | undefined;

	function changesIn({kind, items}: SnapshotPage): readonly ItemChange[] {
		if (!(kind in before.items)) return [];
		const ids = seen.get(kind) ?? new Set();
		seen.set(kind, ids);
		return items.flatMap((row) => {
			const after = storedItem(kind, row);
			if (ids.has(after.id)) return [];
			ids.add(after.id);
			const old = store.item(before.id, kind, after.id);
			return isSame(old, after) ? [] : [changeOf(kind, {label: after.label, before: old, after})];
		});
	}
	function* removals(): Generator<DiffStep> {
		for (const [kind, ids] of seen) {
			for (const old of store.read(before.id, kind)) {
				if (ids.has(old.id)) continue;
				yield {changes: [changeOf(kind, {label: old.label, before: old, after: undefined})], compared: 0};
			}
		}
	}
	return {
		async next(signal) {
			const page = removed ? undefined : await nextPage(signal);
			if (page) return {changes: changesIn(page), compared: page.items.length};
			removed ??= removals();
			const {done, value} = removed.next();
			return done ? undefined : value;
		},
	};
}

/** The same change by change; pages that end with an error pass it on before anything is said to be removed. */
export async function* diffNow(
	store: SnapshotStore,
	before: Snapshot,
	pages: AsyncIterable<SnapshotPage>,
): AsyncGenerator<ItemChange> {
	const {signal} = new AbortController();
	const iterator = pages[Symbol.asyncIterator]();
	const comparison = compareNow(store, before, async () => {
		const {done, value} = await iterator.next();
		return done ? undefined : value;
	});
	for (let step = await comparison.next(signal); step; step = await comparison.next(signal)) yield* step.changes;
}

/** Which of these rows are new or other than in a snapshot, by id: for marks in a list. Costs a look-up per row. */
export function changedSince(
	store: SnapshotStore,
	before: Snapshot,
	kind: SnapshotKind,
	rows: readonly Row[],
): ReadonlyMap<string, 'added' | 'changed'> {
	if (!(kind in before.items)) return new Map();
	return new Map(
		rows.flatMap((row): [string, 'added' | 'changed'][] => {
			const after = storedItem(kind, row);
			const old = store.item(before.id, kind, after.id);
			return isSame(old, after) ? [] : [[after.id, old ? 'changed' : 'added']];
		}),
	);
}

const isSame = (old: StoredItem | undefined, {json}: StoredItem) => old?.json === json;

function changeOf(kind: SnapshotKind, {label, before, after}: Difference): ItemChange {
	const old = before && (parseJson(before.json) as Row);
	const now = after && (parseJson(after.json) as Row);
	const id = after?.id ?? before?.id ?? '';
	const when = timeOf(old, now);
	return {
		kind,
		change: !old ? 'added' : now ? 'changed' : 'removed',
		id,
		...(before && before.id !== id ? {idBefore: before.id} : {}),
		label,
		...(when === undefined ? {} : {when}),
		fields: fieldChanges(old ?? {}, now ?? {}),
	};
}

/** A time that is as it was before says nothing of what changed since. */
function timeOf(old: Row | undefined, now: Row | undefined): string | undefined {
	const fields = old ? ['deletedAt', 'updatedAt'] : ['createdAt'];
	const times = fields.map((field) => (now?.[field] === old?.[field] ? undefined : now?.[field]));
	return times.find((time) => typeof time === 'string');
}
