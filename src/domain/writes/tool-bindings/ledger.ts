/** What a ledger says in numbers, and what it leaves to do. */
import type {ChunkRow, ChunkState, Ledger} from './run.ts';
import type {ToolRef} from './tool.ts';

/** Tools, not chunks, by the state of their chunk. */
export function toolCounts({rows}: Pick<Ledger, 'rows'>): Readonly<Record<ChunkState, number>> {
	const counts = {pending: 0, sending: 0, done: 0, failed: 0, unknown: 0, 'not-sent': 0};
	for (const {state, tools} of rows) counts[state] += tools.length;
	return counts;
}

export interface Leftover {
	/** May be gone already: were being sent, or were sent and no verdict came back. */
	readonly unknown: readonly ToolRef[];
	/** Are certainly still assigned as far as this run goes. */
	readonly remaining: readonly ToolRef[];
}

export function leftover({rows}: Pick<Ledger, 'rows'>): Leftover {
	const toolsIn = (...states: readonly ChunkState[]) =>
		rows.filter(({state}: ChunkRow) => states.includes(state)).flatMap(({tools}) => tools);
	return {unknown: toolsIn('unknown', 'sending'), remaining: toolsIn('failed', 'pending', 'not-sent')};
}
