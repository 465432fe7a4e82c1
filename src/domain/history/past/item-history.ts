/** The recorded changes of one item, each with the two readings between which it happened. */
import {plural} from '../../../text/count.ts';
import {formatAddress, parseAddressIfValid} from '../../address/address.ts';
import {listOf, type SnapshotKind} from '../../resources/index.ts';
import {changeOf, type ItemChange} from '../diff.ts';
import {NoStateError, NotKeptError} from '../error.ts';
import {kinds, snapshotKinds} from '../kinds.ts';
import type {Past, Reading, Unfinished, Version} from './past.ts';

/** A type alias, because only an alias is assignable to `Row`. */
export type PastChange = Omit<ItemChange, 'change'> & {
	/** An item in the first reading of its list was `first seen` there: it may have existed long before. */
	readonly change: ItemChange['change'] | 'first seen';
	/** The time of the last reading before the change. Absent for the first reading. */
	readonly notBefore?: string;
	/** The time of the reading that found the change. */
	readonly seen: string;
	/** The number of that reading among those of the list. */
	readonly reading: number;
};

export interface ItemTarget {
	readonly kind: SnapshotKind;
	readonly id: string;
}

export interface ItemHistory extends ItemTarget {
	readonly label: string;
	/** The newest first. */
	readonly changes: readonly PastChange[];
	/** The readings of the list, the oldest first. Between two readings nothing is known. */
	readonly readings: readonly Reading[];
	/** Readings that did not reach their end. They count for nothing. */
	readonly unfinished: readonly Unfinished[];
	/** Whether the last reading has the item. */
	readonly isPresent: boolean;
}

/** The kind and the id of an address, if the history keeps its kind. */
function keptItem(screen: string, params: Readonly<Record<string, string>>): ItemTarget | undefined {
	const list = listOf(screen);
	const name = list?.resource.name ?? screen;
	const kind = snapshotKinds.find((each) => each === name);
	if (!kind) return undefined;
	const id = list ? list.idParam && params[list.idParam] : kinds[kind].id({});
	return id ? {kind, id} : undefined;
}

/** The item that an address or a bare id names. Rejects with `NotKeptError` or `NoStateError`. */
export async function findTarget(past: Past, tenant: string, text: string): Promise<ItemTarget> {
	const address = parseAddressIfValid(text);
	const item = address && keptItem(address.screen, address.params);
	if (item) return item;
	if (address) {
		const isList = snapshotKinds.some((kind) => kind === address.screen);
		const advice = isList ? 'Add the id of an item' : `It keeps ${snapshotKinds.join(', ')}`;
		const problem = isList ? 'is a list' : 'is nothing that the history keeps';
		throw new NotKeptError(`${formatAddress(address)} ${problem}. ${advice}`);
	}
	const found = await past.kindsOf(tenant, text, snapshotKinds);
	const [kind] = found;
	if (kind && found.length === 1) return {kind, id: text};
	const addresses = found.map((each) => kinds[each].address(text));
	if (kind) throw new NotKeptError(`“${text}” is ambiguous. Give one of ${addresses.join(', ')}`);
	throw new NoStateError(`the history of ${tenant} has nothing with the id “${text}”`);
}

/** Rejects with `NoStateError` for an item in no reading. */
export async function itemHistory(past: Past, tenant: string, {kind, id}: ItemTarget): Promise<ItemHistory> {
	const {versions, readings, unfinished} = await past.versions(tenant, kind, id);
	const last = versions.at(-1);
	if (readings.length === 0)
		throw new NoStateError(`the history has no reading of the ${kind} of ${tenant}. castellan snapshot save adds one`);
	if (!last) throw new NoStateError(`the ${kind} of ${tenant} had no ${id} in ${plural(readings.length, 'reading')}`);
	const changes = versions.flatMap((version, index) => changesOf(version, versions[index - 1]));
	if (last.gone !== undefined) changes.push(event(last.gone, {before: last}));
	return {
		kind,
		id,
		label: changes.at(-1)?.label ?? id,
		changes: changes.reverse(),
		readings,
		unfinished,
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
		return {
			...change,
			change: previous ? change.change : 'first seen',
			...(previous ? {notBefore: isoTime(previous.at)} : {}),
			seen: isoTime(readings[index]?.at ?? 0),
			reading: index + 1,
		};
	}
}

export const isoTime = (at: number): string => new Date(at).toISOString();
