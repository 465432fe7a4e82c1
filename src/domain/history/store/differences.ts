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
