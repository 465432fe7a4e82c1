/** Decides which failed reads are repeated, and when. A write is never repeated automatically. */
import {type ApiError, isTransient} from '../error.ts';
import {temporaryStatuses} from './statuses.ts';

export interface RetryClock {
	/** Epoch milliseconds. */
	readonly now: () => number;
	/** Rejects when the signal aborts. */
	readonly wait: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
	/** 0 to 1, as `Math.random`. */
	readonly random: () => number;
	/** Milliseconds that a call may wait in total. A longer `Retry-After` ends the call with its error. */
	readonly maxWait: number;
}

/** The repetitions of a read, after the first attempt. */
export const maximumRetries = 2;
/** Milliseconds before the second attempt, doubled before the third. */
const firstPause = 400;

/** Returns milliseconds to wait before the next attempt, or `undefined` if the error is not temporary. */
export function pauseAfter(error: ApiError, retries: number, {random}: RetryClock): number | undefined {
	const {kind, detail} = error;
	// A timeout has used up the time of the call. Other server errors last longer than a call.
	const isTooLate = kind === 'timeout' || (kind === 'server' && !temporaryStatuses.includes(detail.status ?? 0));
	if (!isTransient(error) || isTooLate || detail.isLasting) return undefined;
	// A random share between half and all of the pause spreads the retries of many clients.
	return detail.retryAfter ?? firstPause * 2 ** retries * (0.5 + random() / 2);
}
