/** Clears what castellans that were killed have left: temporary files and folders, and locks. */
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import type {Disk} from './disk.ts';
import {acquireLock} from './lock.ts';
import type {Places} from './places.ts';
import {identityIn, stateOf} from './process-identity.ts';

/** More entries than this are not looked at, in a folder. */
const maximumEntries = 20_000;

/** Never rejects: whatever cannot be cleared is tried again at the next start. */
export async function clearLeftovers(disk: Disk, places: Places | undefined, temporary = tmpdir()): Promise<void> {
	const own = places
		? [dirname(places.configFile), dirname(places.keptPlacesFile), places.receiptDirectory, places.crashDirectory]
		: [];
	for (const folder of new Set(own)) await clearFolder(disk, folder, /\.(?:tmp|lock|claim)$/);
	await clearFolder(disk, temporary, /^castellan-/);
}

async function clearFolder(disk: Disk, folder: string, pattern: RegExp): Promise<void> {
	const names = await disk.fs.readdir(folder).catch(() => []);
	for (const name of names.slice(0, maximumEntries).filter((entry) => pattern.test(entry))) {
		const path = join(folder, name);
		// One that another castellan clears at this moment, or that is not ours to remove.
		await (/\.(?:lock|claim)$/.test(name) ? clearLock(disk, path) : clearFile(disk, path, name)).catch(() => undefined);
	}
}

async function clearFile({fs}: Disk, path: string, name: string): Promise<void> {
	if (isLeft(name)) await fs.rm(path, {recursive: true, force: true});
}

/** By way of the lock itself: between a look and a removal another castellan could have taken it over. */
async function clearLock(disk: Disk, path: string): Promise<void> {
	if (!isLeft(await disk.fs.readFile(path, 'utf8'))) return;
	const release = await acquireLock(disk, path, {of: path, attempts: 1});
	await release();
}

/** Whether a name or a content names a process of this machine that is gone. */
function isLeft(text: string): boolean {
	const maker = identityIn(text);
	return maker !== undefined && stateOf(maker) === 'gone';
}
