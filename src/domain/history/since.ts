/** A column that marks the rows changed since a snapshot. It compares only the rows that a list shows. */

import {parseJson} from '../../text/json/parse.ts';
import type {SnapshotKind} from '../resources/index.ts';
import type {Row} from '../resources/resource.ts';
import {markSince} from './diff.ts';
import type {HistoryNow} from './history.ts';
import {snapshotKinds} from './kinds.ts';
import type {Snapshot} from './snapshot.ts';

export interface Since {
	/** The snapshot's name. */
	readonly name: string;
	/** Epoch milliseconds. */
	readonly at: number;
	/** Marks a row of a list: `new`, `changed` or ''. Undefined for a list that the snapshot does not include. */
	marks(list: string): ((row: Row) => string) | undefined;
	has(kind: SnapshotKind): boolean;
	all(kind: SnapshotKind): readonly Row[];
	one(kind: SnapshotKind, id: string): Row | undefined;
}

export function since(now: HistoryNow, snapshot: Snapshot): Since {
	const has = (kind: SnapshotKind) => kind in snapshot.items;
	const rowOf = (json: string) => parseJson(json) as Row;
	return {
		name: snapshot.name,
		at: snapshot.at,
		marks(list) {
			const kind = snapshotKinds.find((each) => each === list);
			if (!kind || !has(kind)) return undefined;
			const cache = new WeakMap<Row, string>();
			return (row) => {
				const word = cache.get(row) ?? markSince(now, snapshot, kind, row);
				cache.set(row, word);
				return word;
			};
		},
		has,
		all: (kind) => now.all(snapshot.id, kind).map(({json}) => rowOf(json)),
		one(kind, id) {
			const item = now.item(snapshot.id, kind, id);
			return item && rowOf(item.json);
		},
	};
}
