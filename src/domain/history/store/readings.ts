/** Begins, completes and removes readings. Each function is the work of a transaction. */
import type {SnapshotKind} from '../../resources/index.ts';
import {HistoryError} from '../error.ts';
import type {Sealer} from '../memory/sealer.ts';
import {all, first, insertRow, type Work} from './engine.ts';
import {asOf} from './layout.ts';
import {type DraftPart, removedMessage} from './merge.ts';
import {deleteDraft, removeUnused} from './removal.ts';

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
	yield* insertRow('draft', {number, name, tenant, at, writer});
	return number;
}

export function* beginPart(number: number, tenant: string, kind: SnapshotKind, sealer?: Sealer): Work<DraftPart> {
	if (!(yield* first('SELECT 1 AS found FROM draft WHERE number = $1', number))) throw new HistoryError(removedMessage);
	const base = yield* latest(tenant, kind);
	yield* insertRow('draft_part', {number, kind, tenant, base, items: 0});
	return {number, tenant, kind, sealer, base, merged: undefined, seen: undefined, waiting: []};
}

const inReading = 'tenant = $1 AND kind = $2 AND seq = $3';

/** The last reading of a list; 0 for none. */
function* latest(tenant: string, kind: string): Work<number> {
	const row = yield* first('SELECT max(seq) AS seq FROM reading WHERE tenant = $1 AND kind = $2', tenant, kind);
	return Number(row?.seq ?? 0);
}

/** Turns a draft into readings with a name. Only now states begin and end. */
export function* completeDraft(number: number, parts: readonly DraftPart[], reader: string): Work<void> {
	const {name, tenant, at} = yield* draftOf(number);
	yield* requireFree(name);
	yield* insertRow('named', {number, name, tenant, at});
	for (const part of parts) {
		const before = yield* latest(tenant, part.kind);
		if (before > part.base) yield* rebase(part);
		const seq = yield* addReading(part, before, at);
		yield* all(`UPDATE reading SET reader = $4 WHERE ${inReading}`, tenant, part.kind, seq, reader);
		yield* insertRow('part', {number, kind: part.kind, tenant, seq});
	}
	yield* deleteDraft(number);
	yield* removeUnused(tenant);
}

/**
 * Turns a draft into remembered readings. A list that has not changed since its last reading gets none: that reading then
 * counts as seen again. A draft that was read before the last reading is of no use, unless the clock was ahead: then that has a time
 * after `now`.
 */
export function* completeMemory(
	number: number,
	parts: readonly DraftPart[],
	{reader, now = Number.POSITIVE_INFINITY}: {readonly reader: string; readonly now?: number | undefined},
): Work<void> {
	const {tenant, at} = yield* draftOf(number);
	for (const part of parts) {
		const {kind} = part;
		const before = yield* latest(tenant, kind);
		if (before > part.base) yield* rebase(part);
		const lastSql = `SELECT COALESCE(seen, at) AS seen, (SELECT count(*) FROM pending WHERE number = $4 AND kind = $2) AS changes
		FROM reading WHERE ${inReading}`;
		const last = yield* first(lastSql, tenant, kind, before, number);
		const seen = last ? Number(last.seen) : Number.NEGATIVE_INFINITY;
		if (seen > at && seen <= now) continue;
		const isSame = last !== undefined && Number(last.changes) === 0 && seen <= at;
		const seq = isSame ? before : yield* addReading(part, before, at);
		const seenSql = `UPDATE reading SET remembered = 1, seen = $4, reader = $5 WHERE ${inReading}`;
		yield* all(seenSql, tenant, kind, seq, at, reader);
	}
	yield* deleteDraft(number);
	yield* removeUnused(tenant);
}

function* draftOf(number: number): Work<Omit<Heading, 'writer'>> {
	const draft = yield* first('SELECT name, tenant, at FROM draft WHERE number = $1', number);
	if (!draft) throw new HistoryError(removedMessage);
	return {name: String(draft.name), tenant: String(draft.tenant), at: Number(draft.at)};
}

/** Adds a reading after the last one, and returns its number. */
function* addReading({number, tenant, kind}: DraftPart, before: number, at: number): Work<number> {
	const seq = before + 1;
	const readingSql = `INSERT INTO reading (tenant, kind, seq, at, items)
	SELECT tenant, kind, CAST($3 AS BIGINT), CAST($4 AS BIGINT), items FROM draft_part WHERE number = $1 AND kind = $2`;
	yield* all(readingSql, number, kind, seq, at);
	// Before the search for the states that end. A serializable transaction of PostgreSQL locks the pages of an index that it has
	// searched, and each page that new entries split off from a locked one. A server does not have enough locks for a million entries.
	const beginSql = `INSERT INTO state (tenant, kind, id, since, hash)
	SELECT d.tenant, p.kind, p.id, CAST($3 AS BIGINT), p.hash
	FROM pending p JOIN draft_part d ON d.number = p.number AND d.kind = p.kind
	WHERE p.number = $1 AND p.kind = $2 AND p.hash IS NOT NULL`;
	yield* all(beginSql, number, kind, seq);
	if (before === 0) return seq;
	const endSql = `UPDATE state SET gone = $1 WHERE tenant = $2 AND kind = $3 AND gone IS NULL AND since < $1
	AND id IN (SELECT id FROM pending WHERE number = $4 AND kind = $3)`;
	yield* all(endSql, seq, tenant, kind, number);
	return seq;
}

/** Another reading was completed since the draft began. Replaces the differences from the base by those from now. */
function* rebase({number, tenant, kind, base}: DraftPart): Work<void> {
	const differencesSql = `INSERT INTO pending (number, kind, id, hash)
	SELECT CAST($3 AS BIGINT), s.kind, s.id, min(b.hash)
	FROM state s LEFT JOIN state b ON b.tenant = s.tenant AND b.kind = s.kind AND b.id = s.id AND ${asOf('b', '$4')}
	WHERE s.tenant = $1 AND s.kind = $2 AND (s.since > $4 OR s.gone > $4)
	GROUP BY s.kind, s.id
	ON CONFLICT DO NOTHING`;
	yield* all(differencesSql, tenant, kind, number, base);
	const equalSql = `DELETE FROM pending WHERE number = $3 AND kind = $2 AND NOT (hash IS DISTINCT FROM (
		SELECT s.hash FROM state s WHERE s.tenant = $1 AND s.kind = $2 AND s.id = pending.id AND s.gone IS NULL
	))`;
	yield* all(equalSql, tenant, kind, number);
}

/** The readings in progress. */
export function* drafts(): Work<readonly {readonly number: number; readonly writer: string}[]> {
	const rows = yield* all('SELECT number, writer FROM draft');
	return rows.map(({number, writer}) => ({number: Number(number), writer: String(writer)}));
}
