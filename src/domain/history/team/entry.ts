/** What every entry of colleagues in a history has. All of it is untrusted text. */
import {cutText} from '../../../text/trim.ts';
import {toVisible} from '../../../text/visible.ts';
import {HistoryError} from '../error.ts';
import type {Keyring} from '../memory/keyring.ts';
import {type Engine, first, insert, type SqlRow, type Value, type Work} from '../store/engine.ts';

export interface Entry {
	/** 1 for the first of its subject. The database numbers them, so their order needs no clock. */
	readonly version: number;
	readonly author: string;
	/** By the clock of the database, in epoch milliseconds. */
	readonly at: number;
}

/**
 * What a person attaches to a rule or a finding: a silence in the config, or an acknowledgement in the history, which leave findings
 * out, or a take in the history, which says who works on one.
 */
export interface Remark extends Partial<Entry> {
	readonly kind: 'silence' | 'acknowledgement' | 'take';
	/** The id of the rule or the finding. */
	readonly of: string;
	readonly reason: string;
	/** A timestamp, or a date, whose whole day in UTC is included. '' ends the remark before. */
	readonly until: string;
	/** The content of the finding. The remark does not apply to a finding with other content. */
	readonly fingerprint?: string;
	/** Who works on it, if that is not the author. */
	readonly to?: string;
}

/** The `until` of a take, which has no last day. */
export const untilEnded = '9999-12-31';

/** Who works on a taken finding. */
export const takerOf = ({to, author}: Remark): string => to || author || 'someone';

/** Of the name of a colleague, in characters. */
export const longestName = 100;

/** The content of a removed entry. Its row stays, so that no other entry gets its number. */
export const removed = '{}';

/** In characters. More than a person writes is cut when it is read, and ends with a mark. */
export const maximumText = 1000;

/** A colleague was faster. Nothing was stored. */
export class OvertakenError extends HistoryError {
	override readonly name = 'OvertakenError';
}

export const visible = (value: unknown): string =>
	typeof value === 'string' ? toVisible(cutText(value, maximumText)) : '';

export function entryOf({version, author, at}: SqlRow): Entry {
	return {version: Number(version), author: visible(author), at: Number(at)};
}

/** A colleague may use another version of castellan, or none. */
export function contentOf({json}: SqlRow): Readonly<Record<string, unknown>> {
	try {
		return Object(JSON.parse(String(json)));
	} catch {
		// Not JSON.
		return {};
	}
}

export interface Pen {
	readonly engine: Engine;
	readonly keyring: Keyring;
	/** The name of the person or program that writes. */
	readonly author: string;
}

/** The work that adds an entry with this content. `key` are the first columns of the table. */
export async function insertion({engine, keyring, author}: Pen, tenant: string, content: object) {
	const sealer = await keyring.sealerOf(tenant);
	const json = JSON.stringify(content);
	const {clock} = engine;
	return function* (table: string, key: Readonly<Record<string, Value>>, version: number, more = ''): Work<SqlRow> {
		const at = Number((yield* first(`SELECT ${clock} AS now`))?.now);
		yield* insert(table, [{...key, version, author, at, json: sealer?.seal(json) ?? json}], more);
		return {...key, version, author, at, json};
	};
}
