/** Sets and undoes the modes of a terminal whose whole screen this program uses. */
import {setModes, undoModes} from './modes.ts';

export interface ScreenStreams {
	readonly stdin: Pick<NodeJS.ReadStream, 'setRawMode'>;
	readonly stdout: Pick<NodeJS.WriteStream, 'write' | 'writableLength'>;
}

/** Enters and leaves the full screen of the terminal. */
export class FullScreen {
	readonly #streams: ScreenStreams;
	#isEntered = false;
	#onChange: (isEntered: boolean) => void = () => undefined;

	constructor(streams: ScreenStreams) {
		this.#streams = streams;
	}

	get isEntered(): boolean {
		return this.#isEntered;
	}

	/** Calls back when the modes were set, and when the terminal has received the sequences that undo them. */
	onChange(listener: (isEntered: boolean) => void): void {
		this.#onChange = listener;
	}

	/** Sets the modes and draws a first frame. Does nothing if the modes are set. */
	enter(frame = ''): void {
		if (this.#isEntered) return;
		this.#isEntered = true;
		// Set raw mode first: the system stops a background job there, before it draws over the shell.
		this.#streams.stdin.setRawMode(true);
		this.#streams.stdout.write(setModes + frame);
		this.#onChange(true);
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
			if (!this.#isEntered) this.#onChange(false);
		};
		// This write is synchronous unless the terminal has stopped reading.
		stdout.write(undoModes, (error) => {
			if (!error) report();
		});
		if (stdout.writableLength === 0) report();
	}
}
