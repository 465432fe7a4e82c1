/** Runs a deletion plan call by call, and records the outcome of each call in a ledger. */
import type {Api} from '../../../client/api.ts';
import type {ApiError, ApiErrorKind} from '../../../client/error.ts';
import {limits} from '../../../contract/limits.ts';
import {deleteToolBindings} from '../../../contract/tool-bindings.ts';
import {isAnswered, sendOnce} from '../outcome.ts';
import type {DeletionPlan} from './plan.ts';
import type {ToolRef} from './tool.ts';

/**
 * `refused`: the service says by its status that it rejected the call. `failed`: the call never arrived. `unknown`: sent, but no
 * readable response arrived. `not-sent`: an earlier call ended the run, or it was cancelled.
 */
export type ChunkState = 'pending' | 'sending' | 'done' | 'refused' | 'failed' | 'unknown' | 'not-sent';

/** A refused call that had the tools of a row among others. */
export interface Refusal {
	/** The number of tools of that call. */
	readonly tools: number;
	readonly error: ApiError;
}

export interface ChunkRow {
	/** Counted from 1. */
	readonly number: number;
	readonly tools: readonly ToolRef[];
	readonly state: ChunkState;
	/** Epoch milliseconds. */
	readonly startedAt?: number;
	readonly endedAt?: number;
	readonly requestId?: string;
	readonly error?: ApiError;
	/** The larger calls with these tools that the service refused before. */
	readonly refusals?: readonly Refusal[];
}

/** Immutable: every step creates a new ledger. */
export interface Ledger {
	readonly plan: DeletionPlan;
	/** One per call. A refused call of several tools is replaced by two with its halves. */
	readonly rows: readonly ChunkRow[];
	/** This is the last ledger. */
	readonly isEnded: boolean;
}

export interface RunOptions {
	/** Epoch milliseconds. */
	readonly now: () => number;
	/** Stops the run before the next call. A call in progress completes. */
	readonly signal?: AbortSignal | undefined;
}

/** A rejection of these kinds may be about some of the tools of a call only. */
const kindsAboutTools: ReadonlySet<ApiErrorKind> = new Set(['not-found', 'rejected']);

/** Refused single tools in a row, without any success before, that end a run: the server itself may be wrong. */
const maximumRefused = 10;

const isAboutTools = ({state, error}: ChunkRow) =>
	state === 'refused' && error !== undefined && kindsAboutTools.has(error.kind);

/** Whether a tool was refused alone, so that sending it again is of no use. Nothing proves that it is deleted. */
export const isRefusedAlone = (row: ChunkRow): boolean =>
	isAboutTools(row) && row.tools.length === 1 && row.startedAt !== undefined;

/**
 * Yields a ledger before every request and a final one at the end. A request is sent only after the consumer resumes the
 * generator, so that it can save the ledger first. A call that is refused because of its tools is sent again in halves, until
 * single tools are left. Any other failure ends the run.
 */
export async function* runDeletion(
	api: Api,
	plan: DeletionPlan,
	{now, signal}: RunOptions,
): AsyncGenerator<Ledger, void, void> {
	let rows: readonly ChunkRow[] = plan.chunks.map((tools, index) => ({number: index + 1, tools, state: 'pending'}));
	const put = (index: number, ...parts: readonly ChunkRow[]) => {
		rows = rows.toSpliced(index, 1, ...parts).map((row, position) => ({...row, number: position + 1}));
	};

	for (let index = 0; index < rows.length; ) {
		const row = rows[index] as ChunkRow;
		if (signal?.aborted) break;
		const started: ChunkRow = {...row, state: 'sending', startedAt: now()};
		put(index, started);
		yield {plan, rows, isEnded: false};
		if (signal?.aborted) {
			put(index, row);
			break;
		}
		const ended = await sendChunk(api, plan.serverId, started, now);
		if (isAboutTools(ended) && row.tools.length > 1) {
			put(index, ...halvesOf(ended));
			continue;
		}
		put(index, ended);
		if (ended.state !== 'done' && (!isRefusedAlone(ended) || isHopeless(rows.slice(0, index + 1), plan))) break;
		index++;
	}
	rows = rows.map(ended);
	yield {plan, rows, isEnded: true};
}

/** The end of a row without a call of its own. A larger call may have had its tools. */
function ended(row: ChunkRow): ChunkRow {
	if (row.state !== 'pending') return row;
	const refusal = row.refusals?.at(-1);
	return refusal ? {...row, state: 'refused', error: refusal.error} : {...row, state: 'not-sent'};
}

function halvesOf({number, tools, error, refusals = []}: ChunkRow): readonly ChunkRow[] {
	if (!error) return [];
	const middle = Math.ceil(tools.length / 2);
	const all = [...refusals, {tools: tools.length, error}];
	return [tools.slice(0, middle), tools.slice(middle)].map((part) => ({
		number,
		tools: part,
		state: 'pending',
		refusals: all,
	}));
}

/**
 * Whether the last calls were refused for single tools only, as many as a wrong server would need. Tools with an unknown outcome do
 * not count: a service that refuses deleted tools refuses all of them.
 */
function isHopeless(rows: readonly ChunkRow[], {doubtful}: DeletionPlan): boolean {
	const isKnown = new Set(doubtful);
	const sinceSuccess = rows.slice(rows.findLastIndex(({state}) => state === 'done') + 1);
	const refused = sinceSuccess.filter((row) => isRefusedAlone(row) && !row.tools.some((tool) => isKnown.has(tool)));
	return refused.length >= (sinceSuccess.length < rows.length ? limits.bindingsPerDelete : maximumRefused);
}

/** Does not pass the signal on, since an aborted request would have an unknown outcome. */
async function sendChunk(api: Api, serverId: string, row: ChunkRow, now: RunOptions['now']): Promise<ChunkRow> {
	const input = {virtualMcpServerId: serverId, mcpTools: [...row.tools]};
	const outcome = await sendOnce(api, deleteToolBindings, input);
	const endedAt = now();
	if (outcome.state === 'done') {
		const answered = outcome.answer.request.outcome;
		const requestId = answered.state === 'answered' ? answered.requestId : undefined;
		return {...row, state: 'done', endedAt, ...(requestId !== undefined && {requestId})};
	}
	const {error} = outcome;
	const {requestId} = error.detail;
	const ended = {...row, endedAt, error, ...(requestId !== undefined && {requestId})};
	if (outcome.state === 'unknown') return {...ended, state: 'unknown'};
	return {...ended, state: isAnswered(error) ? 'refused' : 'failed'};
}
