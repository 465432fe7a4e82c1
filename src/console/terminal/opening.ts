/**
 * Holds the terminal between the first frame and the console. It takes the terminal before the program is loaded. Then it
 * either hands it over to the console or restores it, once. Keys typed meanwhile are not echoed and not lost. It asks the
 * terminal for its background meanwhile. The answer stays in the input, where the console drops it with all reports.
 */
import {askBackground, backgroundIn} from '../../settings/terminal/background.ts';
import type {TerminalControl} from '../../settings/terminal/control.ts';
import type {Rgb} from '../../text/colors/color.ts';

const interrupt = 3;

export interface Opening {
	/** The answer of the terminal. Undefined if there is none yet 50 ms after the question, and if it was not asked. */
	background(): Promise<Rgb | undefined>;
	/**
	 * Restores the terminal, for example to print a message. Does nothing after `handOver` or `leave`. Before, it waits for
	 * the answer of a slow terminal, because the shell would take a later answer for typed text.
	 */
	leave(): Promise<void>;
	/** Hands the terminal to the console, with the keys typed so far. Returns false if it was released before. */
	handOver(): boolean;
}

/** The timeouts of the answer in milliseconds: until the console is drawn without it, and until the terminal is restored. */
const answerTimeout = 50;
const lastTimeout = 300;

interface OpeningTerminal extends Pick<TerminalControl, 'screen' | 'jobs'> {
	readonly stdin: Pick<NodeJS.ReadStream, 'on' | 'off' | 'read' | 'unshift'>;
	/** Handles ctrl-c, because a terminal in raw mode sends no signal for it. */
	readonly interrupt: () => void;
	/** Whether to ask for the background. */
	readonly asks: boolean;
	/** Runs a task after a delay in milliseconds. */
	readonly after: (ms: number, task: () => void) => void;
}

export function openTerminal(terminal: OpeningTerminal, frame: string): Opening {
	const {stdin, screen, jobs} = terminal;
	const typed: Buffer[] = [];
	let isHeld = true;
	let color: Rgb | undefined;
	const answered = Promise.withResolvers<void>();
	const answeredAtLast = Promise.withResolvers<void>();
	function settle() {
		answered.resolve();
		answeredAtLast.resolve();
	}
	if (terminal.asks) {
		terminal.after(answerTimeout, answered.resolve);
		terminal.after(lastTimeout, settle);
	} else settle();
	function read() {
		for (let keys = stdin.read(); keys !== null; keys = stdin.read()) {
			typed.push(keys);
			if (keys.includes(interrupt)) terminal.interrupt();
		}
		color ??= backgroundIn(Buffer.concat(typed).toString('latin1'));
		if (color) settle();
	}
	function end(): boolean {
		const wasHeld = isHeld;
		isHeld = false;
		release();
		stdin.off('readable', read);
		return wasHeld;
	}
	// Before the frame: a stop signal right after it would stop the process and leave the terminal on the frame.
	const release = jobs.registerOwner(async (task) => {
		screen.leave();
		await task();
		if (isHeld) screen.enter(frame);
	});
	// In one write with the frame, so that the question costs no time.
	screen.enter(terminal.asks ? frame + askBackground : frame);
	stdin.on('readable', read);
	return {
		background: () => answered.promise.then(() => color),
		async leave() {
			if (isHeld) await answeredAtLast.promise;
			if (end()) screen.leave();
		},
		handOver() {
			const wasHeld = end();
			if (wasHeld && typed.length > 0) stdin.unshift(Buffer.concat(typed));
			return wasHeld;
		},
	};
}
