/** Files that are either the old one or the new one, whoever else writes and whenever the machine stops. */
import {randomUUID} from 'node:crypto';
import type * as nodeFs from 'node:fs/promises';
import {dirname} from 'node:path';
import {SettingsError} from './error.ts';

/** What settings need of the outside; a real one is made in the composition root. */
export interface Disk {
	readonly fs: Pick<typeof nodeFs, 'mkdir' | 'readFile' | 'realpath' | 'rename' | 'rm' | 'stat' | 'writeFile'>;
	/** Epoch milliseconds. */
	readonly now: () => number;
	readonly wait: (ms: number) => Promise<unknown>;
}

const onlyOwner = 0o600;
const lockWait = 20;
const lockTries = 100;
/** No holder needs this long: it was killed. */
const lockStale = 10_000;

const errorCode = (error: unknown): string | undefined =>
	error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** The file's text, undefined when there is none. */
export async function readIfAny({fs}: Disk, path: string): Promise<string | undefined> {
	try {
		return await fs.readFile(path, 'utf8');
	} catch (error) {
		if (errorCode(error) === 'ENOENT') return undefined;
		throw error;
	}
}

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

/** Read, change, write as one step against every other castellan. `change` may run for a file that does not exist yet. */
export async function updateFile(
	disk: Disk,
	path: string,
	change: (text: string | undefined) => string,
): Promise<void> {
	await makeFolder(disk, dirname(path));
	// A config kept in a dotfiles folder is a link: what it points to is replaced, not the link.
	const target = await disk.fs.realpath(path).catch(() => path);
	await withLock(disk, `${target}.lock`, async () => replaceFile(disk, target, change(await readIfAny(disk, target))));
}

async function replaceFile({fs}: Disk, path: string, text: string): Promise<void> {
	const temporary = `${path}.${randomUUID()}.tmp`;
	try {
		await fs.writeFile(temporary, text, {mode: onlyOwner, flag: 'wx', flush: true});
		await fs.rename(temporary, path);
	} catch (error) {
		await fs.rm(temporary, {force: true}).catch(() => undefined);
		throw error;
	}
}

async function withLock({fs, now, wait}: Disk, lock: string, task: () => Promise<void>): Promise<void> {
	for (let tries = 1; ; tries++) {
		try {
			await fs.writeFile(lock, '', {mode: onlyOwner, flag: 'wx'});
			break;
		} catch (error) {
			if (errorCode(error) !== 'EEXIST') throw error;
			if (tries === lockTries) throw new SettingsError(`another castellan holds ${lock}: remove it if none is running`);
			const held = await fs.stat(lock).catch(() => undefined);
			if (held && now() - held.mtimeMs > lockStale) await fs.rm(lock, {force: true});
			else await wait(lockWait);
		}
	}
	try {
		await task();
	} finally {
		await fs.rm(lock, {force: true});
	}
}
