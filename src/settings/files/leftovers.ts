/** Clears what castellans that were killed have left: temporary files and folders, and locks. */
import {tmpdir} from 'node:os';
import {basename, dirname, join} from 'node:path';
import {untouched} from '../editor.ts';
import type {Places} from '../places.ts';
import {type Disk, readText, writeWhole} from './disk.ts';
import {acquireLock} from './lock.ts';
import {identityIn, stateOf} from './process-identity.ts';

/** More entries than this are not looked at, in a folder. */
const maximumEntries = 20_000;

/**
 * Resolves with the files in which the work of an editor was kept. Never rejects: whatever cannot be cleared is tried again
 * at the next start.
 */
export async function clearLeftovers(
	disk: Disk,
	places: Places | undefined,
	temporary = tmpdir(),
): Promise<readonly string[]> {
	const own = places
		? [dirname(places.configFile), dirname(places.keptPlacesFile), places.receiptDirectory, places.crashDirectory]
		: [];
	for (const folder of new Set(own)) await clearFolder(disk, folder, /\.(?:tmp|lock|claim)$/);
	return clearEditorFolders(disk, temporary, places?.receiptDirectory);
}

/** For the person. */
export const rescued = (path: string): string =>
	`what an editor had saved when castellan was killed is kept in ${path}`;

async function clearFolder(disk: Disk, folder: string, pattern: RegExp): Promise<void> {
	const names = await disk.fs.readdir(folder).catch(() => []);
	for (const name of names.slice(0, maximumEntries).filter((entry) => pattern.test(entry))) {
		const path = join(folder, name);
		// One that another castellan clears at this moment, or that is not ours to remove.
		await (/\.(?:lock|claim)$/.test(name) ? clearLock(disk, path) : clearFile(disk, path, name)).catch(() => undefined);
	}
}

async function clearEditorFolders(disk: Disk, temporary: string, keep: string | undefined): Promise<readonly string[]> {
	const names = await disk.fs.readdir(temporary).catch(() => []);
	const kept: string[] = [];
	for (const name of names
		.filter((entry) => entry.startsWith('castellan-') && isLeft(entry))
		.slice(0, maximumEntries)) {
		try {
			if (!(await isOwnFolder(disk, join(temporary, name)))) continue;
			if (keep !== undefined) kept.push(...(await keepWork(disk, join(temporary, name), keep)));
			await disk.fs.rm(join(temporary, name), {recursive: true, force: true});
		} catch {
			// Without a copy the folder stays.
		}
	}
	return kept;
}

/** Others can make folders of any name, and links to ours, where everybody keeps temporary files. */
async function isOwnFolder({fs}: Disk, path: string): Promise<boolean> {
	const found = await fs.lstat(path);
	return found.isDirectory() && found.uid === (process.getuid?.() ?? found.uid);
}

/** Copies what an editor has saved: the folder may be on another disk. */
async function keepWork(disk: Disk, folder: string, keep: string): Promise<readonly string[]> {
	const {fs} = disk;
	const kept: string[] = [];
	const {uid} = await fs.lstat(folder);
	for (const name of await fs.readdir(folder)) {
		const file = join(folder, name);
		const found = await fs.lstat(file);
		if (!found.isFile() || found.uid !== uid || found.mtimeMs === untouched * 1000) continue;
		const path = join(keep, `edited-${basename(folder).slice('castellan-'.length)}-${name}`);
		await writeWhole(disk, path, await readText(disk, file));
		kept.push(path);
	}
	return kept;
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
