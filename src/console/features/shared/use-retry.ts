/** After an outage a screen tries again by itself, later each time, and shows when. */
import {useEffect, useRef, useState} from 'react';
import {ApiError, type ApiErrorKind} from '../../../client/error.ts';

/** Errors that may pass without anyone doing anything. */
const passing: ReadonlySet<ApiErrorKind> = new Set(['unreachable', 'timeout', 'server', 'rate-limited']);
const firstWait = 10_000;
const longestWait = 60_000;
const second = 1000;

/** A service that asks for more patience than this is asked again by a person. */
const mostPatience = 5 * 60_000;

/**
 * Milliseconds until the next try, in whole seconds; undefined while none is planned. `succeededAt` changes with every
 * success: the waits begin anew then, and not before.
 */
export function useRetry(error: Error | undefined, retry: () => void, succeededAt: unknown): number | undefined {
	const tries = useRef(0);
	const [left, setLeft] = useState<number>();
	const latest = useRef(retry);
	latest.current = retry;
	// biome-ignore lint/correctness/useExhaustiveDependencies: the time of a success stands for the success
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
