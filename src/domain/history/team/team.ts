/** What colleagues wrote into a history: acknowledgements of findings, and notes on items. All of it is untrusted text. */

import {isoTime} from '../../../text/timestamp.ts';
import {historyKinds} from '../../resources/history-kinds.ts';
import type {HistoryKind} from '../../resources/index.ts';
import type {ItemTarget} from '../past/target.ts';
import {all, first, type SqlRow} from '../store/engine.ts';
import {
	contentOf,
	type Entry,
	entryOf,
	insertion,
	maximumText,
	OvertakenError,
	type Pen,
	type Remark,
	removed,
	visible,
} from './entry.ts';
import {ackEntry, addition} from './journal.ts';

/** A version of an acknowledgement. */
export type Ack = Remark & Entry;

export type NewAck = Pick<Ack, 'of' | 'reason' | 'until' | 'fingerprint' | 'to'> & {readonly kind?: 'take'};

/** A note of a colleague about an item. Its version is the number to remove it by. */
export interface Note extends Entry {
	readonly kind: HistoryKind;
	readonly id: string;
	readonly text: string;
}

/** The text of a note as it is stored, or why it cannot be one. */
export function noteText(typed: string): {readonly text: string; readonly problem?: string} {
	const text = typed.trim();
	if (text === '') return {text, problem: 'the note is empty'};
	return text.length > maximumText ? {text, problem: `a note has at most ${maximumText} characters`} : {text};
}

export type Team = ReturnType<typeof teamIn>;

export const teamIn = (pen: Pen) => ({
	/** The name under which this person or program writes. */
	author: pen.author,
	/** How many findings are or were acknowledged, how many notes there are, and so on. Needs no key. */
	async counts(tenant: string) {
		const sql = `SELECT (SELECT count(DISTINCT id) FROM castellan.ack WHERE tenant = $1) AS acks,
			(SELECT count(*) FROM castellan.note WHERE tenant = $1 AND json <> '${removed}') AS notes,
			(SELECT count(*) FROM castellan.shared WHERE tenant = $1 AND json <> '${removed}') AS shared,
			(SELECT count(*) FROM castellan.journal WHERE tenant = $1) AS entries`;
		const row = await pen.engine.read(() => first(sql, tenant));
		return {
			acknowledgements: Number(row?.acks),
			notes: Number(row?.notes),
			shared: Number(row?.shared),
			/** Of the journal of people. */
			entries: Number(row?.entries),
		};
	},
	/** All versions, those of each finding oldest first. */
	async acks(tenant: string): Promise<readonly Ack[]> {
		const sql = 'SELECT id, version, author, at, json FROM castellan.ack WHERE tenant = $1 ORDER BY id, version';
		return (await pen.engine.read(() => all(sql, tenant))).map(ackOf);
	},
	/**
	 * Adds a version of an acknowledgement, and an entry to the journal. `seen` is the version that the author has seen, 0 for none. Rejects with
	 * `OvertakenError` if there is a later one.
	 */
	async acknowledge(tenant: string, {of, ...content}: NewAck, seen: number): Promise<Ack> {
		const insert = await insertion(pen, tenant, content);
		const journal = await addition(pen, tenant, ackEntry({of, ...content}));
		return pen.engine.write(function* () {
			const latestSql =
				'SELECT id, version, author, at, json FROM castellan.ack WHERE tenant = $1 AND id = $2 ORDER BY version DESC LIMIT 1';
			const latest = yield* first(latestSql, tenant, of);
			const other = latest && ackOf(latest);
			if (other && other.version > seen) throw new OvertakenError(overtaken(other));
			const stored = ackOf(yield* insert('ack', {tenant, id: of}, seen + 1));
			yield* journal();
			return stored;
		});
	},
	/** The notes on an item, or on all items of a tenant. Those of each item come oldest first. */
	async notes(tenant: string, target?: ItemTarget): Promise<readonly Note[]> {
		const only = target ? 'AND kind = $2 AND id = $3' : '';
		const sql = `SELECT kind, id, version, author, at, json FROM castellan.note WHERE tenant = $1 ${only} ORDER BY kind, id, version`;
		const rows = await pen.engine.read(() => all(sql, tenant, ...(target ? [target.kind, target.id] : [])));
		return rows.flatMap((row) => {
			const kind = historyKinds.find((each) => each === row.kind);
			const note = kind && {...entryOf(row), kind, id: visible(row.id), text: visible(contentOf(row).text)};
			return note?.text ? [note] : [];
		});
	},
	/** Adds a note on an item. */
	async note(tenant: string, {kind, id}: ItemTarget, text: string): Promise<Note> {
		const insert = await insertion(pen, tenant, {text});
		return pen.engine.write(function* () {
			const latest = 'SELECT max(version) AS version FROM castellan.note WHERE tenant = $1 AND kind = $2 AND id = $3';
			const version = Number((yield* first(latest, tenant, kind, id))?.version ?? 0) + 1;
			const row = yield* insert('note', {tenant, kind, id}, version);
			return {...entryOf(row), kind, id, text: visible(text)};
		});
	},
	/** Returns whether there was such a note. */
	removeNote(tenant: string, {kind, id}: ItemTarget, version: number): Promise<boolean> {
		return pen.engine.write(function* () {
			const sql = `UPDATE castellan.note SET json = '${removed}', author = ''
			WHERE tenant = $1 AND kind = $2 AND id = $3 AND version = $4 AND json <> '${removed}' RETURNING version`;
			const rows = yield* all(sql, tenant, kind, id, version);
			return rows.length > 0;
		});
	},
});

function overtaken(ack: Ack) {
	const {kind, author, at, of, until, reason} = ack;
	const by = author || 'A colleague';
	const nothing = 'Nothing is stored: look at it, then try again';
	if (kind === 'take') {
		const change = until === '' ? `released ${of}` : `taken ${of}${ack.to ? ` for ${ack.to}` : ''}`;
		return `${by} has ${change} at ${isoTime(at)}. ${nothing}`;
	}
	const change = until === '' ? `ended the acknowledgement of ${of}` : `acknowledged ${of}`;
	const content = until === '' ? '' : `, until ${until}: ${reason}`;
	return `${by} has ${change} meanwhile${content}. ${nothing}`;
}

function ackOf(row: SqlRow): Ack {
	const {kind, reason, until, fingerprint, to} = contentOf(row);
	return {
		...entryOf(row),
		kind: kind === 'take' ? kind : 'acknowledgement',
		of: visible(row.id),
		reason: visible(reason),
		until: visible(until),
		...(kind !== 'take' && {fingerprint: visible(fingerprint)}),
		...(typeof to === 'string' && {to: visible(to)}),
	};
}
