/** Waits for a pause of the keys, so that a frame is drawn once for several keys. */
import {inOwnTurn} from '../../client/turns.ts';
import {after} from '../../text/timer.ts';

/** Runs a task after a pause of the keys, of 10 milliseconds without `pause`. Returns a function that cancels it. */
export type Schedule = (task: () => void, pause?: number) => () => void;

export const afterPause: Schedule = (task, pause = 10) => {
	let isCancelled = false;
	const cancel = after(pause, () => inOwnTurn(() => isCancelled || task()));
	return () => {
		isCancelled = true;
		cancel();
	};
};
