/** The only comparison: the changes between two states of a tenant, or all that are recorded, by kind and then by item. */
import {readAgainIfMoved} from '../items/gone.ts';
import {goneProof} from '../items/tenant-items.ts';
import {historyKinds, kinds} from '../resources/history-kinds.ts';
import type {HistoryKind} from '../resources/index.ts';
import {changeOf, type ItemChange} from './change.ts';
import {NoStateError} from './error.ts';
import type {History} from './history.ts';
import {recordedChanges} from './past/recorded.ts';
import {idsIn, isInScope, type Scope} from './past/target.ts';
import {type Present, presentOf} from './present.ts';
import type {State} from './state.ts';
import type {Difference} from './store/differences.ts';
import type {StoredItem} from './store/stored-item.ts';

interface Limits {
	/** Empty for all lists. */
	readonly only?: readonly Scope[];
	/** Whether items match by name, since the states are of two tenants, or since items were created again. */
	readonly isByName?: boolean;
}

/** Two states, or without the earlier one all that the history has recorded of a tenant until the later one. */
export type Span = Limits &
	(
		| {readonly since: State; readonly until: State | Present}
		| {readonly since?: undefined; readonly until?: State | undefined; readonly tenant: string}
	);

/** Only the present is requested. Rejects like `readItems`, with `NoStateError`, or with `HistoryError`. */
export async function* changes(history: History, span: Span): AsyncGenerator<ItemChange> {
	const {only = [], isByName = false} = span;
	if (!span.since) return yield* recordedChanges(history.past, span.tenant, {until: span.until, only});
	const {since, until} = span;
	const present = 'api' in until ? presentOf(until) : undefined;
	const {shared} = comparedKinds(span);
	if (shared.length === 0) throw new NoStateError('there is no list that both states have');
	for (const kind of shared) {
		const ids = idsIn(only, kind);
		const own = isByName ? undefined : ids;
		const stored = (state: State) => (own ? itemsOf(history, state, kind, own) : history.read(state, kind));
		const before = () => stored(since);
		const after = () => present?.(kind, own) ?? stored(until as State);
		if (isByName) {
			const found = await changesByName(kind, [before, after]);
			yield* ids ? found.filter(({id, idBefore = id}) => ids.includes(id) || ids.includes(idBefore)) : found;
		} else if ('api' in until) {
			yield* await readAgainIfMoved(async () => {
				const found = await changesById(kind, before(), after(), ids);
				// Items are called removed once it is proven that they are gone.
				const gone = found.flatMap(({change, id}) => (change === 'removed' ? [id] : []));
				await goneProof(until.api, until)(kind, gone);
				return found;
			});
		} else if (ids) {
			yield* await changesById(kind, before(), after(), ids);
		} else {
			for await (const some of history.differences(since, until, kind))
				yield* some.map((difference) => changeOf(kind, difference));
		}
	}
}

async function* itemsOf(history: History, state: State, kind: HistoryKind, ids: readonly string[]) {
	yield* (await history.items(state, kind, ids)).values();
}

interface Compared extends Pick<Limits, 'only'> {
	readonly since?: State | undefined;
	readonly until?: State | Present | undefined;
}

/** The kinds that are compared, and those that are not, because only one side was read. */
export function comparedKinds({since, until, only = []}: Compared) {
	const wanted = historyKinds.filter((kind) => isInScope(only, kind));
	const has = (state: State | Present | undefined) => (kind: HistoryKind) =>
		!state || 'api' in state || state.readings.has(kind);
	const [before, after] = [has(since), has(until)];
	return {
		shared: wanted.filter((kind) => before(kind) && after(kind)),
		leftOut: wanted.filter((kind) => before(kind) !== after(kind)),
	};
}

type Items = AsyncIterable<StoredItem>;

/** Of items with the same id, the first counts. Rejects with `NoStateError` for a wanted id that neither side has. */
async function changesById(
	kind: HistoryKind,
	before: Items,
	after: Items,
	wanted: readonly string[] = [],
): Promise<readonly ItemChange[]> {
	const old = new Map<string, StoredItem>();
	for await (const item of before) old.set(item.id, item);
	const known = new Set(old.keys());
	const seen = new Set<string>();
	const found: ItemChange[] = [];
	for await (const item of after) {
		if (seen.has(item.id)) continue;
		seen.add(item.id);
		const was = old.get(item.id);
		old.delete(item.id);
		if (was?.json !== item.json) found.push(changeOf(kind, {before: was, after: item}));
	}
	const missing = wanted.find((id) => !known.has(id) && !seen.has(id));
	if (missing !== undefined) throw new NoStateError(`neither state has ${kinds[kind].address(missing)}`);
	for (const item of old.values()) found.push(changeOf(kind, {before: item, after: undefined}));
	return found.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Fields that always differ between two tenants. */
const ownFields: ReadonlySet<unknown> = new Set(['id', 'createdAt', 'updatedAt']);

/**
 * Compares the items of two tenants, whose ids are unrelated, by name, and sorts them by it. Their own ids and times do not count;
 * the ids that they refer to do. A side is read once more if it moved.
 */
export const changesByName = (
	kind: HistoryKind,
	sides: readonly ((kind: HistoryKind) => Items)[],
): Promise<readonly ItemChange[]> =>
	readAgainIfMoved(async () => {
		const found: ItemChange[] = [];
		for (const difference of await matchByName(sides.map((side) => side(kind)))) {
			const change = changeOf(kind, difference);
			const fields = change.fields.filter((field) => !ownFields.has(field.steps[0]));
			if (change.change !== 'changed' || fields.length > 0) found.push({...change, fields});
		}
		return found;
	});

/** The differences of two tenants, sorted by name. Items with the same name match in the order of their ids. */
async function matchByName(sides: readonly Items[]): Promise<readonly Difference[]> {
	const names = new Map<string, StoredItem[][]>();
	for (const [side, items] of sides.entries()) {
		for await (const item of items) {
			const own = names.get(item.label) ?? [[], []];
			names.set(item.label, own);
			own[side]?.push(item);
		}
	}
	const inOrder = (a: string, b: string) => (a < b ? -1 : 1);
	const pairs = [...names.entries()]
		.sort(([a], [b]) => inOrder(a, b))
		.flatMap(([, own]) => {
			const [before = [], after = []] = own.map((items) => items.sort((a, b) => inOrder(a.id, b.id)));
			const count = Math.max(before.length, after.length);
			return Array.from({length: count}, (_, at) => ({before: before[at], after: after[at]}));
		});
	return pairs.filter(({before, after}) => before?.json !== after?.json);
}
