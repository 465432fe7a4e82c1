/** Decides which failed reads are repeated, and when. A write is never repeated automatically. */
import {setTimeout as delay} from 'node:timers/promises';
import type {CallOptions} from '../api.ts';
import {ApiError} from '../error.ts';
import {apiError} from '../failure.ts';

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

export const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
	delay(ms, undefined, {...(signal && {signal})});

const maximumAttempts = 3;
/** Milliseconds before the second attempt, doubled before the third. */
const firstPause = 400;
const temporaryStatuses: ReadonlySet<number | undefined> = new Set([500, 502, 503, 504]);

/** Runs the attempt until it succeeds, fails permanently, or reaches the maximum of attempts. */
export async function withRetries<T>(
	attempt: () => Promise<T>,
	effect: 'read' | 'write',
	{signal, once = false, onRetry}: CallOptions,
	clock: RetryClock,
): Promise<T> {
	const isRepeatable = effect === 'read' && !once;
	let waited = 0;
	for (let next = 2; ; next++) {
		try {
			return await attempt();
		} catch (error) {
			const pause =
				error instanceof ApiError && isRepeatable && next <= maximumAttempts
					? pauseAfter(error, next, clock)
					: undefined;
			if (pause === undefined || waited + pause > clock.maxWait) throw error;
			waited += pause;
			onRetry?.({reason: (error as ApiError).message, at: clock.now() + pause, attempt: next});
			await clock.wait(pause, signal).catch(() => {
				throw apiError({kind: 'cancelled', message: 'Cancelled while waiting to try again.', applied: 'no'});
			});
		}
	}
}

/** Returns milliseconds to wait before the next attempt, or `undefined` if the error is not temporary. */
function pauseAfter({detail}: ApiError, next: number, {random}: RetryClock): number | undefined {
	const isTemporary =
		detail.kind === 'rate-limited' ||
		detail.kind === 'unreachable' ||
		(detail.kind === 'server' && temporaryStatuses.has(detail.status));
	if (!isTemporary) return undefined;
	// A random share between half and all of the pause spreads the retries of many clients.
	return detail.retryAfter ?? firstPause * 2 ** (next - 2) * (0.5 + random() / 2);
}
