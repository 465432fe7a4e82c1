/** Counts down the delay before the client repeats a request. */
import {useCallback, useEffect, useReducer, useState} from 'react';
import type {RetryNotice} from '../../../client/api.ts';
import {second} from '../../../text/timestamp.ts';

export interface WaitNotice {
	readonly reason: string;
	/** Milliseconds. */
	readonly left: number;
	/** Number of the next try. */
	readonly attempt: number;
}

export function useWait(now: () => number) {
	const [current, setCurrent] = useState<RetryNotice>();
	const [, redraw] = useReducer(() => ({}), {});
	const left = current?.at === undefined ? 0 : current.at - now();
	const isWaiting = left > 0;
	useEffect(() => {
		if (!isWaiting) return;
		const timer = setInterval(redraw, second);
		timer.unref();
		return () => clearInterval(timer);
	}, [isWaiting]);
	const notify = useCallback((notice: RetryNotice) => setCurrent(notice), []);
	return {notice: current && isWaiting ? {reason: current.reason, left, attempt: current.attempt} : undefined, notify};
}
