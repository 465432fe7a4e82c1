/** The changes between two snapshots, or between a snapshot and the present tenant, by item and field. */
import {MovedListError} from '../../client/pagination.ts';
import {parseJson} from '../../text/json/parse.ts';
import type {NextPage} from '../items/read-items.ts';
import type {SnapshotKind} from '../resources/index.ts';
import type {Row} from '../resources/resource.ts';
import {matchByName} from './by-name.ts';
import {type FieldChange, fieldChanges} from './field-changes.ts';
import type {History, SnapshotHeading, SnapshotPage} from './history.ts';
import {kinds, snapshotKinds} from './kinds.ts';
import type {Snapshot, State} from './snapshot.ts';
import type {Difference} from './store/differences.ts';
import {type StoredItem, storedItem} from './store/stored-item.ts';

/** A type alias, because only an alias is assignable to `Row`. */
export type ItemChange = {
	readonly kind: SnapshotKind;
	readonly change: 'added' | 'removed' | 'changed';
	/** The id after the change; for a removed item, the id before. */
	readonly id: string;
	/** The id before the change if it differs, as between tenants. */
	readonly idBefore?: string;
	readonly label: string;
	/** The time of the deletion, change or creation in the item, if it has one. The contract does not name the person. */
	readonly when?: string;
	/** For an added or removed item, all of its fields. */
	readonly fields: readonly FieldChange[];
};

/** The kinds in both snapshots. A kind that was not read is not compared. */
export const sharedKinds = (before: Snapshot, after: Snapshot): readonly SnapshotKind[] =>
	snapshotKinds.filter((kind) => kind in before.items && kind in after.items);

/** The kinds that only one of two snapshots has. */
const unsharedKinds = (before: Snapshot, after: Snapshot): readonly SnapshotKind[] =>
	snapshotKinds.filter((kind) => kind in before.items !== kind in after.items);

/** Part of a comparison. */
interface DiffStep {
	readonly changes: readonly ItemChange[];
	/** The number of items compared in this step. */
	readonly compared: number;
}

/** A comparison in steps. The caller may pause between two steps for any time. */
export interface Comparison {
	/** Resolves to undefined at the end. A rejected step has no effect, so the next call repeats it. */
	next(signal?: AbortSignal): Promise<DiffStep | undefined>;
	/** The kinds that are not compared, because only one side was read. */
	readonly leftOut: readonly SnapshotKind[];
}

/** Iterates over the changes of a comparison. One step at a time keeps memory independent of the tenant's size. */
export async function* changesOf({next}: Comparison): AsyncGenerator<ItemChange> {
	for (let step = await next(); step; step = await next()) yield* step.changes;
}

/** Compares two states of a tenant. Changes are sorted by kind, then by id. The items of a kind count as compared at its end. */
export function compareSnapshots(history: History, before: Snapshot, after: Snapshot): Comparison {
	async function* steps(): AsyncGenerator<DiffStep> {
		for (const kind of sharedKinds(before, after)) {
			for await (const differences of history.differences(before, after, kind))
				yield {compared: 0, changes: differences.map((difference) => changeOf(kind, difference))};
			yield {compared: before.items[kind] ?? 0, changes: []};
		}
	}
	return comparisonOf(steps(), unsharedKinds(before, after));
}

/**
 * The changes of a tenant between two moments, by kind, then by id: of all lists that both were read of, or of some kinds, or of one
 * item.
 */
export async function* changes(
	history: History,
	since: State,
	until: State,
	{kinds: wanted = snapshotKinds, id}: {readonly kinds?: readonly SnapshotKind[]; readonly id?: string} = {},
): AsyncGenerator<ItemChange> {
	for (const kind of wanted) {
		if (!since.readings.has(kind) || !until.readings.has(kind)) continue;
		if (id === undefined) {
			for await (const some of history.differences(since, until, kind))
				for (const difference of some) yield changeOf(kind, difference);
			continue;
		}
		const [before, after] = [await history.items(since, kind, [id]), await history.items(until, kind, [id])];
		const difference = {before: before.get(id), after: after.get(id)};
		if (difference.before?.json !== difference.after?.json) yield changeOf(kind, difference);
	}
}

const comparisonOf = (steps: AsyncIterator<DiffStep>, leftOut: readonly SnapshotKind[]): Comparison => ({
	leftOut,
	async next(signal) {
		signal?.throwIfAborted();
		const {done, value} = await steps.next();
		return done ? undefined : value;
	},
});

/** Fields that always differ between two tenants. */
const ownFields: ReadonlySet<unknown> = new Set(['id', 'createdAt', 'updatedAt']);

/**
 * Compares two tenants. Their ids are unrelated, so items match by name. Changes are sorted by kind, then by name. The
 * items' own ids and times do not count; the ids that they refer to do.
 */
export function compareByName(history: History, before: Snapshot, after: Snapshot): Comparison {
	async function* steps(): AsyncGenerator<DiffStep> {
		for (const kind of sharedKinds(before, after)) {
			const sides = [history.read(before, kind), history.read(after, kind)] as const;
			for await (const difference of matchByName(...sides)) {
				const change = changeOf(kind, difference);
				const fields = change.fields.filter((field) => !ownFields.has(field.steps[0]));
				const isDifferent = change.change !== 'changed' || fields.length > 0;
				yield {compared: 1, changes: isDifferent ? [{...change, fields}] : []};
			}
		}
	}
	return comparisonOf(steps(), unsharedKinds(before, after));
}

/**
 * Compares a snapshot with the pages of the present tenant, in their order. Removed items follow after the last page, once it is
 * proven that they are gone: none is reported if the pages or the proof fail. If the list moved, it is read once more, and again
 * when a step is repeated.
 */
export function compareNow(
	history: History,
	before: Snapshot,
	/** Begins a read of the tenant. */
	read: () => NextPage<SnapshotPage>,
	prove: NonNullable<SnapshotHeading['prove']>,
): Comparison {
	/** The ids of the present read. */
	let seen = new Map<SnapshotKind, Set<string>>();
	/** The ids of items that an earlier read had. */
	let compared: typeof seen = new Map();
	/** The kinds whose removed items were reported. */
	const reported = new Set<SnapshotKind>();
	let nextPage = read();
	let isSecond = false;
	let signalOfStep: AbortSignal | undefined;
	let removed: AsyncGenerator<DiffStep> | undefined;

	async function changesIn({kind, items}: SnapshotPage): Promise<readonly ItemChange[]> {
		if (!(kind in before.items)) return [];
		const ids = seen.get(kind) ?? new Set();
		seen.set(kind, ids);
		const present = items.map((row) => storedItem(kind, row));
		const past = await history.items(
			before,
			kind,
			present.map(({id}) => id),
		);
		return present.flatMap((after) => {
			if (ids.has(after.id)) return [];
			ids.add(after.id);
			if (compared.get(kind)?.has(after.id)) return [];
			const old = past.get(after.id);
			return isSame(old, after) ? [] : [changeOf(kind, {before: old, after})];
		});
	}
	async function* removals(): AsyncGenerator<DiffStep> {
		for (const [kind, ids] of seen) {
			if (reported.has(kind)) continue;
			const gone: StoredItem[] = [];
			for await (const old of history.read(before, kind)) if (!ids.has(old.id)) gone.push(old);
			if (gone.length === 0) continue;
			await prove(
				kind,
				gone.map(({id}) => id),
				signalOfStep,
			);
			for (const old of gone) yield {changes: [changeOf(kind, {before: old, after: undefined})], compared: 0};
			reported.add(kind);
		}
	}
	async function nextRemoval(signal?: AbortSignal): Promise<DiffStep | undefined> {
		removed ??= removals();
		try {
			const {done, value} = await removed.next();
			return done ? undefined : value;
		} catch (error) {
			removed = undefined;
			if (!(error instanceof MovedListError)) throw error;
			nextPage = read();
			[compared, seen] = [seen, new Map()];
			if (isSecond) throw error;
			isSecond = true;
			return step(signal);
		}
	}
	async function step(signal?: AbortSignal): Promise<DiffStep | undefined> {
		signalOfStep = signal;
		const page = removed ? undefined : await nextPage(signal);
		return page ? {changes: await changesIn(page), compared: isSecond ? 0 : page.items.length} : nextRemoval(signal);
	}
	return {
		leftOut: snapshotKinds.filter((kind) => !(kind in before.items)),
		next: step,
	};
}

const isSame = (old: StoredItem | undefined, {json}: StoredItem) => old?.json === json;

/** The change between two versions of an item. */
export function changeOf(kind: SnapshotKind, {before, after}: Difference): ItemChange {
	const old = before && (parseJson(before.json) as Row);
	const now = after && (parseJson(after.json) as Row);
	const id = after?.id ?? before?.id ?? '';
	const when = timeOf(old, now);
	return {
		kind,
		change: !old ? 'added' : now ? 'changed' : 'removed',
		id,
		...(before && before.id !== id ? {idBefore: before.id} : {}),
		label: kinds[kind].label(now ?? old ?? {}),
		...(when === undefined ? {} : {when}),
		fields: fieldChanges(old ?? {}, now ?? {}),
	};
}

/** Ignores a time that did not change, since it is older than the change. */
function timeOf(old: Row | undefined, now: Row | undefined): string | undefined {
	const fields = old ? ['deletedAt', 'updatedAt'] : ['createdAt'];
	const times = fields.map((field) => (now?.[field] === old?.[field] ? undefined : now?.[field]));
	return times.find((time) => typeof time === 'string');
}
