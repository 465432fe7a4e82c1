/** The recorded changes of items, each with the two readings between which it happened. Between two readings nothing is known. */
import {plural} from '../../../text/count.ts';
import {isoTime} from '../../../text/timestamp.ts';
import {historyKinds} from '../../resources/history-kinds.ts';
import type {HistoryKind} from '../../resources/index.ts';
import {changeOf, type ItemChange} from '../change.ts';
import {NoStateError} from '../error.ts';
import type {State} from '../state.ts';
import type {Reading} from '../store/readings.ts';
import type {Past, Version} from './past.ts';
import {type ItemTarget, idsIn, isInScope, type Scope} from './target.ts';

/** A change with the times of its two readings. */
export type RecordedChange = ItemChange & Required<Pick<ItemChange, 'seen'>>;

interface Recorded {
	/** No later reading counts. */
	readonly until: State | undefined;
	readonly only: readonly Scope[];
}

/**
 * All recorded changes, by kind and item, those of an item newest first. The items of the first reading count for changes only if
 * they are asked for by id. Rejects with `NoStateError` for an item in no reading.
 */
export async function* recordedChanges(
	past: Past,
	tenant: string,
	{until, only}: Recorded,
): AsyncGenerator<RecordedChange> {
	const kinds = historyKinds.filter((kind) => isInScope(only, kind));
	const readings = (await past.readings(tenant)).filter(({kind}) => kinds.includes(kind));
	if (readings.length === 0) throw noReading(tenant, kinds);
	for (const kind of kinds) {
		const end = until ? (until.readings.get(kind)?.at ?? Number.NEGATIVE_INFINITY) : Number.POSITIVE_INFINITY;
		const ids = idsIn(only, kind);
		if (ids) {
			for (const id of ids)
				yield* (await itemChanges(past, tenant, {kind, id})).changes.filter(({seen}) => Date.parse(seen) <= end);
			continue;
		}
		for (let from = ''; ; ) {
			const some = await past.changedIds(tenant, kind, from);
			const {versions, readings} = await past.listVersions(tenant, kind, some);
			for (const id of some) {
				const found = changesOf({kind, id}, versions.get(id) ?? [], readings);
				yield* found.filter(({change, seen}) => change !== 'first seen' && Date.parse(seen) <= end);
			}
			const last = some.at(-1);
			if (last === undefined) break;
			from = last;
		}
	}
}

/** The recorded changes of an item, the newest first, and the readings of its list. Rejects with `NoStateError` for an item in no reading. */
export async function itemChanges(past: Past, tenant: string, target: ItemTarget) {
	const {kind, id} = target;
	const {versions, readings} = await past.versions(tenant, kind, id);
	if (readings.length === 0) throw noReading(tenant, [kind]);
	if (versions.length === 0) throw neverSeen(tenant, target, readings);
	return {changes: changesOf(target, versions, readings), readings};
}

const noReading = (tenant: string, kinds: readonly HistoryKind[]): NoStateError =>
	new NoStateError(`the history has no reading of ${kinds.join(', ')} of ${tenant}. castellan save NAME adds one`);

/** For an item in no reading of its list, such as one with a mistyped id. */
export const neverSeen = (tenant: string, {kind, id}: ItemTarget, readings: readonly Reading[]): NoStateError =>
	new NoStateError(`the ${kind} of ${tenant} had no ${id} in ${plural(readings.length, 'reading')}`);

/** The changes between the versions of an item, the newest first. Both lists are oldest first. */
function changesOf(
	{kind, id}: ItemTarget,
	versions: readonly Version[],
	readings: readonly Reading[],
): readonly RecordedChange[] {
	const all = versions.flatMap((after, index) => {
		const before = versions[index - 1];
		if (before?.gone === after.since) return [event(after.since, {before, after})];
		const removal = before?.gone === undefined ? [] : [event(before.gone, {before})];
		return [...removal, event(after.since, {after})];
	});
	const last = versions.at(-1);
	if (last?.gone !== undefined) all.push(event(last.gone, {before: last}));
	return all.reverse();

	function event(seq: number, {before, after}: {readonly before?: Version; readonly after?: Version}): RecordedChange {
		const side = (version: Version | undefined) => version && {id, json: version.json};
		const change = changeOf(kind, {before: side(before), after: side(after)});
		const index = readings.findIndex((reading) => reading.seq === seq);
		const previous = readings[index - 1];
		const at = readings[index]?.at ?? 0;
		return {
			...change,
			change: previous ? change.change : 'first seen',
			// A reading from before the clock was set back is not a bound.
			...(previous && previous.seen <= at ? {notBefore: isoTime(previous.seen)} : {}),
			seen: isoTime(at),
		};
	}
}
