/** Who reads a tenant: of several recorders, also on several machines, one at a time does. */
import {toVisible} from '../../../text/visible.ts';
import {HistoryError} from '../error.ts';
import {all, type Engine, first, insertRow, type Work} from './engine.ts';

/** A lease ends by itself, so that another process replaces a killed one. */
export interface Lease {
	readonly tenant: string;
	/** The token of the process. */
	readonly recorder: string;
	/** Milliseconds from now. */
	readonly time: number;
	/** Whether it reads just now, and does not only wait for its next reading. */
	readonly isReading: boolean;
}

export interface LeaseState {
	/** The time of the database in epoch milliseconds. */
	readonly now: number;
	/** Another process that holds it. `began` is the start of the reading that runs; undefined between two readings. */
	readonly other: {readonly author: string; readonly began: number | undefined; readonly ends: number} | undefined;
}

/** Another process has taken over, because this one was silent for the time of the lease. */
export class LostLeaseError extends HistoryError {
	override readonly name = 'LostLeaseError';

	constructor() {
		super('another recorder has taken over, because this one was too slow');
	}
}

/** Finds processes that have certainly ended, by their tokens. */
export type IsGone = (token: string) => boolean;

export class Leases {
	readonly #engine: Engine;
	readonly #author: string;

	constructor(engine: Engine, author: string) {
		this.#engine = engine;
		this.#author = author;
	}

	*#state(tenant: string, isOver: IsGone): Work<LeaseState> {
		const now = Number((yield* first(`SELECT ${this.#engine.clock} AS now`))?.now);
		const row = yield* first('SELECT recorder, author, began, ends FROM castellan.lease WHERE tenant = $1', tenant);
		if (!row || Number(row.ends) <= now || isOver(String(row.recorder))) return {now, other: undefined};
		const began = row.began === null ? undefined : Number(row.began);
		return {now, other: {author: toVisible(String(row.author)), began, ends: Number(row.ends)}};
	}

	state(tenant: string, isGone: IsGone = () => false): Promise<LeaseState> {
		return this.#engine.read(() => this.#state(tenant, isGone));
	}

	/** Takes the lease for a reading that begins now, unless another process holds it. */
	take({tenant, recorder, time}: Lease, isGone: IsGone = () => false): Promise<LeaseState> {
		const author = this.#author;
		const held = () => this.#state(tenant, (token) => token === recorder || isGone(token));
		return this.#engine.write(function* () {
			const {now, other} = yield* held();
			if (other) return {now, other};
			const taking =
				'ON CONFLICT (tenant) DO UPDATE SET recorder = excluded.recorder, author = excluded.author, began = excluded.began, ends = excluded.ends';
			yield* insertRow('lease', {tenant, recorder, author, began: now, ends: now + time}, taking);
			return {now, other: undefined};
		});
	}

	/** The work that prolongs the lease, also within another transaction. Throws `LostLeaseError` if another process has taken over. */
	*prolonged({tenant, recorder, time, isReading}: Lease): Work<void> {
		const ends = `${this.#engine.clock} + CAST($3 AS BIGINT)`;
		const sql = `UPDATE castellan.lease SET ends = ${ends}${isReading ? '' : ', began = NULL'}
		WHERE tenant = $1 AND recorder = $2 RETURNING ends`;
		if (!(yield* first(sql, tenant, recorder, time))) throw new LostLeaseError();
	}

	/** Rejects with `LostLeaseError`. */
	prolong(lease: Lease): Promise<void> {
		return this.#engine.write(() => this.prolonged(lease));
	}

	/** The next process need not wait. */
	async end({tenant, recorder}: Lease): Promise<void> {
		await this.#engine.write(() =>
			all('DELETE FROM castellan.lease WHERE tenant = $1 AND recorder = $2', tenant, recorder),
		);
	}
}
