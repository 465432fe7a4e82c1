/** Begins, completes and removes readings. Each function is the work of one transaction. */
import type {SnapshotKind} from '../../resources/index.ts';
import {HistoryError} from '../error.ts';
import {all, first, type Work} from './engine.ts';
import {type DraftPart, removedMessage} from './merge.ts';
import {asOf} from './queries.ts';

const takenMessage = 'A snapshot with this name exists. Choose another name, or remove it first';

export interface Heading {
	readonly name: string;
	readonly tenant: string;
	/** Epoch milliseconds. */
	readonly at: number;
	/** Identifies the process. */
	readonly writer: string;
}

function* requireFree(name: string): Work<void> {
	if (yield* first('SELECT 1 AS taken FROM named WHERE name = $1', name)) throw new HistoryError(takenMessage);
}

/** Returns the number of the new draft. Numbers are never used again. */
export function* beginDraft({name, tenant, at, writer}: Heading): Work<number> {
	yield* requireFree(name);
	const row = yield* first("UPDATE meta SET value = value + 1 WHERE name = 'number' RETURNING value");
	const number = Number(row?.value);
	yield* all(
		'INSERT INTO draft (number, name, tenant, at, writer) VALUES ($1, $2, $3, $4, $5)',
		number,
		name,
		tenant,
		at,
		writer,
	);
	return number;
}

export function* beginPart(number: number, tenant: string, kind: SnapshotKind): Work<DraftPart> {
	if (!(yield* first('SELECT 1 AS found FROM draft WHERE number = $1', number))) throw new HistoryError(removedMessage);
	const base = yield* latest(tenant, kind);
	yield* all(
		'INSERT INTO draft_part (number, kind, tenant, base, items) VALUES ($1, $2, $3, $4, 0)',
		number,
		kind,
		tenant,
		base,
	);
	return {number, tenant, kind, base, merged: undefined, seen: undefined};
}

/** The last reading of a list; 0 for none. */
function* latest(tenant: string, kind: string): Work<number> {
	const row = yield* first('SELECT max(seq) AS seq FROM reading WHERE tenant = $1 AND kind = $2', tenant, kind);
	return Number(row?.seq ?? 0);
}

/** Turns a draft into readings with a name. Only now states begin and end. */
export function* completeDraft(number: number, parts: readonly DraftPart[]): Work<void> {
	const draft = yield* first('SELECT name, tenant, at FROM draft WHERE number = $1', number);
	if (!draft) throw new HistoryError(removedMessage);
	const [name, tenant, at] = [String(draft.name), String(draft.tenant), Number(draft.at)];
	yield* requireFree(name);
	yield* all('INSERT INTO named (number, name, tenant, at) VALUES ($1, $2, $3, $4)', number, name, tenant, at);
	for (const part of parts) {
		const {kind} = part;
		const before = yield* latest(tenant, kind);
		if (before > part.base) yield* rebase(part);
		const seq = before + 1;
		yield* all(
			`INSERT INTO reading (tenant, kind, seq, at, items)
			SELECT tenant, kind, CAST($3 AS BIGINT), CAST($4 AS BIGINT), items FROM draft_part WHERE number = $1 AND kind = $2`,
			number,
			kind,
			seq,
			at,
		);
		yield* all(
			`UPDATE state SET gone = $1 WHERE tenant = $2 AND kind = $3 AND gone IS NULL
			AND id IN (SELECT id FROM pending WHERE number = $4 AND kind = $3)`,
			seq,
			tenant,
			kind,
			number,
		);
		yield* all(
			`INSERT INTO state (tenant, kind, id, since, hash)
			SELECT d.tenant, p.kind, p.id, CAST($3 AS BIGINT), p.hash
			FROM pending p JOIN draft_part d ON d.number = p.number AND d.kind = p.kind
			WHERE p.number = $1 AND p.kind = $2 AND p.hash IS NOT NULL`,
			number,
			kind,
			seq,
		);
		yield* all('INSERT INTO part (number, kind, tenant, seq) VALUES ($1, $2, $3, $4)', number, kind, tenant, seq);
	}
	yield* deleteDraft(number);
	yield* removeUnused(tenant);
}

/** Another reading was completed since the draft began. Replaces the differences from the base by those from now. */
function* rebase({number, tenant, kind, base}: DraftPart): Work<void> {
	yield* all(
		`INSERT INTO pending (number, kind, id, hash)
		SELECT CAST($3 AS BIGINT), s.kind, s.id, min(b.hash)
		FROM state s LEFT JOIN state b ON b.tenant = s.tenant AND b.kind = s.kind AND b.id = s.id AND ${asOf('b', '$4')}
		WHERE s.tenant = $1 AND s.kind = $2 AND (s.since > $4 OR s.gone > $4)
		GROUP BY s.kind, s.id
		ON CONFLICT DO NOTHING`,
		tenant,
		kind,
		number,
		base,
	);
	yield* all(
		`DELETE FROM pending WHERE number = $3 AND kind = $2 AND NOT (hash IS DISTINCT FROM (
			SELECT s.hash FROM state s WHERE s.tenant = $1 AND s.kind = $2 AND s.id = pending.id AND s.gone IS NULL
		))`,
		tenant,
		kind,
		number,
	);
}

/** Also deletes content that no other reading uses. */
export function* remove(number: number): Work<void> {
	const row = yield* first(
		'SELECT tenant FROM named WHERE number = $1 UNION SELECT tenant FROM draft WHERE number = $1',
		number,
	);
	if (!row) return;
	yield* deleteDraft(number);
	yield* all('DELETE FROM part WHERE number = $1', number);
	yield* all('DELETE FROM named WHERE number = $1', number);
	yield* removeUnused(String(row.tenant));
	yield* all(
		`DELETE FROM content WHERE hash IN (
			SELECT hash FROM content EXCEPT SELECT hash FROM state EXCEPT SELECT hash FROM pending WHERE hash IS NOT NULL
		)`,
	);
}

function* deleteDraft(number: number): Work<void> {
	for (const table of ['pending', 'draft_part', 'draft']) yield* all(`DELETE FROM ${table} WHERE number = $1`, number);
}

/** Removes the readings that have no name and that no draft is compared with. */
function* removeUnused(tenant: string): Work<void> {
	const unused = yield* all(
		`SELECT kind, seq FROM reading r WHERE tenant = $1
		AND NOT EXISTS (SELECT 1 FROM part p WHERE p.tenant = r.tenant AND p.kind = r.kind AND p.seq = r.seq)
		AND NOT EXISTS (SELECT 1 FROM draft_part d WHERE d.tenant = r.tenant AND d.kind = r.kind AND d.base = r.seq)`,
		tenant,
	);
	for (const {kind, seq} of unused) yield* removeReading(tenant, String(kind), Number(seq));
}

/** Joins the states before and after a reading, so that `since` and `gone` refer to remaining readings only. */
function* removeReading(tenant: string, kind: string, seq: number): Work<void> {
	yield* all('DELETE FROM reading WHERE tenant = $1 AND kind = $2 AND seq = $3', tenant, kind, seq);
	const row = yield* first(
		'SELECT min(seq) AS seq FROM reading WHERE tenant = $1 AND kind = $2 AND seq > $3',
		tenant,
		kind,
		seq,
	);
	const list = 'tenant = $1 AND kind = $2';
	if (row?.seq === null || row?.seq === undefined) {
		yield* all(`DELETE FROM state WHERE ${list} AND since = $3`, tenant, kind, seq);
		yield* all(`UPDATE state SET gone = NULL WHERE ${list} AND gone = $3`, tenant, kind, seq);
		return;
	}
	const next = Number(row.seq);
	const same = 'o.tenant = state.tenant AND o.kind = state.kind AND o.id = state.id';
	yield* all(`DELETE FROM state WHERE ${list} AND since = $3 AND gone = $4`, tenant, kind, seq, next);
	yield* all(`UPDATE state SET since = $4 WHERE ${list} AND since = $3`, tenant, kind, seq, next);
	yield* all(`UPDATE state SET gone = $4 WHERE ${list} AND gone = $3`, tenant, kind, seq, next);
	// An item can be in `next` as it was before the removed reading. Its two states become one.
	yield* all(
		`UPDATE state SET gone = (SELECT o.gone FROM state o WHERE ${same} AND o.since = $3)
		WHERE ${list} AND gone = $3 AND EXISTS (SELECT 1 FROM state o WHERE ${same} AND o.since = $3 AND o.hash = state.hash)`,
		tenant,
		kind,
		next,
	);
	yield* all(
		`DELETE FROM state WHERE ${list} AND since = $3
		AND EXISTS (SELECT 1 FROM state o WHERE ${same} AND o.since < $3 AND (o.gone IS NULL OR o.gone > $3))`,
		tenant,
		kind,
		next,
	);
}

/** The readings in progress. */
export function* drafts(): Work<readonly {readonly number: number; readonly writer: string}[]> {
	const rows = yield* all('SELECT number, writer FROM draft');
	return rows.map(({number, writer}) => ({number: Number(number), writer: String(writer)}));
}
