/**
 * The terminal between the first frame and the console: taken before the program is loaded, and either handed to the console
 * or given back as it was, once. What is typed meanwhile is neither echoed nor lost.
 */
import {autoWrap} from './auto-wrap.ts';

const interrupt = 3;

export interface Opening {
	/** Gives the terminal back, so that something can be said on it. Does nothing once it was given to somebody. */
	leave(): void;
	/** Gives it to the console, with what was typed. False when it was given back already. */
	handOver(): boolean;
}

export interface OpeningTerminal {
	readonly stdin: Pick<NodeJS.ReadStream, 'setRawMode' | 'on' | 'off' | 'read' | 'unshift'>;
	readonly stdout: Pick<NodeJS.WriteStream, 'write'>;
	/** For ctrl-c, which a terminal in raw mode makes no signal of. */
	readonly interrupt: () => void;
}

export function openTerminal(terminal: OpeningTerminal, frame: string): Opening {
	const {stdin, stdout} = terminal;
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
		stdin.off('readable', read);
		return wasOurs;
	}
	stdin.setRawMode(true);
	stdout.write(`${autoWrap.off}\u001b[?1049h\u001b[?25l\u001b[2J${frame}`);
	stdin.on('readable', read);
	return {
		leave() {
			if (!end()) return;
			stdin.setRawMode(false);
			stdout.write(`${autoWrap.on}\u001b[?1049l\u001b[?25h`);
		},
		handOver() {
			const wasOurs = end();
			if (wasOurs && typed.length > 0) stdin.unshift(Buffer.concat(typed));
			return wasOurs;
		},
	};
}
