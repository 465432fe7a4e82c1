/** Reads long lists of a database in windows. Between two windows the reader may pause for any time. */
import type {DatabaseSync, StatementSync} from 'node:sqlite';
import type {SnapshotKind} from '../resources/index.ts';
import {SnapshotError} from './error.ts';
import {idAtOffset, type Range, rangeParameters} from './queries.ts';

/** Items per window. Larger windows hold more memory, smaller ones take more time. */
const windowSize = 250;

const removedMessage = 'The snapshot was removed while it was being compared';

export class Windows {
	readonly #database: DatabaseSync;
	readonly #statements = new Map<string, StatementSync>();

	constructor(database: DatabaseSync) {
		this.#database = database;
	}

	/**
	 * Ranges that together cover all ids. No statement stays open between two of them. Throws `SnapshotError` if one of the
	 * snapshots was removed meanwhile.
	 */
	*of(snapshots: readonly number[], kind: SnapshotKind): Generator<Range> {
		const exists = this.prepared('SELECT 1 FROM snapshot WHERE id = ?');
		let from: string | undefined;
		do {
			const statement = this.prepared(idAtOffset({from}));
			const ends = snapshots.flatMap((snapshot) => {
				const row = statement.get({snapshot, kind, offset: windowSize, ...rangeParameters({from})});
				return typeof row?.id === 'string' ? [row.id] : [];
			});
			const to = ends.sort(asBytes)[0];
			yield {from, to};
			from = to;
			if (from !== undefined && !snapshots.every((id) => exists.get(id))) throw new SnapshotError(removedMessage);
		} while (from !== undefined);
	}

	/** Caches statements, since SQLite frees their memory only on garbage collection. */
	prepared(sql: string): StatementSync {
		const statement = this.#statements.get(sql) ?? this.#database.prepare(sql);
		this.#statements.set(sql, statement);
		return statement;
	}

	/** Runs queries in one transaction, which is much faster. */
	reading<T>(work: () => T): T {
		this.#database.exec('BEGIN');
		try {
			return work();
		} finally {
			this.#database.exec('COMMIT');
		}
	}
}

/** The order of ids in the index. */
const asBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
