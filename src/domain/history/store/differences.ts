/** The differences between two readings of a list. The cost depends on the number of changes, not of items. */
import type {SnapshotKind} from '../../resources/index.ts';
import {all, parameters, type SqlRow, type Work} from './engine.ts';
import {compareIds} from './ids.ts';
import type {StoredItem} from './stored-item.ts';

type Side = Pick<StoredItem, 'id' | 'json'>;

/** The two sides of a difference. One is absent if the item was added or removed. */
export interface Difference {
	readonly before: Side | undefined;
	readonly after: Side | undefined;
}

/** Two readings of one list. */
export interface ReadingPair {
	readonly tenant: string;
	readonly kind: SnapshotKind;
	readonly before: number;
	readonly after: number;
}

/** The number of items that are compared at once. */
const windowSize = 200;
/** The maximum number of states that one statement finds by its indexes. More are found in the order of the table. */
const maximumIndexed = 4000;

const states = 'SELECT id, hash, since FROM state WHERE tenant = $1 AND kind = $2';
/** The states of the earlier reading ($3) that ended until the later one ($4), and those of the later one that began after the earlier. */
const ended = 'gone > $3 AND gone <= $4 AND since <= $3';
const began = 'since > 1 AND since > $3 AND since <= $4 AND (gone IS NULL OR gone > $4)';
const byIndex = `${states} AND ${ended} UNION ALL ${states} AND ${began} LIMIT ${maximumIndexed + 1}`;
/** An item has up to two states, and the second of the last item may be missing. */
const inOrder = `${states} AND ((${ended}) OR (${began}))`;
const orderedSize = 2 * windowSize + 1;

/** The hashes of what an item was in the two readings. */
interface ChangedItem {
	readonly id: string;
	readonly before: string | undefined;
	readonly after: string | undefined;
}

export interface Window {
	readonly items: readonly ChangedItem[];
	readonly isLast: boolean;
}

/** The items that differ between two readings, a window at a time, in the order of ids. */
export function changedItems({tenant, kind, before, after}: ReadingPair): (from: string | undefined) => Work<Window> {
	const [least, greatest] = [Math.min(before, after), Math.max(before, after)];
	const itemsOf = (rows: readonly SqlRow[]): readonly ChangedItem[] =>
		[...Map.groupBy(rows, ({id}) => String(id))].flatMap(([id, own]) => {
			const hashOf = (isEarlier: boolean) => {
				const state = own.find(({since}) => Number(since) <= least === isEarlier);
				return state && String(state.hash);
			};
			const [old, now] = [hashOf(before <= after), hashOf(before > after)];
			return old === now ? [] : [{id, before: old, after: now}];
		});
	let few: readonly ChangedItem[] | undefined;
	let areMany = false;
	return function* (from) {
		if (!few && !areMany) {
			const rows = yield* all(byIndex, tenant, kind, least, greatest);
			areMany = rows.length > maximumIndexed;
			if (!areMany) few = [...itemsOf(rows)].sort((a, b) => compareIds(a.id, b.id));
		}
		if (few) {
			const start = from === undefined ? 0 : few.findIndex(({id}) => compareIds(id, from) > 0);
			return {items: few.slice(start, start + windowSize), isLast: start + windowSize >= few.length};
		}
		for (let last = from; ; ) {
			const sql = `${inOrder} ${last === undefined ? '' : 'AND id > $5'} ORDER BY id LIMIT ${orderedSize}`;
			const rows = yield* all(sql, tenant, kind, least, greatest, ...(last === undefined ? [] : [last]));
			const isLast = rows.length < orderedSize;
			const whole = isLast ? rows : rows.filter(({id}) => id !== rows.at(-1)?.id);
			const items = itemsOf(whole);
			if (isLast || items.length > 0) return {items, isLast};
			last = String(whole.at(-1)?.id);
		}
	};
}

/** The contents of these items. */
export function* differencesAmong(items: readonly ChangedItem[]): Work<readonly Difference[]> {
	const hashes = items.flatMap(({before, after}) => [before, after].filter((hash) => hash !== undefined));
	if (hashes.length === 0) return [];
	const rows = yield* all(`SELECT hash, json FROM content WHERE hash IN (${parameters(hashes.length)})`, ...hashes);
	const contents = new Map(rows.map(({hash, json}) => [hash, String(json)]));
	return items.flatMap(({id, before, after}) => {
		const [left, right] = [contents.get(before), contents.get(after)];
		// Equal content has two hashes if only one of the two is encrypted.
		if (left === right) return [];
		const side = (json: string | undefined) => (json === undefined ? undefined : {id, json});
		return [{before: side(left), after: side(right)}];
	});
}
