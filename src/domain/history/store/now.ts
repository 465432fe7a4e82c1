/** The items of snapshots, read in the same turn. Only an engine in this process can do that. */
import type {SnapshotKind} from '../../resources/index.ts';
import {all, type Engine, first} from './engine.ts';
import {itemsOfSnapshot, requirePart} from './snapshots.ts';
import {itemOf, type StoredItem} from './stored-item.ts';

/** Both throw `HistoryError` if the snapshot was removed. */
export interface HistoryNow {
	item(snapshot: number, kind: SnapshotKind, id: string): StoredItem | undefined;
	all(snapshot: number, kind: SnapshotKind): readonly StoredItem[];
}

/** `read` runs a transaction at once. */
export const nowOf = (read: NonNullable<Engine['readNow']>): HistoryNow => ({
	item(snapshot, kind, id) {
		const row = read(function* () {
			const found = yield* first(`${itemsOfSnapshot} AND s.id = $3`, snapshot, kind, id);
			if (!found) yield* requirePart(snapshot, kind);
			return found;
		});
		return row && itemOf(kind, row);
	},
	all(snapshot, kind) {
		const rows = read(function* () {
			yield* requirePart(snapshot, kind);
			return yield* all(itemsOfSnapshot, snapshot, kind);
		});
		return rows.map((row) => itemOf(kind, row));
	},
});
