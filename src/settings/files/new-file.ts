/** Saves files as a whole. Every file is first written under a name of its own, so that a failure removes no other file. */
import {constants} from 'node:fs';
import type * as nodeFs from 'node:fs/promises';
import {errorCode, FileError} from '../error.ts';
import {newToken} from './process-identity.ts';

/** The functions of `node:fs/promises` that save a file. */
export type SavingFs = Pick<typeof nodeFs, 'copyFile' | 'link' | 'rename' | 'rm' | 'stat' | 'writeFile'>;

const onlyOwner = 0o600;
const {O_WRONLY, O_CREAT, O_EXCL, O_APPEND, O_SYNC} = constants;
/** The content is on the disk when the write has ended. Node's permission model refuses a flush, but not a file that needs none. */
const lasting = (flag: 'a' | 'wx') =>
	process.permission
		? {mode: onlyOwner, flag: O_WRONLY | O_CREAT | O_SYNC | (flag === 'a' ? O_APPEND : O_EXCL)}
		: {mode: onlyOwner, flag, flush: true};
/** The error codes of file systems without hard links. */
const noLinkCodes: readonly (string | undefined)[] = ['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP'];
/** `constants.COPYFILE_EXCL`: the copy fails if its target exists, and removes only a target that it has created. */
const exclusively = 1;

/** Returns false, and changes nothing, if the path exists. The file is readable by its owner only. */
export const saveNewFile = (fs: SavingFs, path: string, text: string): Promise<boolean> =>
	withWritten(fs, path, text, (written) => giveName(fs, written, path));

/** Adds text to a file that only its owner can read, and that nothing reads until it is complete. */
export const addText = (fs: SavingFs, path: string, text: string): Promise<void> =>
	fs.writeFile(path, text, lasting('a'));

/** Gives a complete file a second name. Returns false if that name exists. Not a rename, which replaces an existing file. */
export async function giveName(fs: SavingFs, file: string, name: string): Promise<boolean> {
	try {
		await fs.link(file, name).catch((error: unknown) => {
			if (!noLinkCodes.includes(errorCode(error))) throw error;
			return fs.copyFile(file, name, exclusively);
		});
		return true;
	} catch (error) {
		if (errorCode(error) === 'EEXIST') return false;
		throw error;
	}
}

/** Replaces a file, or creates it, readable by its owner only. The old content survives a failure, and is renamed if a path is given. */
export async function replaceFile(fs: SavingFs, path: string, text: string, preserved?: string): Promise<void> {
	const stats = await fs.stat(path).catch(() => undefined);
	// A rename would put a file in the place of a device such as /dev/null.
	if (stats && !stats.isFile()) throw new FileError(path, 'written', 'it is not a regular file');
	await withWritten(fs, path, text, async (written) => {
		if (preserved !== undefined) await fs.rename(path, preserved);
		await fs.rename(written, path);
	});
}

/** Runs a task with a complete file beside the path. Removes this file unless the task has renamed it. */
async function withWritten<T>(
	fs: SavingFs,
	path: string,
	text: string,
	task: (written: string) => Promise<T>,
): Promise<T> {
	const written = `${path}.${newToken()}.tmp`;
	try {
		await fs.writeFile(written, text, lasting('wx'));
		return await task(written);
	} finally {
		// A leftover is removed by a later start, in the folders of castellan.
		await fs.rm(written).catch(() => undefined);
	}
}
