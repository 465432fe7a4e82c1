/** Redraws what changes with time. */
import {useEffect, useState} from 'react';
import {after} from '../../text/timer.ts';
import type {Services} from './services.ts';

/** The interval at which ages and relative times are redrawn, in milliseconds. */
const redrawInterval = 60_000;

/** Redraws when the arming of writes expires. */
export function useEndOfWrites(writes: Services['writes']): void {
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
