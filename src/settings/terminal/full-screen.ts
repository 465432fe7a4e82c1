/** Sets and undoes the modes of a terminal whose whole screen this program uses. */
import {setModes, setMouse, undoModes, undoMouse} from './modes.ts';

export interface ScreenStreams {
	readonly stdin: Pick<NodeJS.ReadStream, 'setRawMode'>;
	readonly stdout: Pick<NodeJS.WriteStream, 'write' | 'writableLength'>;
}

/** The modes that are set: none, those of the full screen, or those and the mouse. */
export type ScreenState = 'left' | 'entered' | 'mouse';

/** Enters and leaves the full screen of the terminal. */
export class FullScreen {
	readonly #streams: ScreenStreams;
	#isEntered = false;
	#hasMouse = false;
	#onChange: (state: ScreenState) => void = () => undefined;

	constructor(streams: ScreenStreams) {
		this.#streams = streams;
	}

	get isEntered(): boolean {
		return this.#isEntered;
	}

	get state(): ScreenState {
		if (!this.#isEntered) return 'left';
		return this.#hasMouse ? 'mouse' : 'entered';
	}

	/** From now on, the terminal reports the mouse whenever the modes are set. */
	enableMouse(): void {
		if (this.#hasMouse) return;
		this.#hasMouse = true;
		if (!this.#isEntered) return;
		this.#streams.stdout.write(setMouse);
		this.#onChange(this.state);
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
		this.#streams.stdout.write(setModes + (this.#hasMouse ? setMouse : '') + frame);
		this.#onChange(this.state);
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
		stdout.write((this.#hasMouse ? undoMouse : '') + undoModes, (error) => {
			if (!error) report();
		});
		if (stdout.writableLength === 0) report();
	}
}
