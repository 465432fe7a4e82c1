/** What changed since a named moment. Each list, and the board, is read once, so that no row waits for the history. */
import {parseJson} from '../../text/json/parse.ts';
import type {EarlierState} from '../board/since.ts';
import type {SnapshotKind} from '../resources/index.ts';
import type {Row} from '../resources/resource.ts';
import type {History} from './history.ts';
import type {Snapshot} from './snapshot.ts';
import {storedItem} from './store/stored-item.ts';

/** Marks a row of a list: `new`, `changed`, '' for neither, or `unknown` without the key of the history. */
export async function marksSince(
	history: History,
	snapshot: Snapshot,
	kind: SnapshotKind,
): Promise<(row: Row) => string> {
	const compare = await history.comparer(snapshot, kind);
	const cache = new WeakMap<Row, string>();
	return (row) => {
		const word = cache.get(row) ?? (compare ? compare(storedItem(kind, row)) : 'unknown');
		cache.set(row, word);
		return word;
	};
}

/** The state for the rules of the board. */
export const earlierState = (history: History, snapshot: Snapshot): EarlierState => ({
	at: snapshot.at,
	has: (kind) => snapshot.readings.has(kind),
	async all(kind) {
		const rows: Row[] = [];
		for await (const {json} of history.read(snapshot, kind)) rows.push(parseJson(json) as Row);
		return rows;
	},
	async some(kind, ids) {
		const items = await history.items(snapshot, kind, ids);
		return new Map([...items].map(([id, {json}]) => [id, parseJson(json) as Row]));
	},
});
