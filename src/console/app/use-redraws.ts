/** Redraws what changes with time, and lends the terminal to other programs. */
import {useApp} from 'ink';
import {useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore} from 'react';
import {clockSkew} from '../../client/clock-skew.ts';
import {clockLine, clocksAt} from '../../domain/format/clocks.ts';
import {after} from '../../text/timer.ts';
import {minute} from '../../text/timestamp.ts';
import type {Services} from '../core/services.ts';
import {throttle} from '../features/shared/throttle.ts';
import type {Handover} from '../terminal/handover.ts';
import type {Messages} from './messages.ts';

/** The interval at which ages and relative times are redrawn, in milliseconds. */
const redrawInterval = 60_000;

/** Redraws when the arming of writes expires. */
export function useEndOfWrites(writes: Services['tenant']['writes']): void {
	const [, redraw] = useState(0);
	useEffect(() => {
		let cancel = () => {};
		const schedule = () => {
			const {left} = writes;
			cancel();
			if (left === 0 || left === Number.POSITIVE_INFINITY) return;
			cancel = after(left + 1, () => redraw((count) => count + 1));
		};
		schedule();
		const unsubscribe = writes.subscribe(schedule);
		return () => {
			unsubscribe();
			cancel();
		};
	}, [writes]);
}

/** Redraws once a minute, for ages and relative times. Returns the number of minutes since the start. */
export function useTick(): number {
	const [tick, setTick] = useState(0);
	useEffect(() => {
		const timer = setInterval(() => setTick((count) => count + 1), redrawInterval);
		timer.unref();
		return () => clearInterval(timer);
	}, []);
	return tick;
}

/** Ink pauses drawing while the terminal is lent, and redraws everything afterwards. */
export function useHandover(handover: Handover | undefined): void {
	const {suspendTerminal} = useApp();
	// A layout effect, so that the console holds the terminal from the first frame on.
	useLayoutEffect(
		() =>
			handover?.jobs.registerOwner((task) =>
				suspendTerminal(async () => {
					handover.release();
					try {
						await task();
					} finally {
						handover.reclaim();
					}
				}),
			),
		[handover, suspendTerminal],
	);
}

/** Returns a function that lends the terminal to a task until it ends. Undefined without the task. */
export function useLent<A extends readonly unknown[], T>(
	task: ((...args: A) => Promise<T>) | undefined,
	handover: Handover | undefined,
): ((...args: A) => Promise<T>) | undefined {
	const {suspendTerminal} = useApp();
	if (!task) return undefined;
	return async (...args) => {
		let result: Promise<T> | undefined;
		const run = async () => {
			result = task(...args);
			await result.catch(() => undefined);
		};
		await (handover ? handover.jobs.withTerminalReleased(run) : suspendTerminal(run));
		return result as Promise<T>;
	};
}

/**
 * Milliseconds to add to the time of this machine for the time of the service. In whole minutes, because each response gives
 * another number of milliseconds. Logs both times once if they differ.
 */
export function useSkew({tenant, clock}: Services, messages: Messages): number {
	const {now} = clock;
	const {journal} = tenant.api;
	const subscribe = useMemo(() => throttle(journal), [journal]);
	const skew = useSyncExternalStore(subscribe, () => Math.round((clockSkew(journal.records) ?? 0) / minute) * minute);
	const logged = useRef<typeof journal>(undefined);
	useEffect(() => {
		if (skew === 0 || logged.current === journal) return;
		logged.current = journal;
		messages.log(clockLine(clocksAt(now(), skew)));
	}, [skew, journal, messages, now]);
	return skew;
}
