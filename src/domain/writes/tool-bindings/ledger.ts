/** The counts of a ledger, and the tools that its run did not delete. */
import {plural, showCount} from '../../../text/count.ts';
import type {ChunkRow, ChunkState, Ledger} from './run.ts';
import type {ToolRef} from './tool.ts';

export const stateWords: Readonly<Record<ChunkState, string>> = {
	pending: 'waiting',
	sending: 'sending',
	done: 'done',
	failed: 'FAILED',
	unknown: 'UNKNOWN',
	'not-sent': 'NOT SENT',
};

/** `2 done, 1 FAILED`: the number of tools in each state that has some. */
export const describeCounts = (ledger: Pick<Ledger, 'rows'>): string =>
	Object.entries(toolCounts(ledger))
		.filter(([, count]) => count > 0)
		.map(([state, count]) => `${showCount(count)} ${stateWords[state as ChunkState]}`)
		.join(', ');

/** `call 2 of 3: 100 tools, FAILED: …`. Without a reason it has the request id of the response. */
export function describeCall(
	{number, tools, state, requestId}: ChunkRow,
	{plan}: Pick<Ledger, 'plan'>,
	reason: string | undefined,
): string {
	const detail = reason ? `: ${reason}` : requestId ? ` (request id ${requestId})` : '';
	return `call ${number} of ${plan.chunks.length}: ${plural(tools.length, 'tool')}, ${stateWords[state]}${detail}`;
}

export function toolCounts({rows}: Pick<Ledger, 'rows'>): Readonly<Record<ChunkState, number>> {
	const counts = {pending: 0, sending: 0, done: 0, failed: 0, unknown: 0, 'not-sent': 0};
	for (const {state, tools} of rows) counts[state] += tools.length;
	return counts;
}

export interface Leftover {
	/** Tools with an unknown outcome, of this run or of an earlier one. They may be deleted already. */
	readonly unknown: readonly ToolRef[];
	/** Tools that no run has deleted. */
	readonly remaining: readonly ToolRef[];
}

export function leftover({plan, rows}: Pick<Ledger, 'plan' | 'rows'>): Leftover {
	const toolsIn = (...states: readonly ChunkState[]) =>
		rows.filter(({state}: ChunkRow) => states.includes(state)).flatMap(({tools}) => tools);
	const doubtful = new Set(plan.doubtful);
	const [inDoubt = [], others = []] = [true, false].map((isDoubtful) =>
		toolsIn('failed', 'pending', 'not-sent').filter((tool) => doubtful.has(tool) === isDoubtful),
	);
	return {unknown: [...toolsIn('unknown', 'sending'), ...inDoubt], remaining: others};
}
