/** Recognizes the errors of the standard streams: a terminal that was closed, a reader that has ended, or a full disk. */
interface StandardStream {
	readonly isTTY?: boolean;
	on(event: 'error', listener: (error: Error) => void): unknown;
}

/** Calls back when a stream reports that its terminal was closed. The result checks whether an error, or its cause, comes from a stream. */
export function watchStreams(streams: readonly StandardStream[], onClosed: () => void): (error: unknown) => boolean {
	const errors = new WeakSet<WeakKey>();
	for (const stream of streams) {
		stream.on('error', (error) => {
			errors.add(error);
			if (stream.isTTY) onClosed();
		});
	}
	return (error) =>
		error instanceof Error && (errors.has(error) || (error.cause instanceof Error && errors.has(error.cause)));
}
