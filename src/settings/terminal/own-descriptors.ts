/**
 * Keeps the output of this process non-blocking while other programs use the same terminal or pipe. libuv makes a descriptor
 * blocking for a program that inherits it, and so for this process as well, which then stops, with its signal handlers, where
 * nobody reads its output.
 */
import type {StdioOptions} from 'node:child_process';
import {closeSync, constants, fstatSync, openSync} from 'node:fs';
import {unblock} from './unblock.ts';

/** Opens each inherited terminal and pipe again, for the program that the task starts. */
export function withOwnDescriptors<T>(
	stdio: StdioOptions | undefined,
	start: (own: {readonly stdio?: StdioOptions}) => T,
): T {
	if (stdio === undefined) return start({});
	const entries = typeof stdio === 'string' ? [stdio, stdio, stdio] : stdio;
	const opened = entries.map((entry, index) => (entry === 'inherit' ? openAgain(index) : undefined));
	try {
		return start({stdio: entries.map((entry, index) => opened[index] ?? entry)});
	} finally {
		for (const descriptor of opened) if (descriptor !== undefined) closeSync(descriptor);
	}
}

/** A pipe without another end fails instead of waiting for one. libuv makes the descriptor blocking for the program. */
const flags = constants.O_NONBLOCK | constants.O_NOCTTY;

/** Returns undefined for what cannot be opened again, such as a socket, and for a file, whose position would be lost. */
function openAgain(descriptor: number): number | undefined {
	const path = `/dev/fd/${descriptor}`;
	try {
		const stats = fstatSync(descriptor);
		if (stats.isCharacterDevice()) return openSync(path, flags | constants.O_RDWR);
		return stats.isFIFO() ? openSync(path, flags | (descriptor === 0 ? 0 : constants.O_WRONLY)) : undefined;
	} catch {
		return undefined;
	}
}

/** Call this after a program: elsewhere than on Linux, or on a terminal of another user, the descriptor was a shared one. */
export function unblockOutput(): void {
	for (const stream of [process.stdout, process.stderr]) unblock(stream);
}
