/** Writes a folder as a whole: under another name beside it, which it gets when all of its files are complete. */
import {createHash} from 'node:crypto';
import {dirname, join, resolve} from 'node:path';
import {errorCode, FailedError, FileError} from '../error.ts';
import {type Disk, makeFolder} from './disk.ts';
import {addText} from './new-file.ts';
import {newToken} from './process-identity.ts';

export interface WrittenFile {
	readonly name: string;
	readonly bytes: number;
	/** In hexadecimal. */
	readonly sha256: string;
}

/** Adds a file to the folder, from texts that follow each other. */
export type AddFile = (name: string, texts: AsyncIterable<string> | Iterable<string>) => Promise<WrittenFile>;

/** In characters. A longer text is written before its end is known. */
const longText = 1_000_000;

/**
 * Creates a folder that its owner alone can read, with the files that the task adds. It must not exist, or be empty. If the task or the disk
 * fails, nothing is in its place. Rejects with `FailedError`, `FileError`, or with what the task throws.
 */
export async function writeFolder(disk: Disk, folder: string, task: (add: AddFile) => Promise<void>): Promise<void> {
	const {fs} = disk;
	const path = resolve(folder);
	const written = `${path}.${newToken()}.tmp`;
	const onDisk = async <T>(call: Promise<T>) =>
		call.catch((error: unknown) => {
			throw new FileError(folder, 'written', error);
		});
	const names = await fs.readdir(path).catch((error: unknown) => {
		if (errorCode(error) === 'ENOENT') return [];
		if (errorCode(error) === 'ENOTDIR') return [path];
		throw new FileError(folder, 'written', error);
	});
	if (names.length > 0)
		throw new FailedError(`${folder} exists, and is not an empty folder. Name one that does not exist`);
	const add: AddFile = async (name, texts) => {
		const file = join(written, name);
		const hash = createHash('sha256');
		let bytes = 0;
		const append = (text: string) => {
			hash.update(text);
			bytes += Buffer.byteLength(text);
			return onDisk(addText(fs, file, text));
		};
		let text = '';
		for await (const more of texts) {
			text += more;
			if (text.length < longText) continue;
			await append(text);
			text = '';
		}
		await append(text);
		return {name, bytes, sha256: hash.digest('hex')};
	};
	try {
		await onDisk(makeFolder(disk, dirname(path)));
		await onDisk(fs.mkdir(written, {mode: 0o700}));
		await task(add);
		await onDisk(fs.rename(written, path));
	} finally {
		await fs.rm(written, {recursive: true, force: true}).catch(() => undefined);
	}
}
