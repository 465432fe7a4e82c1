/** Runs a deletion plan chunk by chunk, and records the outcome of each chunk in a ledger. */
import type {Api} from '../../../client/api.ts';
import type {ApiError} from '../../../client/error.ts';
import {deleteToolBindings} from '../../../contract/tool-bindings.ts';
import {sendOnce} from '../outcome.ts';
import type {DeletionPlan} from './plan.ts';
import type {ToolRef} from './tool.ts';

/**
 * `failed`: rejected, or not sent. `unknown`: sent, but no readable response arrived. `not-sent`: an earlier
 * chunk ended the run, or it was cancelled.
 */
export type ChunkState = 'pending' | 'sending' | 'done' | 'failed' | 'unknown' | 'not-sent';

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
}

/** Immutable: every step creates a new ledger. */
export interface Ledger {
	readonly plan: DeletionPlan;
	readonly rows: readonly ChunkRow[];
	/** This is the last ledger. */
	readonly isEnded: boolean;
}

export interface RunOptions {
	/** Epoch milliseconds. */
	readonly now: () => number;
	/** Stops the run before the next chunk. A chunk in progress completes. */
	readonly signal?: AbortSignal | undefined;
}

/**
 * Yields a ledger before every request and a final one at the end. A request is sent only after the consumer resumes the
 * generator, so that it can save the ledger first. The first failure ends the run.
 */
export async function* runDeletion(
	api: Api,
	plan: DeletionPlan,
	{now, signal}: RunOptions,
): AsyncGenerator<Ledger, void, void> {
	let rows: readonly ChunkRow[] = plan.chunks.map((tools, index) => ({number: index + 1, tools, state: 'pending'}));
	const put = (row: ChunkRow) => {
		rows = rows.map((old) => (old.number === row.number ? row : old));
	};

	for (const row of rows) {
		if (signal?.aborted) break;
		const started: ChunkRow = {...row, state: 'sending', startedAt: now()};
		put(started);
		yield {plan, rows, isEnded: false};
		if (signal?.aborted) {
			put(row);
			break;
		}
		const ended = await sendChunk(api, plan.serverId, started, now);
		put(ended);
		if (ended.state !== 'done') break;
	}
	rows = rows.map((row) => (row.state === 'pending' ? {...row, state: 'not-sent'} : row));
	yield {plan, rows, isEnded: true};
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
	return {...ended, state: outcome.state === 'unknown' ? 'unknown' : 'failed'};
}
