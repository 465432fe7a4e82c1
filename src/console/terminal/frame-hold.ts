/** Holds frames back, so that the rows of the first frame stay on the screen until the console has as many to show. */
export class FrameHold {
	readonly #show: () => void;
	/** Called at the end. Undefined while frames are shown. */
	#onEnd: (() => void) | undefined;
	#endsWithNextFrame = false;

	/** `show` shows the latest frame. */
	constructor(show: () => void) {
		this.#show = show;
	}

	begin(onEnd: () => void): void {
		this.#onEnd = onEnd;
	}

	/** React has rendered the rows, and Ink has not drawn them yet. */
	endWithNextFrame(): void {
		this.#endsWithNextFrame = true;
	}

	/** Shows the latest frame, and all later ones. */
	end(): void {
		const onEnd = this.#onEnd;
		this.#onEnd = undefined;
		if (!onEnd) return;
		this.#show();
		onEnd();
	}

	/** Returns whether to hold a new frame back. */
	holds(): boolean {
		const onEnd = this.#onEnd;
		if (onEnd && this.#endsWithNextFrame) {
			this.#onEnd = undefined;
			queueMicrotask(onEnd);
		}
		return this.#onEnd !== undefined;
	}
}
