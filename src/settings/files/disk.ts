/** Files that are either the old one or the new one, whoever else writes and whenever the machine stops. */
import type * as nodeFs from 'node:fs/promises';
import {dirname} from 'node:path';
import {errorCode, FileError, SettingsError} from '../error.ts';
import {acquireLock} from './lock.ts';
import {newToken} from './process-identity.ts';

/** What settings need of the outside; a real one is made in the composition root. */
export interface Disk {
	readonly fs: Pick<
		typeof nodeFs,
		'link' | 'lstat' | 'mkdir' | 'readdir' | 'readFile' | 'realpath' | 'rename' | 'rm' | 'stat' | 'writeFile'
	>;
	/** Epoch milliseconds. */
	readonly now: () => number;
	readonly wait: (ms: number) => Promise<unknown>;
}

const onlyOwner = 0o600;
const megabyte = 1024 * 1024;
/** Of castellan's own files: more than it ever writes. */
const maximumSize = 32 * megabyte;
/** Of files that a person names, such as references to a million tools. */
export const maximumNamedFile = 256 * megabyte;

/** The file's text, undefined when there is none. Rejects with `FileError`, also for a pipe, a folder or a huge file. */
export async function readIfAny(disk: Disk, path: string, maximum = maximumSize): Promise<string | undefined> {
	try {
		return await readRegularFile(disk, path, maximum);
	} catch (error) {
		if (errorCode(error) === 'ENOENT') return undefined;
		throw error instanceof FileError ? error : new FileError(path, 'read', error);
	}
}

/** As `readIfAny`, where the file has to be there. */
export async function readText(disk: Disk, path: string, maximum = maximumSize): Promise<string> {
	try {
		return await readRegularFile(disk, path, maximum);
	} catch (error) {
		throw error instanceof FileError ? error : new FileError(path, 'read', error);
	}
}

/** Looks at kind and size first: a pipe would never end, and a huge file would take all memory. */
async function readRegularFile({fs}: Disk, path: string, maximum: number): Promise<string> {
	const found = await fs.stat(path);
	if (found.isDirectory()) throw new FileError(path, 'read', 'it is a folder');
	if (!found.isFile()) throw new FileError(path, 'read', 'it is not a regular file');
	if (found.size > maximum) {
		throw new FileError(path, 'read', `it has ${inUnits(found.size)}, and ${inUnits(maximum)} are the limit`);
	}
	return fs.readFile(path, 'utf8');
}

const inUnits = (bytes: number) =>
	bytes >= megabyte ? `${Math.ceil(bytes / megabyte)} MB` : `${Math.ceil(bytes / 1024)} kB`;

/** Whether others than the owner may read the file. Always false where modes mean nothing. */
export async function isReadableByOthers({fs}: Disk, path: string): Promise<boolean> {
	const found = await fs.stat(path).catch(() => undefined);
	return found !== undefined && (found.mode & 0o077) !== 0;
}

/**
 * With the folders above it, for the owner only. One by one: asked for all at once, Node tries for ever where a folder
 * exists and takes no others, as under /proc.
 */
export async function makeFolder(disk: Disk, path: string): Promise<void> {
	const make = () =>
		disk.fs.mkdir(path, {mode: 0o700}).catch((error: unknown) => {
			if (errorCode(error) !== 'EEXIST') throw error;
		});
	try {
		await make();
	} catch (error) {
		if (errorCode(error) !== 'ENOENT' || dirname(path) === path) throw error;
		await makeFolder(disk, dirname(path));
		await make();
	}
}

export interface UpdateOptions {
	/** Whether the text is damaged: then the old file is renamed and stays beside the new one. */
	readonly isDamaged?: (text: string) => boolean;
	/** The largest file that is read, in bytes. */
	readonly maximum?: number;
}

/**
 * Read, change, write as one step against every other castellan. `change` may run for a file that does not exist yet.
 * Resolves with the path of the damaged file that was kept, if any. Rejects with `SettingsError`, or what `change` throws.
 */
export async function updateFile(
	disk: Disk,
	path: string,
	change: (text: string | undefined) => string,
	{isDamaged = () => false, maximum}: UpdateOptions = {},
): Promise<string | undefined> {
	await writing(path, () => makeFolder(disk, dirname(path)));
	// A config kept in a dotfiles folder is a link: what it points to is replaced, not the link.
	const target = await disk.fs.realpath(path).catch(() => path);
	const release = await acquireLock(disk, `${target}.lock`, {of: path});
	try {
		const old = await readIfAny(disk, target, maximum);
		const text = change(old);
		const aside = old !== undefined && isDamaged(old) ? `${target}.damaged-${fileTime(disk)}` : undefined;
		await writing(path, () => replaceFile(disk, target, text, aside));
		return aside;
	} finally {
		// A lock that stays behind is taken over by the next castellan.
		await release().catch(() => undefined);
	}
}

/** Writes a file whose old content does not matter. Rejects with `FileError`. */
export async function writeWhole(disk: Disk, path: string, text: string): Promise<void> {
	await writing(path, async () => {
		await makeFolder(disk, dirname(path));
		await replaceFile(disk, await disk.fs.realpath(path).catch(() => path), text, undefined);
	});
}

async function writing<T>(path: string, task: () => Promise<T>): Promise<T> {
	try {
		return await task();
	} catch (error) {
		throw error instanceof SettingsError ? error : new FileError(path, 'written', error);
	}
}

/** An ISO 8601 time without the colons, which Windows does not allow in names. */
const fileTime = ({now}: Disk) => new Date(now()).toISOString().replaceAll(':', '');

/** The new text is complete on the disk before the old file gives way. */
async function replaceFile({fs}: Disk, path: string, text: string, aside: string | undefined): Promise<void> {
	const temporary = `${path}.${newToken()}.tmp`;
	try {
		await fs.writeFile(temporary, text, {mode: onlyOwner, flag: 'wx', flush: true});
		if (aside !== undefined) await fs.rename(path, aside);
		await fs.rename(temporary, path);
	} catch (error) {
		await fs.rm(temporary, {force: true}).catch(() => undefined);
		throw error;
	}
}

/** Whole files of text, for records that are written again and again. */
export const textFilesOn = (disk: Disk) => ({
	now: disk.now,
	write: (path: string, text: string) => writeWhole(disk, path, text),
	remove: (path: string) => disk.fs.rm(path, {force: true}),
});
