/** Sets and undoes the modes of a terminal whose whole screen this program uses. */
import {setMouse, undoMouse} from '../../text/terminal/mouse.ts';
import {saveModes, setModes, setPlainModes, undoModes, undoPlainModes} from './modes.ts';

export interface ScreenStreams {
	readonly stdin: Pick<NodeJS.ReadStream, 'setRawMode'>;
	readonly stdout: Pick<NodeJS.WriteStream, 'write' | 'writableLength'>;
}

/**
 * The modes that are set: none, those of the full screen, those and the mouse, or those of lines that follow each other on
 * the normal screen.
 */
export type ScreenState = 'left' | SetModes;
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
	#onChange: (state: ScreenState) => void = () => undefined;

	constructor(streams: ScreenStreams) {
		this.#streams = streams;
	}

	get isEntered(): boolean {
		return this.#isEntered;
	}

	get state(): ScreenState {
		return this.#isEntered ? this.#modes : 'left';
	}

	/** From now on, the terminal reports the mouse whenever the modes are set. */
	enableMouse(): void {
		if (this.#modes === 'mouse') return;
		this.#modes = 'mouse';
		if (!this.#isEntered) return;
		this.#streams.stdout.write(setMouse);
		this.#onChange(this.state);
	}

	/** From now on, the modes are those of lines that follow each other. Call it before the modes are set. */
	choosePlainModes(): void {
		this.#modes = 'plain';
	}

	/** Calls back when the modes were set, and when the terminal has received the sequences that undo them. */
	onChange(listener: (state: ScreenState) => void): void {
		this.#onChange = listener;
	}

	/** Sets the modes and draws a first frame. Does nothing if the modes are set. */
	enter(frame = ''): void {
		if (this.#isEntered) return;
		this.#isEntered = true;
		// Set raw mode first: the system stops a background job there, before it draws over the shell.
		this.#streams.stdin.setRawMode(true);
		const saved = this.#modes === 'plain' ? '' : saveModes;
		this.#streams.stdout.write(saved + sequences[this.#modes][0] + frame);
		this.#onChange(this.state);
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
		const report = () => {
			if (!this.#isEntered) this.#onChange(this.state);
		};
		// This write is synchronous unless the terminal has stopped reading.
		stdout.write(sequences[this.#modes][1], (error) => {
			if (!error) report();
		});
		if (stdout.writableLength === 0) report();
	}
}
