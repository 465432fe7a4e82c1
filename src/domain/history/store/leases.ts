/** Who reads a tenant: of several recorders, also on several machines, one at a time does. Times are of the database. */
import {toVisible} from '../../../text/visible.ts';
import {HistoryError} from '../error.ts';
import {all, type Engine, first, insert, type Work} from './engine.ts';

/** It ends after `time` milliseconds, so that another process replaces a killed one. `recorder` is the token of the process. */
export type Lease = Readonly<{tenant: string; recorder: string; time: number}>;

/** Another process has taken over, because this one was silent for the time of the lease. */
export class LostLeaseError extends HistoryError {}

/** `author` is the name of the person or program that records. */
export function leasesIn(engine: Engine, author: string) {
	/** Another process has the lease until `ends`. It said last at `began` that it reads; between two readings, that is in the future. */
	function* state(tenant: string, own = '') {
		const now = Number((yield* first(`SELECT ${engine.clock} AS now`))?.now);
		const sql = 'SELECT author, began, ends FROM castellan.lease WHERE tenant = $1 AND recorder <> $2 AND ends > $3';
		const row = yield* first(sql, tenant, own, now);
		return {now, other: row && {author: toVisible(`${row.author}`), began: Number(row.began), ends: Number(row.ends)}};
	}
	function* taken({tenant, recorder, time}: Lease, pause = 0) {
		const {now, other} = yield* state(tenant, recorder);
		if (other) return {now, other};
		yield* all('DELETE FROM castellan.lease WHERE tenant = $1', tenant);
		yield* insert('lease', [{tenant, recorder, author, began: now + pause, ends: now + pause + time}]);
		return {now, other};
	}
	function* prolonged(lease: Lease): Work<void> {
		if ((yield* taken(lease)).other) throw new LostLeaseError('another recorder has taken over: this one was too slow');
	}
	return {
		prolonged,
		prolong: (lease: Lease) => engine.write(() => prolonged(lease)),
		state: (tenant: string) => engine.read(() => state(tenant)),
		/** Takes the lease for a reading that begins after `pause` milliseconds, unless another process has it. */
		take: (lease: Lease, pause?: number) => engine.write(() => taken(lease, pause)),
		end: ({tenant, recorder}: Lease) =>
			engine.write(() => all('DELETE FROM castellan.lease WHERE tenant = $1 AND recorder = $2', tenant, recorder)),
	};
}
