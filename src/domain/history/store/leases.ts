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

const taking = `ON CONFLICT (tenant) DO UPDATE SET
	recorder = excluded.recorder, author = excluded.author, began = excluded.began, ends = excluded.ends`;

export type Leases = ReturnType<typeof leasesIn>;

/** `author` is the name of the person or program that records. */
export function leasesIn(engine: Engine, author: string) {
	const noneIsGone: IsGone = () => false;
	function* stateOf(tenant: string, isOver: IsGone): Work<LeaseState> {
		const now = Number((yield* first(`SELECT ${engine.clock} AS now`))?.now);
		const row = yield* first('SELECT recorder, author, began, ends FROM castellan.lease WHERE tenant = $1', tenant);
		if (!row || Number(row.ends) <= now || isOver(String(row.recorder))) return {now, other: undefined};
		const began = row.began === null ? undefined : Number(row.began);
		return {now, other: {author: toVisible(String(row.author)), began, ends: Number(row.ends)}};
	}
	function* taken({tenant, recorder, time}: Lease, isGone: IsGone): Work<LeaseState> {
		const state = yield* stateOf(tenant, (token) => token === recorder || isGone(token));
		const {now, other} = state;
		if (!other) yield* insertRow('lease', {tenant, recorder, author, began: now, ends: now + time}, taking);
		return state;
	}
	function* prolonged({tenant, recorder, time, isReading}: Lease): Work<void> {
		const ends = `${engine.clock} + CAST($3 AS BIGINT)`;
		const sql = `UPDATE castellan.lease SET ends = ${ends}${isReading ? '' : ', began = NULL'}
		WHERE tenant = $1 AND recorder = $2 RETURNING ends`;
		if (!(yield* first(sql, tenant, recorder, time))) throw new LostLeaseError();
	}
	const ending = 'DELETE FROM castellan.lease WHERE tenant = $1 AND recorder = $2';
	return {
		state: (tenant: string, isGone = noneIsGone) => engine.read(() => stateOf(tenant, isGone)),
		/** Takes the lease for a reading that begins now, unless another process holds it. */
		take: (lease: Lease, isGone = noneIsGone) => engine.write(() => taken(lease, isGone)),
		/** The work that prolongs the lease within another transaction. Throws `LostLeaseError` if another process has taken over. */
		prolonged,
		/** Rejects with `LostLeaseError`. */
		prolong: (lease: Lease) => engine.write(() => prolonged(lease)),
		/** The next process need not wait. */
		end: ({tenant, recorder}: Lease) => engine.write(() => all(ending, tenant, recorder)),
	};
}
