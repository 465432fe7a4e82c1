/** Retries after an outage with growing delays, and counts down to the next try. */
import {useEffect, useEffectEvent, useRef, useState} from 'react';
import {type ApiError, isTransient} from '../../../client/error.ts';
import {second} from '../../../text/timestamp.ts';

const firstDelay = 10_000;
const maximumDelay = 60_000;

/** Longest `Retry-After` that is waited for. After a longer one only the person retries. */
const maximumRetryAfter = 5 * 60_000;

/** Whether a retry follows without a person. */
export const willRetry = (error: Error | undefined): error is ApiError =>
	isTransient(error) && (error.detail.retryAfter ?? 0) <= maximumRetryAfter;

/**
 * Milliseconds until the next try, in whole seconds, 0 while one runs; undefined when no retry is scheduled.
 * `succeededAt` changes with every success. Only a success resets the delays.
 */
export function useRetry(
	error: Error | undefined,
	retry: () => void,
	{isFetching, succeededAt}: {readonly isFetching: boolean; readonly succeededAt: unknown},
): number | undefined {
	const attempts = useRef({since: succeededAt, count: 0});
	const [left, setLeft] = useState<number>();
	const countAttempts = useEffectEvent(() => {
		if (attempts.current.since !== succeededAt) attempts.current = {since: succeededAt, count: 0};
		return attempts.current.count;
	});
	const retryNow = useEffectEvent(() => {
		attempts.current.count++;
		retry();
	});
	useEffect(() => {
		if (isFetching || !willRetry(error)) return setLeft(undefined);
		const delay = error.detail.retryAfter ?? Math.min(maximumDelay, firstDelay * 2 ** countAttempts());
		setLeft(delay);
		let remaining = delay;
		const timer = setInterval(() => {
			remaining -= second;
			setLeft(remaining);
			if (remaining > 0) return;
			clearInterval(timer);
			retryNow();
		}, second);
		timer.unref();
		return () => clearInterval(timer);
	}, [error, isFetching]);
	return error && isFetching ? 0 : left;
}
