/** The rows that a list had, in the place of its present ones, so that a list can mark the changes since. */
import type {Row} from '../../resources/resource.ts';
import {rowOf, storedItem} from '../store/stored-item.ts';
import type {Past, PastList} from './past.ts';

/** The present rows of a list. */
export interface PresentRows {
	readonly rows: readonly Row[];
	/** Whether the list has no other rows. An item that is missing then was removed. */
	readonly isWhole: boolean;
}

/** A list with more items names none as removed. */
const maximumItems = 1000;

/** A row that has not changed is the present one itself. Removed rows come first. */
export async function rowsBefore(past: Past, list: PastList, {rows, isWhole}: PresentRows): Promise<readonly Row[]> {
	const present = new Map(rows.map((row) => [storedItem(list.kind, row).id, row]));
	const all = isWhole ? await past.page(list, undefined, maximumItems + 1) : [];
	const isKnown = isWhole && all.length <= maximumItems;
	const earlier = isKnown ? all : await past.items(list, [...present.keys()]);
	return [
		...earlier.filter(({id}) => !present.has(id)).map(({json}) => rowOf(list.kind, json)),
		...earlier.flatMap((item) => {
			const row = present.get(item.id);
			if (!row) return [];
			return [storedItem(list.kind, row).json === item.json ? row : rowOf(list.kind, item.json)];
		}),
	];
}
