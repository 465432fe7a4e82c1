/** Leases: of several recorders of a tenant, also on several machines, one at a time reads it. */
import {toVisible} from '../../../text/visible.ts';
import {HistoryError} from '../error.ts';
import {all, type Engine, first, insertRow, type Work} from './engine.ts';
import {remove} from './removal.ts';

/** A lease ends by itself, so that another process replaces a killed one. */
export interface Lease {
	readonly tenant: string;
	/** The token of the process. */
	readonly holder: string;
	/** Milliseconds from now. Each write under the lease begins them again. */
	readonly time: number;
}

/** The answer to a process that wants a lease, with the time of the database in epoch milliseconds. */
export interface LeaseState {
	readonly now: number;
	/** Another process that holds it. */
	readonly other: {readonly author: string; readonly ends: number} | undefined;
}

/** Another process has taken over, because nothing was written for the time of the lease. */
export class LostLeaseError extends HistoryError {
	override readonly name = 'LostLeaseError';
}

export class Leases {
	readonly #engine: Engine;
	readonly #author: string;
	readonly #isGone: (token: string) => boolean;

	constructor(engine: Engine, author: string, isGone: (token: string) => boolean) {
		this.#engine = engine;
		this.#author = author;
		this.#isGone = isGone;
	}

	/** Takes the lease, or prolongs it. Removes unfinished readings of a former holder. */
	take({tenant, holder, time}: Lease): Promise<LeaseState> {
		const {clock} = this.#engine;
		const [author, isGone] = [this.#author, this.#isGone];
		return this.#engine.write(function* () {
			const now = Number((yield* first(`SELECT ${clock} AS now`))?.now);
			const row = yield* first('SELECT holder, author, ends FROM lease WHERE tenant = $1', tenant);
			const [former, ends] = [String(row?.holder), Number(row?.ends)];
			const isFree = !row || former === holder || ends <= now || isGone(former);
			if (!isFree) return {now, other: {author: toVisible(String(row.author)), ends}};
			if (row && former !== holder) {
				const drafts = yield* all('SELECT number FROM draft WHERE writer = $1', former);
				for (const {number} of drafts) yield* remove(Number(number));
			}
			const taking =
				'ON CONFLICT (tenant) DO UPDATE SET holder = excluded.holder, author = excluded.author, ends = excluded.ends';
			yield* insertRow('lease', {tenant, holder, author, ends: now + time}, taking);
			return {now, other: undefined};
		});
	}

	/** Work that is done only under the lease. Rejects with `LostLeaseError`. */
	under<T>({tenant, holder, time}: Lease, work: () => Work<T>): () => Work<T> {
		const {clock} = this.#engine;
		return function* () {
			const sql = `UPDATE lease SET ends = ${clock} + $3 WHERE tenant = $1 AND holder = $2 RETURNING ends`;
			const row = yield* first(sql, tenant, holder, time);
			if (!row) throw new LostLeaseError('another recorder has taken over, because this one was too slow');
			return yield* work();
		};
	}

	/** The next process need not wait. */
	async end({tenant, holder}: Lease): Promise<void> {
		await this.#engine.write(() => all('DELETE FROM lease WHERE tenant = $1 AND holder = $2', tenant, holder));
	}
}
