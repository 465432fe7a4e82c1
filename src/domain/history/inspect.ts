/** Looks at a shared history, and writes nothing: how it is reached, what this user may do there, and what is in it. */
import {PostgresEngine} from './engines/postgres.ts';
import type {PostgresAddress} from './engines/postgres-address.ts';
import {inspected} from './engines/postgres-tables.ts';
import {History} from './history.ts';
import type {HistoryPlace} from './open.ts';
import type {Reading} from './store/readings.ts';

type Tables = typeof inspected extends (...args: never) => Generator<unknown, infer State> ? State : never;

export interface SharedState extends Tables {
	/** The version of TLS. Undefined without encryption. */
	readonly protocol: string | undefined;
	/** Whether the contents of the tenant are encrypted, and the key is at hand. */
	readonly key: Awaited<ReturnType<History['keyState']>>;
	/** Those of the tenant. */
	readonly readings: readonly Reading[];
}

/** Rejects with `HistoryError`. */
export async function inspectShared(
	address: PostgresAddress,
	{access, keysOf}: HistoryPlace,
	tenant: string,
): Promise<SharedState> {
	const engine = new PostgresEngine(address, access);
	try {
		const state = await engine.read(() => inspected(address));
		const {protocol} = engine;
		if (!state.mayRead || state.problem) return {...state, protocol, key: 'none', readings: []};
		const history = await History.open(engine, keysOf?.(address.text));
		return {...state, protocol, key: await history.keyState(tenant), readings: await history.past.readings(tenant)};
	} finally {
		await engine.close();
	}
}
