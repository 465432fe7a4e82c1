/**
 * Holds the terminal between the first frame and the console. It takes the terminal before the program is loaded. Then it
 * either hands it over to the console or restores it, once. Keys typed meanwhile are not echoed and not lost.
 */
import type {TerminalControl} from '../../settings/terminal/control.ts';

const interrupt = 3;

export interface Opening {
	/** Restores the terminal, for example to print a message. Does nothing after `handOver` or `leave`. */
	leave(): void;
	/** Hands the terminal to the console, with the keys typed so far. Returns false if it was released before. */
	handOver(): boolean;
}

interface OpeningTerminal extends Pick<TerminalControl, 'screen' | 'jobs'> {
	readonly stdin: Pick<NodeJS.ReadStream, 'on' | 'off' | 'read' | 'unshift'>;
	/** Handles ctrl-c, because a terminal in raw mode sends no signal for it. */
	readonly interrupt: () => void;
}

export function openTerminal(terminal: OpeningTerminal, frame: string): Opening {
	const {stdin, screen, jobs} = terminal;
	const typed: Buffer[] = [];
	let isHeld = true;
	function read() {
		for (let keys = stdin.read(); keys !== null; keys = stdin.read()) {
			typed.push(keys);
			if (keys.includes(interrupt)) terminal.interrupt();
		}
	}
	function end(): boolean {
		const wasHeld = isHeld;
		isHeld = false;
		release();
		stdin.off('readable', read);
		return wasHeld;
	}
	screen.enter(frame);
	const release = jobs.registerOwner(async (task) => {
		screen.leave();
		await task();
		if (isHeld) screen.enter(frame);
	});
	stdin.on('readable', read);
	return {
		leave() {
			if (end()) screen.leave();
		},
		handOver() {
			const wasHeld = end();
			if (wasHeld && typed.length > 0) stdin.unshift(Buffer.concat(typed));
			return wasHeld;
		},
	};
}
