/** Decides which failed reads are repeated, and when. ofetch repeats them. A write is never repeated automatically. */
import type {CallOptions} from '../api.ts';
import {type ApiError, isTransient} from '../error.ts';
import {apiError} from '../failure.ts';
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

/** The statuses after which a hook may let ofetch repeat a request. ofetch counts a failed connection as 500. */
export const retryStatusCodes = [401, 429, ...temporaryStatuses];

/** The repetitions of a read, after the first attempt. */
export const maximumRetries = 2;
/** Milliseconds before the second attempt, doubled before the third. */
const firstPause = 400;

/** Waits before the next attempt, of which `left` remain. Rejects with the error if there is none. */
type Pause = (error: ApiError, left: number) => Promise<void>;

/**
 * Returns the pauses of one call. ofetch's `retryDelay` does not replace them: no signal ends its timer, and no clock of a test
 * replaces it.
 */
export function pauses({signal, onRetry}: CallOptions, clock: RetryClock): Pause {
	let waited = 0;
	return async (error, left) => {
		const retries = maximumRetries - left;
		const pause = left > 0 ? pauseAfter(error, retries, clock) : undefined;
		if (pause === undefined || waited + pause > clock.maxWait) throw error;
		waited += pause;
		onRetry?.({reason: error.message, at: clock.now() + pause, attempt: retries + 2});
		await clock.wait(pause, signal).catch((reason) => {
			if (!signal?.aborted) throw reason;
			throw apiError({kind: 'cancelled', message: 'Cancelled while waiting to try again.', applied: 'no'});
		});
	};
}

/** Returns milliseconds to wait before the next attempt, or `undefined` if the error is not temporary. */
function pauseAfter(error: ApiError, retries: number, {random}: RetryClock): number | undefined {
	const {kind, detail} = error;
	// A timeout has used up the time of the call. Other server errors last longer than a call.
	const isTooLate = kind === 'timeout' || (kind === 'server' && !temporaryStatuses.includes(detail.status ?? 0));
	if (!isTransient(error) || isTooLate) return undefined;
	// A random share between half and all of the pause spreads the retries of many clients.
	return detail.retryAfter ?? firstPause * 2 ** retries * (0.5 + random() / 2);
}
