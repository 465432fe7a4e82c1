/** Looks at a shared history, and writes nothing: how it is reached, what this user may do there, and what is in it. */
import {postgresEngine} from './engines/postgres.ts';
import type {PostgresAddress} from './engines/postgres-address.ts';
import {inspected} from './engines/postgres-tables.ts';
import {historyIn} from './history.ts';
import type {HistoryPlace} from './open.ts';

/** `protocol` is the version of TLS, undefined without encryption. Rejects with `HistoryError`. */
export async function inspectShared(address: PostgresAddress, {access, keysOf}: HistoryPlace, tenant: string) {
	const engine = postgresEngine(address, access);
	try {
		const state = await engine.read(() => inspected(address));
		const protocol = engine.protocol();
		if (!state.mayRead || state.problem) return {...state, protocol, key: 'none' as const, readings: []};
		const history = await historyIn(engine, keysOf?.(address.text));
		return {...state, protocol, key: await history.keyState(tenant), readings: await history.past.readings(tenant)};
	} finally {
		await engine.close();
	}
}

export type SharedState = Awaited<ReturnType<typeof inspectShared>>;
