import {readFileSync, statfsSync} from 'node:fs';

const folder = '/dev/shm';
/** In bytes. The files of all tests at once need less. */
const room = 2 ** 30;

/**
 * A folder in memory, for the temporary files of the tests. On a disk, each change of a history or of a setting waits until it is
 * stored. Undefined without one that is large enough and may hold programs, as in many containers.
 */
export function memoryFolder(): string | undefined {
	try {
		const mount = readFileSync('/proc/mounts', 'utf8')
			.split('\n')
			.find((line) => line.split(' ')[1] === folder);
		const {bavail, bsize} = statfsSync(folder);
		return mount && !mount.includes('noexec') && bavail * bsize > room ? folder : undefined;
	} catch {
		return undefined;
	}
}
