/** Reads files, and replaces them atomically under a lock. */
import type * as nodeFs from 'node:fs/promises';
import {dirname} from 'node:path';
import {errorCode, FileError, reasonOf, SettingsError} from '../error.ts';
import {withLock} from './lock.ts';
import {replaceFile, type SavingFs, saveNewFile} from './new-file.ts';

/** The dependencies of the settings. The composition root passes the real ones. */
export interface Disk {
	readonly fs: Pick<typeof nodeFs, 'lstat' | 'mkdir' | 'readdir' | 'readFile' | 'readlink' | 'realpath'> & SavingFs;
	/** Epoch milliseconds. */
	readonly now: () => number;
	readonly wait: (ms: number) => Promise<unknown>;
}

const megabyte = 1024 * 1024;
/** The limit for castellan's own files, which never become this large. */
const maximumSize = 32 * megabyte;
/** The limit for files that a person names, such as references to a million tools. */
export const maximumNamedFile = 256 * megabyte;

/** Reads a file, or returns undefined if it does not exist. Rejects with `FileError`, also for a pipe or a huge file. */
export const readIfExists = (disk: Disk, path: string, maximum = maximumSize): Promise<string | undefined> =>
	readText(disk, path, maximum).catch((error: unknown) => {
		if (error instanceof FileError && errorCode(error.cause) === 'ENOENT') return undefined;
		throw error;
	});

/** Reads a file that must exist. Otherwise like `readIfExists`. */
export async function readText(disk: Disk, path: string, maximum: number): Promise<string> {
	try {
		return await readRegularFile(disk, path, maximum);
	} catch (error) {
		throw error instanceof FileError ? error : new FileError(path, 'read', error);
	}
}

/** Checks type and size first: reading a pipe may never end, and a huge file would exhaust memory. */
async function readRegularFile({fs}: Disk, path: string, maximum: number): Promise<string> {
	const stats = await fs.stat(path);
	if (stats.isDirectory()) throw new FileError(path, 'read', 'it is a folder');
	if (!stats.isFile()) throw new FileError(path, 'read', 'it is not a regular file');
	if (stats.size > maximum) {
		throw new FileError(
			path,
			'read',
			`it has ${formatSize(stats.size)}, which exceeds the limit of ${formatSize(maximum)}`,
		);
	}
	// Decoded as a whole: Node decodes a text file in chunks, which takes many times as long.
	return (await fs.readFile(path)).toString();
}

const formatSize = (bytes: number) =>
	bytes >= megabyte ? `${Math.ceil(bytes / megabyte)} MB` : `${Math.ceil(bytes / 1024)} kB`;

/** Whether other users may read the file. Always false on systems without file modes. */
export async function isReadableByOthers({fs}: Disk, path: string): Promise<boolean> {
	const stats = await fs.stat(path).catch(() => undefined);
	return stats !== undefined && (stats.mode & 0o077) !== 0;
}

/** Whether only the owner decides what is in a file, or why not, as a clause. Always so on systems without file modes. */
export async function foreignProblem({fs}: Disk, path: string): Promise<string | undefined> {
	try {
		const file = await fs.realpath(path);
		for (const each of [file, dirname(file)]) {
			const {uid, mode} = await fs.stat(each);
			if (uid !== (process.getuid?.() ?? uid)) return `${each} belongs to another user`;
			if (process.getuid && (mode & 0o022) !== 0) return `other users may change ${each}. Run chmod go-w on it`;
		}
		return undefined;
	} catch (error) {
		return `who may change ${path} cannot be read: ${reasonOf(error)}`;
	}
}

/** The asynchronous form of `domain/history/make-folder.ts`, on the disk of the settings. */
export async function makeFolder(disk: Disk, path: string): Promise<void> {
	const create = () =>
		disk.fs.mkdir(path, {mode: 0o700}).catch(async (error: unknown) => {
			if (errorCode(error) !== 'EEXIST') throw error;
			if (await disk.fs.stat(path).catch(() => undefined)) return;
			const target = await disk.fs.readlink(path);
			throw new SettingsError(`${path} is a link to ${target}, which does not exist. Create that, or remove the link`);
		});
	try {
		await create();
	} catch (error) {
		if (errorCode(error) !== 'ENOENT' || dirname(path) === path) throw error;
		await makeFolder(disk, dirname(path));
		await create();
	}
}

export interface UpdateOptions {
	/** Whether the text is damaged. A damaged file is renamed and stays beside the new one. */
	readonly isDamaged?: (text: string) => boolean;
	/** The largest file that is read, in bytes. */
	readonly maximum?: number;
}

/**
 * Reads, changes and writes a file under a lock, so that processes do not overwrite each other's changes. `change` gets
 * undefined if the file does not exist. Resolves with the path of the preserved damaged file, if any. Rejects with
 * `SettingsError`, or with what `change` throws.
 */
export async function updateFile(
	disk: Disk,
	path: string,
	change: (text: string | undefined) => string,
	{isDamaged = () => false, maximum}: UpdateOptions = {},
): Promise<string | undefined> {
	await writing(path, () => makeFolder(disk, dirname(path)));
	// The config may be a link into a dotfiles folder. Replace the file it points to, not the link.
	const target = await disk.fs.realpath(path).catch(() => path);
	return withLock(disk, `${target}.lock`, path, async () => {
		const old = await readIfExists(disk, target, maximum);
		const text = change(old);
		const preserved = old !== undefined && isDamaged(old) ? `${target}.damaged-${fileTime(disk)}` : undefined;
		await writing(path, () => replaceFile(disk.fs, target, text, preserved));
		return preserved;
	});
}

/** Writes a file without reading its old content. Rejects with `FileError`. */
export async function writeText(disk: Disk, path: string, text: string): Promise<void> {
	await writing(path, async () => {
		await makeFolder(disk, dirname(path));
		await replaceFile(disk.fs, await disk.fs.realpath(path).catch(() => path), text);
	});
}

/** Creates a file. Resolves with false, and changes nothing, if it exists. Rejects with `FileError`. */
export const createText = (disk: Disk, path: string, text: string): Promise<boolean> =>
	writing(path, async () => {
		await makeFolder(disk, dirname(path));
		return saveNewFile(disk.fs, path, text);
	});

/** Every other error than a `SettingsError` becomes a `FileError` of the path. */
export async function writing<T>(path: string, task: () => Promise<T>): Promise<T> {
	try {
		return await task();
	} catch (error) {
		throw error instanceof SettingsError ? error : new FileError(path, 'written', error);
	}
}

/** An ISO 8601 time without colons, which Windows does not allow in file names. */
const fileTime = ({now}: Disk) => new Date(now()).toISOString().replaceAll(':', '');

/** File access for records that are rewritten as a whole, such as receipts. */
export const textFiles = (disk: Disk) => ({
	now: disk.now,
	write: (path: string, text: string) => writeText(disk, path, text),
	remove: (path: string) =>
		disk.fs.rm(path, {force: true}).catch((error: unknown) => {
			throw new FileError(path, 'removed', error);
		}),
});
