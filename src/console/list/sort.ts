/** Sorts the loaded rows. The sort is stable and merges, so that a new page costs one pass instead of a full sort. */
import type {SortKey} from '../../domain/resources/resource.ts';
import {compareNumbers} from '../../text/json/exact-number.ts';

export interface Sort<R> {
	readonly key: (row: R) => SortKey;
	readonly isReversed: boolean;
}

let collator: Intl.Collator | undefined;

/** Numbers by size; text in natural order without case: `app 9` before `app 10`. */
function compareKeys(a: SortKey, b: SortKey): number {
	if (typeof a === 'string' && typeof b === 'string') {
		collator ??= new Intl.Collator('en', {numeric: true, sensitivity: 'base'});
		return collator.compare(a, b);
	}
	if (isNumber(a) && isNumber(b)) return compareNumbers(a, b);
	return a < b ? -1 : a > b ? 1 : 0;
}

const isNumber = (key: SortKey) => typeof key === 'number' || typeof key === 'object';

/** Merges new rows, in any order, into sorted rows. Equal rows keep their order of arrival. */
export function insertSorted<R>(sorted: readonly R[], added: readonly R[], {key, isReversed}: Sort<R>): R[] {
	const sign = isReversed ? -1 : 1;
	const incoming = added.map((row) => ({row, key: key(row)})).sort((a, b) => sign * compareKeys(a.key, b.key));
	if (sorted.length === 0) return incoming.map(({row}) => row);
	const merged: R[] = [];
	let next = 0;
	for (const row of sorted) {
		const ownKey = key(row);
		for (let item = incoming[next]; item && sign * compareKeys(item.key, ownKey) < 0; item = incoming[next]) {
			merged.push(item.row);
			next++;
		}
		merged.push(row);
	}
	for (const item of incoming.slice(next)) merged.push(item.row);
	return merged;
}
