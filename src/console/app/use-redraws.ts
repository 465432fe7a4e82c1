/** Redraws what changes with time. */
import {useEffect, useState} from 'react';
import type {Services} from './services.ts';

/** The interval at which ages and relative times are redrawn, in milliseconds. */
const redrawInterval = 60_000;

/** Redraws when the arming of writes expires. */
export function useEndOfWrites(writes: Services['writes']): void {
	const [, redraw] = useState(0);
	useEffect(() => {
		let timer: NodeJS.Timeout | undefined;
		const schedule = () => {
			const {left} = writes;
			clearTimeout(timer);
			if (left === 0 || left === Number.POSITIVE_INFINITY) return;
			timer = setTimeout(() => redraw((count) => count + 1), left + 1).unref();
		};
		schedule();
		const unsubscribe = writes.subscribe(schedule);
		return () => {
			unsubscribe();
			clearTimeout(timer);
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
