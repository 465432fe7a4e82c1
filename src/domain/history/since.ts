/** What changed since a named moment. Each list, and the board, is read once, so that no row waits for the history. */
import {parseJson} from '../../text/json/parse.ts';
import type {EarlierState} from '../board/since.ts';
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

/** The state for the rules of the board. */
export const earlierState = (history: History, named: NamedReading): EarlierState => ({
	at: named.at,
	has: (kind) => named.readings.has(kind),
	async all(kind) {
		const rows: Row[] = [];
		for await (const {json} of history.read(named, kind)) rows.push(parseJson(json) as Row);
		return rows;
	},
	async some(kind, ids) {
		const items = await history.items(named, kind, ids);
		return new Map([...items].map(([id, {json}]) => [id, parseJson(json) as Row]));
	},
});
