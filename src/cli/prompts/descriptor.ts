/** Reads secrets from file descriptors that a parent process has opened. */
import {fstatSync, readdirSync, readFile, readFileSync, readlinkSync, type Stats} from 'node:fs';
import {Socket} from 'node:net';
import {promisify} from 'node:util';
import {inputFrom} from '../streams.ts';

/**
 * Reads a pipe asynchronously, so that the signal can end a read from a pipe that never ends. Rejects with `EBADF` for a number
 * that Node uses itself: a read of it could block the whole process.
 */
export async function readDescriptor(
	descriptor: number,
	stderr: NodeJS.WriteStream,
	signal: AbortSignal,
): Promise<string> {
	const kind = fstatSync(descriptor);
	if (!isSource(descriptor, kind)) throw Object.assign(new Error('not an input'), {code: 'EBADF'});
	if (!kind.isFIFO() && !kind.isSocket()) return promisify(readFile)(descriptor, 'utf8');
	const pipe = new Socket({fd: descriptor, readable: true, writable: false});
	return inputFrom(pipe, stderr, {signal}).read();
}

/** Event queues and timers of the system have no kind. The pipes with which Node wakes itself have both ends in this process. */
const isSource = (descriptor: number, kind: Stats): boolean =>
	kind.isFile() || kind.isCharacterDevice() || kind.isSocket() || (kind.isFIFO() && !isOwnPipe(descriptor));

/** Whether both ends of a pipe are in this process. Without /proc, as on macOS and Windows, none is recognized. */
function isOwnPipe(descriptor: number): boolean {
	const pipe = targetOf(descriptor);
	if (!pipe?.startsWith('pipe:')) return false;
	return readdirSync('/proc/self/fd').some((other) => targetOf(other) === pipe && isWritable(other));
}

/** A descriptor of a listing can be closed by now. */
function targetOf(descriptor: number | string): string | undefined {
	try {
		return readlinkSync(`/proc/self/fd/${descriptor}`);
	} catch {
		return undefined;
	}
}

/** The last two bits of the flags are the access mode: 0 for reading only. */
function isWritable(descriptor: string): boolean {
	const flags = /^flags:\s*(\d+)$/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8'))?.[1] ?? '0';
	return (Number.parseInt(flags, 8) & 3) !== 0;
}
