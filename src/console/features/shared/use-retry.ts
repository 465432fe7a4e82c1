/** Retries after an outage with growing delays, and counts down to the next try. */
import {useEffect, useRef, useState} from 'react';
import {ApiError, type ApiErrorKind} from '../../../client/error.ts';

/** Errors that can go away without action of the person. */
const passing: ReadonlySet<ApiErrorKind> = new Set(['unreachable', 'timeout', 'server', 'rate-limited']);
const firstWait = 10_000;
const longestWait = 60_000;
const second = 1000;

/** Longest `Retry-After` that is waited for. After a longer one only the person retries. */
const mostPatience = 5 * 60_000;

/**
 * Milliseconds until the next try, in whole seconds; undefined when no retry is scheduled. `succeededAt` changes with
 * every success. Only a success resets the delays.
 */
export function useRetry(error: Error | undefined, retry: () => void, succeededAt: unknown): number | undefined {
	const tries = useRef(0);
	const [left, setLeft] = useState<number>();
	const latest = useRef(retry);
	latest.current = retry;
	// biome-ignore lint/correctness/useExhaustiveDependencies: succeededAt identifies the success
	useEffect(() => {
		tries.current = 0;
	}, [succeededAt]);
	useEffect(() => {
		if (!(error instanceof ApiError) || !passing.has(error.kind)) return setLeft(undefined);
		const wait = error.detail.retryAfter ?? Math.min(longestWait, firstWait * 2 ** tries.current);
		if (wait > mostPatience) return setLeft(undefined);
		setLeft(wait);
		let rest = wait;
		const timer = setInterval(() => {
			rest -= second;
			setLeft(rest);
			if (rest > 0) return;
			clearInterval(timer);
			tries.current++;
			latest.current();
		}, second);
		timer.unref();
		return () => clearInterval(timer);
	}, [error]);
	return left;
}
