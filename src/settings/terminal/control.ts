/** Controls the terminal for the whole process: modes, end signals and job control. */

import {setMouse, undoMouse} from '../../text/terminal/mouse.ts';
import {handleEndSignals, type SignalledProcess} from './end-signals.ts';
import {type JobProcess, jobControl} from './job-control.ts';
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
	const screen = fullScreen(host);
	host.on('exit', screen.leave);
	return {screen, signals: handleEndSignals(host, screen.leave), jobs: jobControl(host)};
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
export function fullScreen({stdin, stdout}: ScreenStreams) {
	let isEntered = false;
	let modes: SetModes = 'entered';
	return {
		get isEntered() {
			return isEntered;
		},
		get undo() {
			return sequences[modes][1];
		},
		/** From now on, the terminal reports the mouse whenever the modes are set. */
		enableMouse(): void {
			if (modes === 'mouse') return;
			modes = 'mouse';
			if (isEntered) stdout.write(setMouse);
		},
		/** From now on, the modes are those of lines that follow each other. Call it before the modes are set. */
		choosePlainModes(): void {
			modes = 'plain';
		},
		/** Sets the modes and draws a first frame. Does nothing if the modes are set. */
		enter(frame = ''): void {
			if (isEntered) return;
			isEntered = true;
			// Set raw mode first: the system stops a background job there, before it draws over the shell.
			stdin.setRawMode(true);
			const saved = modes === 'plain' ? '' : saveModes;
			stdout.write(saved + sequences[modes][0] + frame);
		},
		/** Sets the modes again, because another program may have changed them. Does nothing if they are not set. */
		renew(): void {
			if (isEntered) stdout.write(sequences[modes][0]);
		},
		/** Undoes the modes. Does nothing if they are not set. */
		leave(): void {
			if (!isEntered) return;
			isEntered = false;
			try {
				stdin.setRawMode(false);
			} catch {
				// EIO: the terminal is closed.
			}
			// This write is synchronous unless the terminal has stopped reading.
			stdout.write(sequences[modes][1]);
		},
	};
}
