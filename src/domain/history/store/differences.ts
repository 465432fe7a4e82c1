/** The differences between two readings of a list. The cost depends on the number of changes, not of items. */
import {toVisible} from '../../../text/visible.ts';
import type {HistoryKind} from '../../resources/index.ts';
import {HistoryError} from '../error.ts';
import {all, parameters, type Work} from './engine.ts';
import type {StoredItem} from './stored-item.ts';

type Side = Pick<StoredItem, 'id' | 'json'>;

/** The two sides of a difference. One is absent if the item was added or removed. */
export interface Difference {
	readonly before: Side | undefined;
	readonly after: Side | undefined;
}

/** Two readings of the same list. */
export interface ReadingPair {
	readonly tenant: string;
	readonly kind: HistoryKind;
	readonly before: number;
	readonly after: number;
}

/** An item that differs, with the hashes of its contents in the two readings. */
export interface ChangedItem {
	readonly id: string;
	readonly before: string | undefined;
	readonly after: string | undefined;
}

const list = 'tenant = $1 AND kind = $2';
/**
 * The states of the earlier reading ($3) that ended until the later one ($4), and those of the later one that began after the earlier.
 * SQLite searches an index from one lower bound. Of `since > 1 AND since > $3` it takes the first, and reads all changes before $3.
 */
const changedSql = `
	SELECT id, min(earlier) AS earlier, min(later) AS later FROM (
		SELECT id, hash AS earlier, NULL AS later FROM castellan.state
		WHERE ${list} AND gone > $3 AND gone <= $4 AND since <= $3
		UNION ALL SELECT id, NULL AS earlier, hash AS later FROM castellan.state
		WHERE ${list} AND since BETWEEN $3 + 1 AND $4 AND since > 1 AND (gone IS NULL OR gone > $4)
	) AS states GROUP BY id HAVING min(earlier) IS DISTINCT FROM min(later) ORDER BY id`;

/** The items that differ, in the order of ids. It reads no contents. */
export function* changedItems({tenant, kind, before, after}: ReadingPair): Work<readonly ChangedItem[]> {
	const rows = yield* all(changedSql, tenant, kind, Math.min(before, after), Math.max(before, after));
	return rows.map(({id, earlier, later}) => {
		const [first, second] = [earlier, later].map((hash) => (hash === null ? undefined : String(hash)));
		const [from, to] = before <= after ? [first, second] : [second, first];
		return {id: String(id), before: from, after: to};
	});
}

/** How many items came, went and changed since the reading before. */
export interface ChangeCounts {
	readonly added: number;
	readonly changed: number;
	readonly removed: number;
}

/** As `changedSql`, of each reading and the one before it. */
const countsSql = `
	WITH pair AS (
		SELECT kind, seq, lag(seq) OVER (PARTITION BY kind ORDER BY seq) AS before FROM castellan.reading WHERE tenant = $1
	), side AS (
		SELECT pair.kind, pair.seq, id, hash AS earlier, NULL AS later FROM pair JOIN castellan.state s
		ON s.tenant = $1 AND s.kind = pair.kind AND gone > before AND gone <= seq AND since <= before
		UNION ALL SELECT pair.kind, pair.seq, id, NULL AS earlier, hash AS later FROM pair JOIN castellan.state s
		ON s.tenant = $1 AND s.kind = pair.kind AND since BETWEEN before + 1 AND seq AND since > 1 AND (gone IS NULL OR gone > seq)
	), item AS (
		SELECT kind, seq, min(earlier) AS earlier, min(later) AS later FROM side GROUP BY kind, seq, id
		HAVING min(earlier) IS DISTINCT FROM min(later)
	)
	SELECT kind, seq, count(*) AS items, count(earlier) AS earlier, count(later) AS later FROM item GROUP BY kind, seq`;

/** By `kind seq`. Absent for a reading like the one before, and for the first one. It reads no contents. */
export function* changeCounts(tenant: string): Work<ReadonlyMap<string, ChangeCounts>> {
	const counts = new Map<string, ChangeCounts>();
	for (const row of yield* all(countsSql, tenant)) {
		const [items, earlier, later] = [row.items, row.earlier, row.later].map(Number) as [number, number, number];
		counts.set(`${row.kind} ${row.seq}`, {
			added: items - earlier,
			changed: earlier + later - items,
			removed: items - later,
		});
	}
	return counts;
}

/** The differences of some items, with their contents. */
export function* differencesOf(items: readonly ChangedItem[]): Work<readonly Difference[]> {
	const hashes = items.flatMap(({before, after}) => [before, after].filter((hash) => hash !== undefined));
	if (hashes.length === 0) return [];
	const sql = `SELECT hash, json FROM castellan.content WHERE hash IN (${parameters(hashes.length)})`;
	const contents = new Map((yield* all(sql, ...hashes)).map(({hash, json}) => [hash, String(json)]));
	const side = (id: string, hash: string | undefined): Side | undefined => {
		if (hash === undefined) return undefined;
		const json = contents.get(hash);
		if (json === undefined) throw new HistoryError(`The history is damaged: it has no content of ${toVisible(id)}`);
		return {id, json};
	};
	const differences = items.map(({id, before, after}) => ({before: side(id, before), after: side(id, after)}));
	// Equal content has two hashes if only one of the two is encrypted.
	return differences.filter(({before, after}) => before?.json !== after?.json);
}
