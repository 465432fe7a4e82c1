/** Removes the temporary files, folders and locks of castellan processes that were killed. */
import {tmpdir} from 'node:os';
import {basename, dirname, join} from 'node:path';
import {untouched} from '../editor.ts';
import type {AppPaths} from '../paths.ts';
import {type Disk, readText, writeText} from './disk.ts';
import {acquireLock} from './lock.ts';
import {identityIn, stateOf} from './process-identity.ts';

/** The number of entries of a folder that are examined. */
const maximumEntries = 20_000;

/**
 * Resolves with the paths of the copies of texts that an editor had saved. Never rejects: the next start tries again to remove
 * the rest.
 */
export async function clearLeftovers(
	disk: Disk,
	paths: AppPaths | undefined,
	temporary = tmpdir(),
): Promise<readonly string[]> {
	const folders = paths
		? [
				...[dirname(paths.configFile), dirname(paths.savedAddressesFile)],
				...[paths.receiptDirectory, paths.proposalDirectory, paths.crashDirectory],
			]
		: [];
	for (const folder of new Set(folders)) await clearFolder(disk, folder, isOurs);
	return clearEditorFolders(disk, temporary, paths?.receiptDirectory);
}

/** Returns the notice about a copied file. */
export const rescueNotice = (path: string): string =>
	`the text saved by an editor when castellan was killed is in ${path}`;

/** Removes leftovers of killed runs beside a file in a folder of the user. Never rejects. */
export async function clearBeside(disk: Disk, file: string): Promise<void> {
	const target = await disk.fs.realpath(file).catch(() => file);
	const prefix = `${basename(target)}.`;
	await clearFolder(disk, dirname(target), (name) => name.startsWith(prefix) && isOurs(name));
}

const isOurs = (name: string) => /\.(?:tmp|lock|claim)$/.test(name);

async function clearFolder(disk: Disk, folder: string, isMatch: (name: string) => boolean): Promise<void> {
	const names = await disk.fs.readdir(folder).catch(() => []);
	for (const name of names.slice(0, maximumEntries).filter(isMatch)) {
		const path = join(folder, name);
		// The file may be gone, in use, or protected. The next start tries again.
		await (/\.(?:lock|claim)$/.test(name) ? clearLock(disk, path) : clearFile(disk, path, name)).catch(() => undefined);
	}
}

async function clearEditorFolders(
	disk: Disk,
	temporary: string,
	copyFolder: string | undefined,
): Promise<readonly string[]> {
	const names = await disk.fs.readdir(temporary).catch(() => []);
	const copies: string[] = [];
	for (const name of names
		.filter((entry) => entry.startsWith('castellan-') && isAbandoned(entry))
		.slice(0, maximumEntries)) {
		try {
			if (!(await isOwnFolder(disk, join(temporary, name)))) continue;
			if (copyFolder !== undefined) copies.push(...(await copyEditedFiles(disk, join(temporary, name), copyFolder)));
			await disk.fs.rm(join(temporary, name), {recursive: true, force: true});
		} catch {
			// Without a copy the folder stays for the next start.
		}
	}
	return copies;
}

/** In the shared temporary directory, other users can create folders of any name, and links to ours. */
async function isOwnFolder({fs}: Disk, path: string): Promise<boolean> {
	const stats = await fs.lstat(path);
	return stats.isDirectory() && stats.uid === (process.getuid?.() ?? stats.uid);
}

/** Copies the files that an editor saved. Not a rename, because the folder may be on another disk. */
async function copyEditedFiles(disk: Disk, folder: string, copyFolder: string): Promise<readonly string[]> {
	const {fs} = disk;
	const copies: string[] = [];
	const {uid} = await fs.lstat(folder);
	for (const name of await fs.readdir(folder)) {
		const file = join(folder, name);
		const stats = await fs.lstat(file);
		if (!stats.isFile() || stats.uid !== uid || stats.mtimeMs === untouched * 1000) continue;
		const path = join(copyFolder, `edited-${basename(folder).slice('castellan-'.length)}-${name}`);
		await writeText(disk, path, await readText(disk, file));
		copies.push(path);
	}
	return copies;
}

async function clearFile({fs}: Disk, path: string, name: string): Promise<void> {
	if (isAbandoned(name)) await fs.rm(path, {recursive: true, force: true});
}

/** Acquires the lock before removing it: another process could take it over between a check and the removal. */
async function clearLock(disk: Disk, path: string): Promise<void> {
	if (!isAbandoned(await disk.fs.readFile(path, 'utf8'))) return;
	const release = await acquireLock(disk, path, {file: path, attempts: 1});
	await release();
}

/** Whether a file name or content contains the token of a process of this machine that has ended. */
function isAbandoned(text: string): boolean {
	const maker = identityIn(text);
	return maker !== undefined && stateOf(maker) === 'gone';
}
