/** Lends the terminal of the console to an editor, or to the shell while the process is stopped. */
import type {TerminalControl} from '../../settings/terminal/control.ts';
import type {Opening} from './opening.ts';
import type {Painter} from './painter.ts';

export interface Handover {
	readonly jobs: TerminalControl['jobs'];
	readonly release: () => void;
	readonly reclaim: () => void;
}

/**
 * Takes the terminal over from the first frame. It owns the terminal until the console is mounted and registers itself: a stop
 * signal without an owner would stop the process in the alternate screen. `end` restores the terminal.
 */
export function takeOver(
	{screen, jobs}: Pick<TerminalControl, 'screen' | 'jobs'>,
	opening: Opening | undefined,
	painter: Pick<Painter, 'forget'> | undefined,
): {readonly handover: Handover; readonly end: () => void} {
	const handover: Handover = {
		jobs,
		release() {
			painter?.forget();
			screen.leave();
		},
		reclaim() {
			screen.enter();
			painter?.forget();
		},
	};
	const stopHolding = jobs.registerOwner(async (task) => {
		handover.release();
		await task();
		handover.reclaim();
	});
	opening?.handOver();
	// Enter raw mode first, so that all input before the first frame arrives as keys, including Enter.
	screen.enter();
	return {
		handover,
		end() {
			stopHolding();
			handover.release();
		},
	};
}
