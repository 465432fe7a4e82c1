/** Removes readings. Each function is the work of a transaction. */
import {all, first, type SqlRow, type Work} from './engine.ts';

/** Also deletes content that no other reading uses. */
export function* remove(number: number): Work<void> {
	const sql = 'SELECT tenant FROM named WHERE number = $1 UNION SELECT tenant FROM draft WHERE number = $1';
	const row = yield* first(sql, number);
	if (!row) return;
	yield* deleteDraft(number);
	for (const table of ['part', 'named']) yield* all(`DELETE FROM ${table} WHERE number = $1`, number);
	yield* removeUnused(String(row.tenant));
	yield* deleteUnusedContent();
}

/** Reads all contents and states. */
const deleteUnusedContent = () =>
	all(
		`DELETE FROM content WHERE hash IN (
			SELECT hash FROM content EXCEPT SELECT hash FROM state EXCEPT SELECT hash FROM pending WHERE hash IS NOT NULL
		)`,
	);

/** Removes all data of a tenant, or the data that was last read or named before a time, with content that nothing else uses. */
export function* forget(tenant: string, before?: number): Work<void> {
	const time = before ?? Number.MAX_SAFE_INTEGER;
	const sql =
		'SELECT number FROM named WHERE tenant = $1 AND at < $2 UNION SELECT number FROM draft WHERE tenant = $1 AND at < $2';
	const numbers = yield* all(sql, tenant, time);
	for (const {number} of numbers) {
		yield* deleteDraft(Number(number));
		for (const table of ['part', 'named']) yield* all(`DELETE FROM ${table} WHERE number = $1`, Number(number));
	}
	yield* all('UPDATE reading SET remembered = 0 WHERE tenant = $1 AND COALESCE(seen, at) < $2', tenant, time);
	if (before === undefined) {
		for (const table of ['reading', 'state', 'tenant_key', 'lease', 'ack', 'note', 'shared'])
			yield* all(`DELETE FROM ${table} WHERE tenant = $1`, tenant);
	} else yield* removeUnused(tenant);
	yield* deleteUnusedContent();
}

/**
 * Ends the remembering of a reading. Unless a snapshot or a draft needs it, it is removed, with the encrypted content that
 * nothing else uses. Other content stays until a snapshot is removed, because the item it belongs to is not known.
 */
export function* forgetReading(tenant: string, kind: string, seq: number): Work<void> {
	yield* all('UPDATE reading SET remembered = 0 WHERE tenant = $1 AND kind = $2 AND seq = $3', tenant, kind, seq);
	for (const {id, hash} of yield* removeUnused(tenant, {kind, seq})) {
		const sql = `DELETE FROM content WHERE hash = $4 AND json NOT LIKE '{%'
		AND NOT EXISTS (SELECT 1 FROM state WHERE tenant = $1 AND kind = $2 AND id = $3 AND hash = $4)
		AND NOT EXISTS (
			SELECT 1 FROM draft_part d JOIN pending p ON p.number = d.number AND p.kind = d.kind
			WHERE d.tenant = $1 AND d.kind = $2 AND p.id = $3 AND p.hash = $4
		)`;
		yield* all(sql, tenant, kind, id, hash);
	}
}

export function* deleteDraft(number: number): Work<void> {
	for (const table of ['pending', 'draft_part', 'draft']) yield* all(`DELETE FROM ${table} WHERE number = $1`, number);
}

interface EndedState {
	readonly id: string;
	readonly hash: string;
}

/**
 * Removes the readings that have no name, that are not remembered, and that no draft is compared with. Returns the states that
 * were in no other reading.
 */
export function* removeUnused(
	tenant: string,
	only?: {readonly kind: string; readonly seq: number},
): Work<readonly EndedState[]> {
	const sql = `SELECT kind, seq FROM reading r WHERE tenant = $1 AND remembered = 0 ${only ? 'AND kind = $2 AND seq = $3' : ''}
	AND NOT EXISTS (SELECT 1 FROM part p WHERE p.tenant = r.tenant AND p.kind = r.kind AND p.seq = r.seq)
	AND NOT EXISTS (SELECT 1 FROM draft_part d WHERE d.tenant = r.tenant AND d.kind = r.kind AND d.base = r.seq)
	ORDER BY kind, seq DESC`;
	const unused = yield* all(sql, tenant, ...(only ? [only.kind, only.seq] : []));
	const ended: EndedState[] = [];
	for (const {kind, seq} of unused) ended.push(...(yield* removeReading(tenant, String(kind), Number(seq))));
	return ended;
}

/** Joins the states before and after a reading, so that `since` and `gone` refer to remaining readings only. */
function* removeReading(tenant: string, kind: string, seq: number): Work<readonly EndedState[]> {
	const list = 'tenant = $1 AND kind = $2';
	const ended = (rows: readonly SqlRow[]) => rows.map(({id, hash}) => ({id: String(id), hash: String(hash)}));
	yield* all(`DELETE FROM reading WHERE ${list} AND seq = $3`, tenant, kind, seq);
	const aroundSql = `SELECT min(CASE WHEN seq > $3 THEN seq END) AS next, max(CASE WHEN seq < $3 THEN seq END) AS earlier
	FROM reading WHERE ${list}`;
	const around = yield* first(aroundSql, tenant, kind, seq);
	// The index of `since` leaves out the first reading.
	const since = seq > 1 ? 'since > 1 AND since = $3' : 'since = $3';
	if (around?.next === null || around?.next === undefined) {
		const rows = yield* all(`DELETE FROM state WHERE ${list} AND ${since} RETURNING id, hash`, tenant, kind, seq);
		yield* all(`UPDATE state SET gone = NULL WHERE ${list} AND gone = $3`, tenant, kind, seq);
		return ended(rows);
	}
	const next = Number(around.next);
	const draft = `SELECT 1 AS found FROM draft_part WHERE ${list} AND base = $3`;
	if (around.earlier === null && !(yield* first(draft, tenant, kind, next)))
		return ended(yield* absorb(tenant, kind, seq, next));
	const same = 'o.tenant = state.tenant AND o.kind = state.kind AND o.id = state.id';
	const endedSql = `DELETE FROM state WHERE ${list} AND ${since} AND gone = $4 RETURNING id, hash`;
	const rows = yield* all(endedSql, tenant, kind, seq, next);
	yield* all(`UPDATE state SET since = $4 WHERE ${list} AND ${since}`, tenant, kind, seq, next);
	yield* all(`UPDATE state SET gone = $4 WHERE ${list} AND gone = $3`, tenant, kind, seq, next);
	// An item can be in `next` as it was before the removed reading. Its two states become one.
	const joinSql = `UPDATE state SET gone = (SELECT o.gone FROM state o WHERE ${same} AND o.since = $3)
	WHERE ${list} AND gone = $3 AND EXISTS (SELECT 1 FROM state o WHERE ${same} AND o.since = $3 AND o.hash = state.hash)`;
	yield* all(joinSql, tenant, kind, next);
	const joinedSql = `DELETE FROM state WHERE ${list} AND since > 1 AND since = $3
	AND EXISTS (SELECT 1 FROM state o WHERE ${same} AND o.since < $3 AND (o.gone IS NULL OR o.gone > $3))`;
	yield* all(joinedSql, tenant, kind, next);
	return ended(rows);
}

/**
 * Removes the oldest reading: the next one takes its number. Then only the states that changed in between are written, and not
 * those of all items.
 */
function* absorb(tenant: string, kind: string, seq: number, next: number): Work<readonly SqlRow[]> {
	const list = 'tenant = $1 AND kind = $2';
	const rows = yield* all(`DELETE FROM state WHERE ${list} AND gone = $3 RETURNING id, hash`, tenant, kind, next);
	yield* all(`UPDATE state SET since = $4 WHERE ${list} AND since > 1 AND since = $3`, tenant, kind, next, seq);
	for (const table of ['reading', 'part'])
		yield* all(`UPDATE ${table} SET seq = $4 WHERE ${list} AND seq = $3`, tenant, kind, next, seq);
	return rows;
}
