/** Reading long lists of a file in parts, so that a reader may wait between two of them for as long as it likes. */
import type {DatabaseSync, StatementSync} from 'node:sqlite';
import {SnapshotError} from './error.ts';
import type {SnapshotKind} from './kinds.ts';
import {idInto, type Range, rangeParameters} from './queries.ts';

/** Items of a part: more take memory that is long given back, fewer take time. */
const windowSize = 250;

const lost = 'The snapshot was removed while it was being compared';

export class Windows {
	readonly #database: DatabaseSync;
	readonly #statements = new Map<string, StatementSync>();

	constructor(database: DatabaseSync) {
		this.#database = database;
	}

	/**
	 * Ranges of ids that together hold all there are. Between two of them nothing of the file is held open. Throws
	 * `SnapshotError` when one of the snapshots was removed meanwhile.
	 */
	*of(snapshots: readonly number[], kind: SnapshotKind): Generator<Range> {
		const exists = this.prepared('SELECT 1 FROM snapshot WHERE id = ?');
		let from: string | undefined;
		do {
			const statement = this.prepared(idInto({from}));
			const ends = snapshots.flatMap((snapshot) => {
				const row = statement.get({snapshot, kind, offset: windowSize, ...rangeParameters({from})});
				return typeof row?.id === 'string' ? [row.id] : [];
			});
			const to = ends.sort(asBytes)[0];
			yield {from, to};
			from = to;
			if (from !== undefined && !snapshots.every((id) => exists.get(id))) throw new SnapshotError(lost);
		} while (from !== undefined);
	}

	/** A statement made once: what one holds is not given back before it is collected. */
	prepared(sql: string): StatementSync {
		const statement = this.#statements.get(sql) ?? this.#database.prepare(sql);
		this.#statements.set(sql, statement);
		return statement;
	}

	/** Many look-ups cost a fraction in one transaction. */
	reading<T>(work: () => T): T {
		this.#database.exec('BEGIN');
		try {
			return work();
		} finally {
			this.#database.exec('COMMIT');
		}
	}
}

/** As the index orders ids. */
const asBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
