/** Who reads a tenant: of several recorders, also on several machines, one at a time does. */
import {toVisible} from '../../../text/visible.ts';
import {HistoryError} from '../error.ts';
import {all, type Engine, first, insertRow, type Work} from './engine.ts';

/** A lease ends by itself, so that another process replaces a killed one. */
export interface Lease {
	readonly tenant: string;
	/** The token of the process. */
	readonly holder: string;
	/** Milliseconds from now. */
	readonly time: number;
	/** Whether it reads just now, and does not only wait for its next reading. */
	readonly isReading: boolean;
}

export interface Recorder {
	readonly holder: string;
	readonly author: string;
	/** The start of the reading that runs, in epoch milliseconds. Undefined between two readings. */
	readonly began: number | undefined;
	/** Epoch milliseconds. */
	readonly ends: number;
}

/** The answer to a process that wants a lease, with the time of the database in epoch milliseconds. */
export interface LeaseState {
	readonly now: number;
	/** Another process that holds it. */
	readonly other: Recorder | undefined;
}

/** Another process has taken over, because this one was silent for the time of the lease. */
export class LostLeaseError extends HistoryError {
	override readonly name = 'LostLeaseError';
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

	/** Who holds the lease of a tenant. */
	*#holder(tenant: string, isGone: IsGone): Work<LeaseState> {
		const now = Number((yield* first(`SELECT ${this.#engine.clock} AS now`))?.now);
		const row = yield* first('SELECT holder, author, began, ends FROM castellan.lease WHERE tenant = $1', tenant);
		if (!row || Number(row.ends) <= now || isGone(String(row.holder))) return {now, other: undefined};
		const began = row.began === null ? undefined : Number(row.began);
		return {
			now,
			other: {holder: String(row.holder), author: toVisible(String(row.author)), began, ends: Number(row.ends)},
		};
	}

	/** Whether a recorder holds the lease just now. */
	state(tenant: string, isGone: IsGone = () => false): Promise<LeaseState> {
		return this.#engine.read(() => this.#holder(tenant, isGone));
	}

	/** Takes the lease, or prolongs it, unless another process holds it. */
	take({tenant, holder, time, isReading}: Lease, isGone: IsGone = () => false): Promise<LeaseState> {
		const author = this.#author;
		const held = () => this.#holder(tenant, isGone);
		return this.#engine.write(function* () {
			const {now, other} = yield* held();
			if (other && other.holder !== holder) return {now, other};
			const taking = `ON CONFLICT (tenant) DO UPDATE
			SET holder = excluded.holder, author = excluded.author, began = excluded.began, ends = excluded.ends`;
			const began = isReading ? (other?.began ?? now) : null;
			yield* insertRow('lease', {tenant, holder, author, began, ends: now + time}, taking);
			return {now, other: undefined};
		});
	}

	/** Rejects with `LostLeaseError` if another process has taken over. */
	async prolong(lease: Lease): Promise<void> {
		if ((await this.take(lease)).other) throw lost();
	}

	/** Throws `LostLeaseError` if another process has taken over. */
	*requireHeld({tenant, holder}: Lease): Work<void> {
		const sql = 'SELECT 1 AS held FROM castellan.lease WHERE tenant = $1 AND holder = $2';
		if (!(yield* first(sql, tenant, holder))) throw lost();
	}

	/** The next process need not wait. */
	async end({tenant, holder}: Lease): Promise<void> {
		await this.#engine.write(() =>
			all('DELETE FROM castellan.lease WHERE tenant = $1 AND holder = $2', tenant, holder),
		);
	}
}

const lost = () => new LostLeaseError('another recorder has taken over, because this one was too slow');
