/** The readings that a snapshot names, and their items. */
import type {SnapshotKind} from '../../resources/index.ts';
import {NoSnapshotError} from '../error.ts';
import type {ReadingPair} from './differences.ts';
import {all, type Engine, first, type Work} from './engine.ts';
import {asOf} from './layout.ts';
import {itemOf, type StoredItem} from './stored-item.ts';

/** The number of items that are read at once. Between two windows the reader may pause for any time. */
export const windowSize = 250;

export const listed = `
	SELECT n.number AS id, n.name, n.tenant, n.at AS at, 1 AS whole, p.kind, r.items
	FROM named n LEFT JOIN part p ON p.number = n.number
		LEFT JOIN reading r ON r.tenant = p.tenant AND r.kind = p.kind AND r.seq = p.seq
	UNION ALL
	SELECT d.number, d.name, d.tenant, d.at, 0, p.kind, p.items
	FROM draft d LEFT JOIN draft_part p ON p.number = d.number WHERE d.name <> ''
	ORDER BY at DESC, id DESC, kind`;

export const itemsOfSnapshot = `
	SELECT s.id, c.json
	FROM part p JOIN state s ON s.tenant = p.tenant AND s.kind = p.kind AND ${asOf('s', 'p.seq')}
		JOIN content c ON c.hash = s.hash
	WHERE p.number = $1 AND p.kind = $2`;

/** Throws `HistoryError` for a snapshot that was removed: without its items, everything would count as new. */
export function* requirePart(snapshot: number, kind: SnapshotKind): Work<Reading> {
	const reading = yield* readingOf(snapshot, kind);
	if (reading) return reading;
	throw removedError();
}

export const removedError = () => new NoSnapshotError('The snapshot was removed while it was being read');

/** Some items after an id. */
export function* windowOf(snapshot: number, kind: SnapshotKind, from: string | undefined): Work<readonly StoredItem[]> {
	const reading = yield* requirePart(snapshot, kind);
	const sql = `SELECT s.id, c.json FROM state s JOIN content c ON c.hash = s.hash
		WHERE s.tenant = $1 AND s.kind = $2 AND ${asOf('s', '$3')} ${from === undefined ? '' : 'AND s.id > $4'}
		ORDER BY s.id LIMIT ${windowSize}`;
	const bound = from === undefined ? [] : [from];
	const rows = yield* all(sql, reading.tenant, kind, reading.seq, ...bound);
	return rows.map((row) => itemOf(kind, row));
}

interface Reading {
	readonly tenant: string;
	readonly seq: number;
}

function* readingOf(snapshot: number, kind: SnapshotKind): Work<Reading | undefined> {
	const row = yield* first('SELECT tenant, seq FROM part WHERE number = $1 AND kind = $2', snapshot, kind);
	return row && {tenant: String(row.tenant), seq: Number(row.seq)};
}

export function* pairOf(before: number, after: number, kind: SnapshotKind): Work<ReadingPair | undefined> {
	const sql = 'SELECT number, tenant, seq FROM part WHERE number IN ($1, $2) AND kind = $3';
	const rows = yield* all(sql, before, after, kind);
	const [a, b] = [before, after].map((number) => rows.find((row) => Number(row.number) === number));
	return a && b && {tenant: String(a.tenant), kind, before: Number(a.seq), after: Number(b.seq)};
}

/** Both throw `HistoryError` if the snapshot was removed. */
export interface HistoryNow {
	item(snapshot: number, kind: SnapshotKind, id: string): StoredItem | undefined;
	all(snapshot: number, kind: SnapshotKind): readonly StoredItem[];
}

/** `read` runs a transaction at once. */
export const nowOf = (read: NonNullable<Engine['readNow']>): HistoryNow => ({
	item(snapshot, kind, id) {
		const row = read(function* () {
			const item = yield* first(`${itemsOfSnapshot} AND s.id = $3`, snapshot, kind, id);
			if (!item) yield* requirePart(snapshot, kind);
			return item;
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
