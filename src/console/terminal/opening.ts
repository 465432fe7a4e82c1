/**
 * The terminal between the first frame and the console: taken before the program is loaded, and either handed to the console
 * or given back as it was, once. What is typed meanwhile is neither echoed nor lost.
 */
import type {TerminalControl} from '../../settings/terminal/control.ts';

const interrupt = 3;

export interface Opening {
	/** Gives the terminal back, so that something can be said on it. Does nothing once it was given to somebody. */
	leave(): void;
	/** Gives it to the console, with what was typed. False when it was given back already. */
	handOver(): boolean;
}

export interface OpeningTerminal extends Pick<TerminalControl, 'screen' | 'jobs'> {
	readonly stdin: Pick<NodeJS.ReadStream, 'on' | 'off' | 'read' | 'unshift'>;
	/** For ctrl-c, which a terminal in raw mode makes no signal of. */
	readonly interrupt: () => void;
}

export function openTerminal(terminal: OpeningTerminal, frame: string): Opening {
	const {stdin, screen, jobs} = terminal;
	const typed: Buffer[] = [];
	let isOurs = true;
	function read() {
		for (let keys = stdin.read(); keys !== null; keys = stdin.read()) {
			typed.push(keys);
			if (keys.includes(interrupt)) terminal.interrupt();
		}
	}
	function end(): boolean {
		const wasOurs = isOurs;
		isOurs = false;
		release();
		stdin.off('readable', read);
		return wasOurs;
	}
	screen.enter(frame);
	const release = jobs.hold(async (task) => {
		screen.leave();
		await task();
		if (isOurs) screen.enter(frame);
	});
	stdin.on('readable', read);
	return {
		leave() {
			if (end()) screen.leave();
		},
		handOver() {
			const wasOurs = end();
			if (wasOurs && typed.length > 0) stdin.unshift(Buffer.concat(typed));
			return wasOurs;
		},
	};
}
