/**
 * Decides which failed reads are repeated, and when. A write is never repeated automatically. Also, what a status of 400 or more says of
 * its request: RFC 9110 §15.5, RFC 6585, RFC 7725.
 */
import {type ApiError, isTransient} from '../error.ts';

/** A read is repeated after these, on a new connection. The first three come from connections and gateways. */
export const temporaryStatuses: readonly number[] = [408, 421, 425, 500, 502, 503, 504];

/**
 * The statuses by which a service says that it rejected a request before it acted. They prove nothing: a gateway that repeats a
 * request by itself returns the second response. All others do not even say it: a gateway sends 408 and 499 for a request that the
 * service still executes, and 401, 421 and 425 after it has repeated the request.
 */
const rejections: ReadonlySet<number> = new Set([
	400, 402, 403, 404, 405, 406, 409, 410, 411, 412, 413, 414, 415, 416, 417, 422, 426, 428, 429, 431, 451,
]);

export const saysRejected = (status: number): boolean => rejections.has(status);

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
