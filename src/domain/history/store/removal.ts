/** Removes readings. Each function is the work of a transaction. */

import type {ItemTarget} from '../past/target.ts';
import {all, first, type SqlRow, type Work} from './engine.ts';
import {listsIn} from './readings.ts';

/** Reads all contents and states. */
export const deleteUnusedContent = (): Work<unknown> =>
	all(
		`DELETE FROM castellan.content WHERE hash IN (
			SELECT hash FROM castellan.content EXCEPT SELECT hash FROM castellan.state
		)`,
	);

/** All data of a tenant, or less. */
export interface Forgetting {
	/** Only the data that was last read or named before a time in epoch milliseconds. */
	readonly before?: number | undefined;
	/** Only the states of an item, and the notes on it. */
	readonly item?: ItemTarget | undefined;
}

/** The rows of an item. */
const ofItem = 'WHERE tenant = $1 AND kind = $2 AND id = $3';

/** The numbers of states and notes of an item. Its contents are not read, so its key is not needed. */
export function* countItem(
	tenant: string,
	{kind, id}: ItemTarget,
): Work<{readonly states: number; readonly notes: number}> {
	const sql = `SELECT (SELECT count(*) FROM castellan.state ${ofItem}) AS states, (SELECT count(*) FROM castellan.note ${ofItem}) AS notes`;
	const row = yield* first(sql, tenant, kind, id);
	return {states: Number(row?.states), notes: Number(row?.notes)};
}

/** Removes data of a tenant, with content that nothing else uses. */
export function* forget(tenant: string, {before, item}: Forgetting = {}): Work<void> {
	if (item) {
		for (const table of ['state', 'note'])
			yield* all(`DELETE FROM castellan.${table} ${ofItem}`, tenant, item.kind, item.id);
		if (item.kind === 'apps')
			yield* all('DELETE FROM castellan.entitlement WHERE tenant = $1 AND app = $2', tenant, item.id);
	} else if (before === undefined) {
		const own = ['name', 'reading', 'state', 'entitlement', 'tenant_key', 'lease', 'ack', 'note', 'shared', 'journal'];
		for (const table of own) yield* all(`DELETE FROM castellan.${table} WHERE tenant = $1`, tenant);
	} else {
		yield* all('DELETE FROM castellan.name WHERE tenant = $1 AND at < $2', tenant, before);
		const sql = 'UPDATE castellan.reading SET remembered = 0 WHERE tenant = $1 AND seen < $2';
		yield* all(sql, tenant, before);
		yield* removeUnused(tenant);
		yield* all('DELETE FROM castellan.entitlement WHERE tenant = $1 AND seen < $2', tenant, before);
	}
	yield* deleteUnusedContent();
}

/**
 * Ends the remembering of a reading. Unless a name needs it, it is removed, with the encrypted content that nothing else uses.
 * Other content stays until a name is removed, because the item it belongs to is not known.
 */
export function* forgetReading(tenant: string, kind: string, seq: number): Work<void> {
	const sql = 'UPDATE castellan.reading SET remembered = 0 WHERE tenant = $1 AND kind = $2 AND seq = $3';
	yield* all(sql, tenant, kind, seq);
	for (const {id, hash} of yield* removeUnused(tenant, {kind, seq})) {
		const unused = `DELETE FROM castellan.content WHERE hash = $4 AND json NOT LIKE '{%'
		AND NOT EXISTS (SELECT 1 FROM castellan.state WHERE tenant = $1 AND kind = $2 AND id = $3 AND hash = $4)`;
		yield* all(unused, tenant, kind, String(id), String(hash));
	}
}

/** Removes the readings that have no name and are not remembered. Returns the states that were in no other reading. */
export function* removeUnused(
	tenant: string,
	only?: {readonly kind: string; readonly seq: number},
): Work<readonly SqlRow[]> {
	const sql = `SELECT kind, seq FROM castellan.reading WHERE tenant = $1 AND remembered = 0
	${only ? 'AND kind = $2 AND seq = $3' : ''} ORDER BY kind, seq DESC`;
	const readings = yield* all(sql, tenant, ...(only ? [only.kind, only.seq] : []));
	if (readings.length === 0) return [];
	const names = yield* all('SELECT lists FROM castellan.name WHERE tenant = $1', tenant);
	const named = names.map(({lists}) => listsIn(lists));
	const ended: SqlRow[] = [];
	for (const {kind, seq} of readings) {
		if (named.some((lists) => lists.get(String(kind)) === Number(seq))) continue;
		ended.push(...(yield* removeReading(tenant, String(kind), Number(seq))));
	}
	return ended;
}

/**
 * Removes the states that only this reading shows. Numbers of removed readings remain in other states: a state begins and ends
 * with the first reading from its number on.
 */
function* removeReading(tenant: string, kind: string, seq: number): Work<readonly SqlRow[]> {
	const list = 'tenant = $1 AND kind = $2';
	yield* all(`DELETE FROM castellan.reading WHERE ${list} AND seq = $3`, tenant, kind, seq);
	const aroundSql = `SELECT min(CASE WHEN seq > $3 THEN seq END) AS later, COALESCE(max(CASE WHEN seq < $3 THEN seq END), 0) AS earlier
	FROM castellan.reading WHERE ${list}`;
	const around = yield* first(aroundSql, tenant, kind, seq);
	const earlier = Number(around?.earlier ?? 0);
	if (around?.later !== null && around?.later !== undefined) {
		const sql = `DELETE FROM castellan.state
		WHERE ${list} AND since BETWEEN $3 + 1 AND $4 AND gone BETWEEN $4 + 1 AND $5 RETURNING id, hash`;
		return yield* all(sql, tenant, kind, earlier, seq, Number(around.later));
	}
	// The one before becomes the last reading: its states hold again, and the next reading may have the same number.
	const ended = yield* all(
		`DELETE FROM castellan.state WHERE ${list} AND since > $3 RETURNING id, hash`,
		tenant,
		kind,
		earlier,
	);
	yield* all(`UPDATE castellan.state SET gone = NULL WHERE ${list} AND gone > $3`, tenant, kind, earlier);
	return ended;
}
