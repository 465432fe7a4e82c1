/**
 * Node writes to a terminal synchronously. A terminal that stops reading would block the program, including its signal
 * handlers. With non-blocking writes, the stream buffers the output instead.
 */
interface TerminalHandle {
	setBlocking?(isBlocking: boolean): void;
}

/** Node opens its own handle on the terminal, so other programs are not affected. Ignores pipes and files. */
export function unblock(stream: NodeJS.WriteStream & {readonly _handle?: TerminalHandle | null}): void {
	if (stream.isTTY) stream._handle?.setBlocking?.(false);
}
