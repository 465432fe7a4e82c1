/** The recorded changes of an item, each with the two readings between which it happened. */
import {plural} from '../../../text/count.ts';
import {isoTime} from '../../../text/timestamp.ts';
import {changeOf, type ItemChange} from '../diff.ts';
import {NoStateError} from '../error.ts';
import type {Reading} from '../store/readings.ts';
import type {Past, Version} from './past.ts';
import type {ItemTarget} from './target.ts';

/** A type alias, because only an alias is assignable to `Row`. */
export type PastChange = Omit<ItemChange, 'change'> & {
	/** An item in the first reading of its list was `first seen` there: it may have existed long before. */
	readonly change: ItemChange['change'] | 'first seen';
	/** The time of the last reading without the change. Absent for the first reading, and if the clock was set back since. */
	readonly notBefore?: string;
	/** The time of the reading that found the change. */
	readonly seen: string;
	/** The number of that reading among those of the list. */
	readonly reading: number;
};

export interface ItemHistory extends ItemTarget {
	readonly label: string;
	/** The newest first. */
	readonly changes: readonly PastChange[];
	/** The readings of the list, the oldest first. Between two readings nothing is known. */
	readonly readings: readonly Reading[];
	/** Whether the last reading has the item. */
	readonly isPresent: boolean;
}

/** For an item in no reading of its list, such as one with a mistyped id. */
export const neverSeen = (tenant: string, {kind, id}: ItemTarget, readings: readonly Reading[]): NoStateError =>
	new NoStateError(`the ${kind} of ${tenant} had no ${id} in ${plural(readings.length, 'reading')}`);

/** Rejects with `NoStateError` for an item in no reading. */
export async function itemHistory(past: Past, tenant: string, {kind, id}: ItemTarget): Promise<ItemHistory> {
	const {versions, readings} = await past.versions(tenant, kind, id);
	const last = versions.at(-1);
	if (readings.length === 0)
		throw new NoStateError(`the history has no reading of the ${kind} of ${tenant}. castellan snapshot save adds one`);
	if (!last) throw neverSeen(tenant, {kind, id}, readings);
	const changes = versions.flatMap((version, index) => changesOf(version, versions[index - 1]));
	if (last.gone !== undefined) changes.push(event(last.gone, {before: last}));
	return {
		kind,
		id,
		label: changes.at(-1)?.label ?? id,
		changes: changes.reverse(),
		readings,
		isPresent: last.gone === undefined,
	};

	function changesOf(after: Version, before: Version | undefined): PastChange[] {
		if (before?.gone === after.since) return [event(after.since, {before, after})];
		const removal = before?.gone === undefined ? [] : [event(before.gone, {before})];
		return [...removal, event(after.since, {after})];
	}
	function event(seq: number, {before, after}: {readonly before?: Version; readonly after?: Version}): PastChange {
		const index = readings.findIndex((reading) => reading.seq === seq);
		const side = (version: Version | undefined) => version && {id, json: version.json};
		const change = changeOf(kind, {before: side(before), after: side(after)});
		const previous = readings[index - 1];
		const at = readings[index]?.at ?? 0;
		return {
			...change,
			change: previous ? change.change : 'first seen',
			// A reading from before the clock was set back is not a bound.
			...(previous && previous.seen <= at ? {notBefore: isoTime(previous.seen)} : {}),
			seen: isoTime(at),
			reading: index + 1,
		};
	}
}
