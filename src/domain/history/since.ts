/** What changed in a list since a named moment. The list is read once, so that no row waits for the history. */
import type {HistoryKind} from '../resources/index.ts';
import type {Row} from '../resources/resource.ts';
import type {History} from './history.ts';
import type {NamedReading} from './state.ts';
import {storedItem} from './store/stored-item.ts';

/** Marks a row of a list: `new`, `changed`, '' for neither, or `unknown` without the key of the history. */
export async function marksSince(
	history: History,
	named: NamedReading,
	kind: HistoryKind,
): Promise<(row: Row) => string> {
	const compare = await history.comparer(named, kind);
	const cache = new WeakMap<Row, string>();
	return (row) => {
		const word = cache.get(row) ?? (compare ? compare(storedItem(kind, row)) : 'unknown');
		cache.set(row, word);
		return word;
	};
}
