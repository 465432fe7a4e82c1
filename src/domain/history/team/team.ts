/** What colleagues wrote into a history: acknowledgements of findings, and notes on items. All of it is untrusted text. */
import {toVisible} from '../../../text/visible.ts';
import {HistoryError} from '../error.ts';
import type {Keyring} from '../memory/keyring.ts';
import {all, type Engine, first, type SqlRow, type Value, type Work} from '../store/engine.ts';

/** The members that every entry has. */
interface Entry {
	/** 1 for the first of its subject. The database numbers them, so their order needs no clock. */
	readonly version: number;
	readonly author: string;
	/** By the clock of the database, in epoch milliseconds. */
	readonly at: number;
}

export interface Ack extends Entry {
	/** The id of the finding. */
	readonly finding: string;
	readonly reason: string;
	/** The day or time of the end, as its author wrote it. '' ends the acknowledgement before. */
	readonly until: string;
	/** What the finding showed. The acknowledgement does not apply to one that shows something else. */
	readonly fingerprint: string;
}

export type NewAck = Pick<Ack, 'finding' | 'reason' | 'until' | 'fingerprint'>;

/** In characters. More than a person writes is cut when it is read. */
const maximumText = 1000;

/** A colleague was faster. Nothing was stored. */
export class OvertakenError extends HistoryError {
	override readonly name = 'OvertakenError';
}

export class Team {
	readonly #engine: Engine;
	readonly #keyring: Keyring;
	readonly #author: string;

	constructor(engine: Engine, keyring: Keyring, author: string) {
		this.#engine = engine;
		this.#keyring = keyring;
		this.#author = author;
	}

	/** All versions, those of each finding oldest first. */
	async acks(tenant: string): Promise<readonly Ack[]> {
		const sql = 'SELECT id, version, author, at, json FROM ack WHERE tenant = $1 ORDER BY id, version';
		return (await this.#engine.read(() => all(sql, tenant))).map(ackOf);
	}

	/**
	 * Adds a version of an acknowledgement. `seen` is the version that the author has seen, 0 for none. Rejects with
	 * `OvertakenError` if there is a later one.
	 */
	async acknowledge(tenant: string, {finding, ...content}: NewAck, seen: number): Promise<Ack> {
		const insert = await this.#insertion(tenant, content);
		return this.#engine.write(function* () {
			const latest = yield* first(
				'SELECT id, version, author, at, json FROM ack WHERE tenant = $1 AND id = $2 ORDER BY version DESC LIMIT 1',
				tenant,
				finding,
			);
			const other = latest && ackOf(latest);
			if (other && other.version > seen) throw new OvertakenError(overtaken(other));
			return ackOf(yield* insert('ack (tenant, id,', [tenant, finding], seen + 1));
		});
	}

	/** The work that adds an entry with this content. */
	async #insertion(tenant: string, content: object) {
		const sealer = await this.#keyring.sealerOf(tenant);
		const json = JSON.stringify(content);
		const [author, clock] = [this.#author, this.#engine.clock];
		return function* (into: string, key: readonly Value[], version: number): Work<SqlRow> {
			const at = Number((yield* first(`SELECT ${clock} AS now`))?.now);
			const places = Array.from({length: key.length + 4}, (_, index) => `$${index + 1}`).join(', ');
			const sql = `INSERT INTO ${into} version, author, at, json) VALUES (${places})`;
			yield* all(sql, ...key, version, author, at, sealer?.seal(json) ?? json);
			return {id: key.at(-1), version, author, at, json};
		};
	}
}

const overtaken = ({author, finding, until, reason}: Ack) =>
	until === ''
		? `${author || 'A colleague'} has ended the acknowledgement of ${finding} meanwhile. Run the command again to begin another`
		: `${author || 'A colleague'} has acknowledged ${finding} meanwhile, until ${until}: ${reason}. Run the command again to replace that`;

const visible = (value: unknown): string => (typeof value === 'string' ? toVisible(value.slice(0, maximumText)) : '');

function entryOf({version, author, at}: SqlRow): Entry {
	return {version: Number(version), author: visible(author), at: Number(at)};
}

function ackOf(row: SqlRow): Ack {
	const {reason, until, fingerprint} = contentOf(row);
	return {
		...entryOf(row),
		finding: visible(row.id),
		reason: visible(reason),
		until: visible(until),
		fingerprint: visible(fingerprint),
	};
}

/** A colleague may use another version of castellan, or none. */
function contentOf({json}: SqlRow): Readonly<Record<string, unknown>> {
	try {
		return Object(JSON.parse(String(json)));
	} catch {
		// Not JSON.
		return {};
	}
}
