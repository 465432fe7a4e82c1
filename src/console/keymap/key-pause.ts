/** Waits for a pause of the keys, so that a frame is drawn once for several keys. */
import {inOwnTurn} from '../../client/turns.ts';

export type Schedule = (task: () => void) => () => void;

/** The wait for another key before the rest of the screen is drawn, in milliseconds. */
const keyPause = 10;
export const afterPause: Schedule = (task) => {
	let isCancelled = false;
	const timer = setTimeout(() => inOwnTurn(() => isCancelled || task()), keyPause);
	return () => {
		isCancelled = true;
		clearTimeout(timer);
	};
};
