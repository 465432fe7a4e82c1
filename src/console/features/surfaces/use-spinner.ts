/** Turns the spinners of surfaces while one is in sight. Without one, no timer runs. */
import {useEffect} from 'react';
import type {ConversationView} from '../../../surfaces/index.ts';

/** Milliseconds between two turns. */
const turnTime = 200;

/** Call it after `page.lines`, which determines what is in sight. */
export function useSpinner(page: ConversationView): void {
	const isInSight = page.hasSpinnerInSight;
	useEffect(() => {
		if (!isInSight) return;
		const timer = setInterval(() => page.turnSpinners(), turnTime);
		timer.unref();
		return () => clearInterval(timer);
	}, [isInSight, page]);
}
