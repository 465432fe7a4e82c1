/** Returns a signal that aborts when the terminal is closed. */
export function terminalClosed(stdin: NodeJS.ReadStream, stdout: NodeJS.WriteStream): AbortSignal {
	const closed = new AbortController();
	const close = () => closed.abort();
	stdin.once('end', close).once('error', close);
	stdout.once('error', close);
	return closed.signal;
}
