/** Reads secrets from file descriptors that a parent process has opened. */
import {fstatSync, readFile} from 'node:fs';
import {Socket} from 'node:net';
import {promisify} from 'node:util';
import {inputFrom} from '../streams.ts';

/** Reads a pipe asynchronously, so that the signal can end a read from a pipe that never ends. */
export async function readDescriptor(
	descriptor: number,
	stderr: NodeJS.WriteStream,
	signal: AbortSignal,
): Promise<string> {
	const kind = fstatSync(descriptor);
	if (!kind.isFIFO() && !kind.isSocket()) return promisify(readFile)(descriptor, 'utf8');
	const pipe = new Socket({fd: descriptor, readable: true, writable: false});
	return inputFrom(pipe, stderr, {signal}).read();
}
