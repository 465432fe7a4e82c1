/** Listening to what changes more often than anyone reads. */

/** Milliseconds between two times that a listener is told. */
const beat = 100;

interface Busy {
	readonly inFlight: number;
	subscribe(listener: () => void): () => void;
}

/** A way to subscribe: told of the first change at once, then now and then, and as soon as all is at rest. */
export function calm(source: Busy): Busy['subscribe'] {
	return (listener) => {
		let toldAt = Number.NEGATIVE_INFINITY;
		let timer: NodeJS.Timeout | undefined;
		let resting: NodeJS.Immediate | undefined;
		const tell = () => {
			clearTimeout(timer);
			timer = undefined;
			toldAt = performance.now();
			listener();
		};
		const stop = source.subscribe(() => {
			const wait = toldAt + beat - performance.now();
			if (wait <= 0) tell();
			else timer ??= setTimeout(tell, wait).unref();
			// The next request may follow in this very turn.
			resting ??= setImmediate(() => {
				resting = undefined;
				if (source.inFlight === 0 && timer) tell();
			});
		});
		return () => {
			stop();
			clearTimeout(timer);
			clearImmediate(resting);
		};
	};
}
