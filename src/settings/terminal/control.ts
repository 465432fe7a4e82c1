/** Controls the terminal for the whole process: modes, end signals and job control. */

import {setMouse, undoMouse} from '../../text/terminal/mouse.ts';
import {EndSignals, type SignalledProcess} from './end-signals.ts';
import {JobControl, type JobProcess} from './job-control.ts';
import {saveModes, setModes, setPlainModes, undoModes, undoPlainModes} from './modes.ts';

export interface TerminalProcess extends SignalledProcess, JobProcess {
	readonly stdin: NodeJS.ReadStream;
	readonly stdout: NodeJS.WriteStream;
	on(event: string, listener: () => void): unknown;
	off(event: string, listener: () => void): unknown;
	kill(pid: number, signal: NodeJS.Signals): unknown;
}

export type TerminalControl = ReturnType<typeof controlTerminal>;

/**
 * Call this before writing the first byte. From then on every end of the process undoes the terminal modes, except an end by a
 * signal before `signals` listens.
 */
export function controlTerminal(host: TerminalProcess) {
	const screen = new FullScreen(host);
	const leave = () => screen.leave();
	host.on('exit', leave);
	return {screen, signals: new EndSignals(host, leave), jobs: new JobControl(host)};
}

interface ScreenStreams {
	readonly stdin: Pick<NodeJS.ReadStream, 'setRawMode'>;
	readonly stdout: Pick<NodeJS.WriteStream, 'write'>;
}

/** The modes of the full screen, those and the mouse, or those of lines that follow each other on the normal screen. */
type SetModes = 'entered' | 'mouse' | 'plain';

const sequences: Readonly<Record<SetModes, readonly [set: string, undo: string]>> = {
	entered: [setModes, undoModes],
	mouse: [setModes + setMouse, undoMouse + undoModes],
	plain: [setPlainModes, undoPlainModes],
};

/** Enters and leaves the full screen of the terminal. */
export class FullScreen {
	readonly #streams: ScreenStreams;
	#isEntered = false;
	#modes: SetModes = 'entered';

	constructor(streams: ScreenStreams) {
		this.#streams = streams;
	}

	get isEntered(): boolean {
		return this.#isEntered;
	}

	/** The sequences that undo the modes. */
	get undo(): string {
		return sequences[this.#modes][1];
	}

	/** From now on, the terminal reports the mouse whenever the modes are set. */
	enableMouse(): void {
		if (this.#modes === 'mouse') return;
		this.#modes = 'mouse';
		if (this.#isEntered) this.#streams.stdout.write(setMouse);
	}

	/** From now on, the modes are those of lines that follow each other. Call it before the modes are set. */
	choosePlainModes(): void {
		this.#modes = 'plain';
	}

	/** Sets the modes and draws a first frame. Does nothing if the modes are set. */
	enter(frame = ''): void {
		if (this.#isEntered) return;
		this.#isEntered = true;
		// Set raw mode first: the system stops a background job there, before it draws over the shell.
		this.#streams.stdin.setRawMode(true);
		const saved = this.#modes === 'plain' ? '' : saveModes;
		this.#streams.stdout.write(saved + sequences[this.#modes][0] + frame);
	}

	/** Sets the modes again, because another program may have changed them. Does nothing if they are not set. */
	renew(): void {
		if (this.#isEntered) this.#streams.stdout.write(sequences[this.#modes][0]);
	}

	/** Undoes the modes. Does nothing if they are not set. */
	leave(): void {
		if (!this.#isEntered) return;
		this.#isEntered = false;
		const {stdin, stdout} = this.#streams;
		try {
			stdin.setRawMode(false);
		} catch {
			// EIO: the terminal is closed.
		}
		// This write is synchronous unless the terminal has stopped reading.
		stdout.write(this.undo);
	}
}
