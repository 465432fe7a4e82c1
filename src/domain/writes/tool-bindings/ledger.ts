/** The counts of a ledger, and the tools that its run did not delete. */
import {plural, showCount} from '../../../text/count.ts';
import {type ChunkRow, type ChunkState, isRefusedAlone, type Ledger, type Refusal} from './run.ts';
import {type ToolRef, toolMembers} from './tool.ts';

export const stateWords: Readonly<Record<ChunkState, string>> = {
	pending: 'waiting',
	sending: 'sending',
	done: 'done',
	refused: 'REFUSED',
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

/** `call 2 of 3: 100 tools, UNKNOWN: …`. Without a reason it has the request id of the response. It names a refused tool. */
export function describeCall(row: ChunkRow, {rows}: Pick<Ledger, 'rows'>, reason: string | undefined): string {
	const {number, tools, state, requestId} = row;
	const detail = reason ? `: ${reason}` : requestId ? ` (request id ${requestId})` : '';
	const what = isRefusedAlone(row) ? refusedTool(row) : plural(tools.length, 'tool');
	return `call ${number} of ${rows.length}: ${what}, ${stateWords[state]}${detail}`;
}

/** The reference of a tool that was refused alone. */
export const refusedTool = ({tools}: ChunkRow): string =>
	tools.flatMap((tool) => toolMembers.map((member) => tool[member])).join(' ');

/** `a call of 100 tools was answered 404: …`. */
export const describeRefusal = ({error, tools}: Refusal): string =>
	`a call of ${plural(tools, 'tool')} was answered ${error.detail.status}: REFUSED. It is sent again in halves`;

export function toolCounts({rows}: Pick<Ledger, 'rows'>): Readonly<Record<ChunkState, number>> {
	const counts = {pending: 0, sending: 0, done: 0, refused: 0, failed: 0, unknown: 0, 'not-sent': 0};
	for (const {state, tools} of rows) counts[state] += tools.length;
	return counts;
}

export interface Leftover {
	/** Tools with an unknown outcome, of this run or of an earlier one. They may be deleted already. */
	readonly unknown: readonly ToolRef[];
	/** Tools that no run has deleted, as far as the service says. Without those that were refused alone. */
	readonly remaining: readonly ToolRef[];
}

export function leftover({plan, rows}: Pick<Ledger, 'plan' | 'rows'>): Leftover {
	const toolsIn = (...states: readonly ChunkState[]) =>
		rows.filter((row) => states.includes(row.state) && !isRefusedAlone(row)).flatMap(({tools}) => tools);
	const doubtful = new Set(plan.doubtful);
	const [inDoubt = [], others = []] = [true, false].map((isDoubtful) =>
		toolsIn('refused', 'failed', 'pending', 'not-sent').filter((tool) => doubtful.has(tool) === isDoubtful),
	);
	return {unknown: [...toolsIn('unknown', 'sending'), ...inDoubt], remaining: others};
}
