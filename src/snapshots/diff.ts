/** What differs between two snapshots, or between a snapshot and the tenant as it is, item by item and field by field. */
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
	/** When, as it is written in the data; absent where the data does not say. Who is in no shape of the contract. */
	readonly when?: string;
	/** Of what was added or removed, every field it has. */
	readonly fields: readonly FieldChange[];
}

/** Kinds that both hold. What one of them never read is no difference. */
export const sharedKinds = (before: Snapshot, after: Snapshot): readonly SnapshotKind[] =>
	snapshotKinds.filter((kind) => kind in before.items && kind in after.items);

/** By kind, then by id. One change at a time, so that memory does not grow with the tenant. */
export function* diffSnapshots(store: SnapshotStore, before: Snapshot, after: Snapshot): Generator<ItemChange> {
	for (const kind of sharedKinds(before, after)) {
		for (const difference of store.differences(before.id, after.id, kind, 'id')) yield changeOf(kind, difference);
	}
}

/** What is bound to differ between two tenants' copies of the same thing. */
const tenantsOwn: ReadonlySet<unknown> = new Set(['id', 'createdAt', 'updatedAt']);

/**
 * Between two tenants, whose ids have nothing in common: items of the same name are the same item. By kind, then by name.
 * Their own ids and times do not count; the ids that they refer to do.
 */
export function* diffTenants(store: SnapshotStore, before: Snapshot, after: Snapshot): Generator<ItemChange> {
	for (const kind of sharedKinds(before, after)) {
		for (const difference of store.differences(before.id, after.id, kind, 'label')) {
			const change = changeOf(kind, difference);
			const fields = change.fields.filter(({steps}) => !tenantsOwn.has(steps[0]));
			if (change.change !== 'changed' || fields.length > 0) yield {...change, fields};
		}
	}
}

/**
 * Between a snapshot and the tenant's pages as they arrive, in their order. What was removed comes last, since only then
 * is it known; pages that end with an error pass it on before that.
 */
export async function* diffNow(
	store: SnapshotStore,
	before: Snapshot,
	pages: AsyncIterable<SnapshotPage>,
): AsyncGenerator<ItemChange> {
	const seen = new Map<SnapshotKind, Set<string>>();
	for await (const {kind, items} of pages) {
		if (!(kind in before.items)) continue;
		const ids = seen.get(kind) ?? new Set();
		seen.set(kind, ids);
		for (const row of items) {
			const after = storedItem(kind, row);
			if (ids.has(after.id)) continue;
			ids.add(after.id);
			const old = store.item(before.id, kind, after.id);
			if (!isSame(old, after)) yield changeOf(kind, {label: after.label, before: old, after});
		}
	}
	for (const [kind, ids] of seen) {
		for (const old of store.read(before.id, kind)) {
			if (!ids.has(old.id)) yield changeOf(kind, {label: old.label, before: old, after: undefined});
		}
	}
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
	const old = before && (JSON.parse(before.json) as Row);
	const now = after && (JSON.parse(after.json) as Row);
	const id = after?.id ?? before?.id ?? '';
	const when = now?.[old ? 'updatedAt' : 'createdAt'];
	return {
		kind,
		change: !old ? 'added' : now ? 'changed' : 'removed',
		id,
		...(before && before.id !== id ? {idBefore: before.id} : {}),
		label,
		...(typeof when === 'string' ? {when} : {}),
		fields: fieldChanges(old ?? {}, now ?? {}),
	};
}
