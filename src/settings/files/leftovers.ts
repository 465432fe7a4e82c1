/** Removes the temporary files and locks of castellan processes that were killed. */
import {basename, dirname, join} from 'node:path';
import type {AppPaths} from '../paths.ts';
import type {Disk} from './disk.ts';
import {acquireLock} from './lock.ts';
import {identityIn, stateOf} from './process-identity.ts';

/** The number of entries of a folder that are examined. */
const maximumEntries = 20_000;

/** Never rejects: the next start tries again to remove what is left. */
export async function clearLeftovers(disk: Disk, paths: AppPaths | undefined): Promise<void> {
	if (!paths) return;
	const {configFile, savedAddressesFile, receiptDirectory, proposalDirectory, crashDirectory} = paths;
	const folders = [
		dirname(configFile),
		dirname(savedAddressesFile),
		receiptDirectory,
		proposalDirectory,
		crashDirectory,
	];
	for (const folder of new Set(folders)) {
		const names = await disk.fs.readdir(folder).catch(() => []);
		// The file may be gone, in use, or protected.
		for (const name of names.slice(0, maximumEntries).filter((each) => /\.(?:tmp|lock|claim)$/.test(each)))
			await clear(disk, join(folder, name)).catch(() => undefined);
	}
}

/** Acquires a lock before removing it: another process could take it over between a check and the removal. */
async function clear(disk: Disk, path: string): Promise<void> {
	const isFile = path.endsWith('.tmp');
	if (!isAbandoned(isFile ? basename(path) : await disk.fs.readFile(path, 'utf8'))) return;
	if (isFile) return disk.fs.rm(path, {recursive: true, force: true});
	const release = await acquireLock(disk, path, {file: path, attempts: 1});
	await release();
}

/** Whether a file name or content contains the token of a process of this machine that has ended. */
function isAbandoned(text: string): boolean {
	const maker = identityIn(text);
	return maker !== undefined && stateOf(maker) === 'gone';
}
