/** Which failures of a read are tried again, and when. A write is never sent again by itself. */
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
	/** Milliseconds that one call may spend waiting in all; a longer `Retry-After` is not obeyed but reported. */
	readonly maxWait: number;
}

export const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
	delay(ms, undefined, {...(signal && {signal})});

const tries = 3;
/** Milliseconds before the second try; doubled before the third. */
const firstPause = 400;
const passingStatuses: ReadonlySet<number | undefined> = new Set([500, 502, 503, 504]);

/** Runs the attempt until it succeeds, fails for good, or has had its tries. */
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
				error instanceof ApiError && isRepeatable && next <= tries ? pauseAfter(error, next, clock) : undefined;
			if (pause === undefined || waited + pause > clock.maxWait) throw error;
			waited += pause;
			onRetry?.({reason: (error as ApiError).message, at: clock.now() + pause, attempt: next});
			await clock.wait(pause, signal).catch(() => {
				throw apiError({kind: 'cancelled', message: 'Cancelled while waiting to try again.', applied: 'no'});
			});
		}
	}
}

/** Milliseconds to wait before the next attempt; `undefined` where there must be none. */
function pauseAfter({detail}: ApiError, next: number, {random}: RetryClock): number | undefined {
	const isPassing =
		detail.kind === 'rate-limited' ||
		detail.kind === 'unreachable' ||
		(detail.kind === 'server' && passingStatuses.has(detail.status));
	if (!isPassing) return undefined;
	// Between half and all of the pause, so that many clients do not come back together.
	return detail.retryAfter ?? firstPause * 2 ** (next - 2) * (0.5 + random() / 2);
}
