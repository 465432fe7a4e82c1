/**
 * Node writes to a terminal synchronously, so a terminal that stops reading stops the program, signals included. Without
 * that, what the terminal does not take waits in the stream.
 */
interface TerminalHandle {
	setBlocking?(isBlocking: boolean): void;
}

/** Node has a handle of its own on a terminal: other programs are not affected. Does nothing to pipes and files. */
export function unblock(stream: NodeJS.WriteStream & {readonly _handle?: TerminalHandle | null}): void {
	if (stream.isTTY) stream._handle?.setBlocking?.(false);
}
