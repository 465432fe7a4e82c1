/**
 * A lock is a file that names its owner process. When that process has ended, exactly one other process takes the lock
 * over. Neither the age of the file nor the time of day matters.
 */
import {createHash} from 'node:crypto';
import {errorCode, FileError, SettingsError} from '../error.ts';
import type {Disk} from './disk.ts';
import {giveName} from './new-file.ts';
import {identityIn, newToken, type ProcessIdentity, stateOf} from './process-identity.ts';

const onlyOwner = 0o600;
/** Attempts while the owner runs: about ten seconds with the waits between them. */
const maximumAttempts = 500;
/** Attempts before a lock without a process id counts as abandoned: its writer ended before it wrote the id. */
const attemptsWithoutId = 100;
const minimumWait = 5;
const maximumWait = 35;

type Release = () => Promise<void>;

export interface LockOptions {
	/** 1 for a lock that is held for a long time. */
	readonly attempts?: number;
	/** The protected file, for the message. */
	readonly file: string;
}

/** Resolves with the function that releases the lock. Rejects with `SettingsError` while another process holds it. */
export async function acquireLock(
	disk: Disk,
	lock: string,
	{attempts = maximumAttempts, file}: LockOptions,
): Promise<Release> {
	const owned = `${lock}.${newToken()}.tmp`;
	try {
		// The file is complete before it is linked under the name of the lock, so readers never get a partial name.
		await disk.fs.writeFile(owned, owned.slice(lock.length + 1), {mode: onlyOwner, flag: 'wx'});
		for (let attempt = 1; ; attempt++) {
			const owner = await tryLock(disk, lock, owned, attempt > attemptsWithoutId);
			if (owner === undefined) return () => disk.fs.rm(lock, {force: true});
			if (attempt >= attempts + (owner === 'anonymous' ? attemptsWithoutId : 0))
				throw new SettingsError(inUse(file, lock, owner));
			await disk.wait(minimumWait + Math.random() * (maximumWait - minimumWait));
		}
	} catch (error) {
		throw error instanceof SettingsError ? error : new FileError(file, 'written', error);
	} finally {
		await disk.fs.rm(owned).catch(() => undefined);
	}
}

/** Runs a task while it holds the lock of a file. The next castellan process takes over a lock that could not be removed. */
export async function withLock<T>(disk: Disk, lock: string, file: string, task: () => Promise<T>): Promise<T> {
	const release = await acquireLock(disk, lock, {file});
	try {
		return await task();
	} finally {
		await release().catch(() => undefined);
	}
}

/** Locks a file that a process uses for its whole lifetime. */
export async function lockData(disk: Disk, file: string): Promise<Release> {
	const target = await disk.fs.realpath(file).catch(() => file);
	return acquireLock(disk, `${target}.lock`, {file, attempts: 1});
}

type Owner = ProcessIdentity | 'anonymous';

/** Returns undefined if this call acquired the lock, otherwise the owner. `owned` is a file with the token of this call. */
async function tryLock(disk: Disk, lock: string, owned: string, hasTimedOut: boolean): Promise<Owner | undefined> {
	// If several processes do this at once, exactly one acquires the lock.
	if (await giveName(disk.fs, owned, lock)) return undefined;
	const text = await disk.fs.readFile(lock, 'utf8').catch((error: unknown) => {
		if (errorCode(error) === 'ENOENT') return undefined;
		throw error;
	});
	if (text === undefined) return (await giveName(disk.fs, owned, lock)) ? undefined : 'anonymous';
	const owner = identityIn(text);
	const isAbandoned = owner ? stateOf(owner) === 'gone' : hasTimedOut;
	if (isAbandoned && (await takeOver(disk, lock, owned, text))) return undefined;
	return owner ?? 'anonymous';
}

/**
 * Replaces an abandoned lock. A claim is a second lock, named after the content of the abandoned one. Only the owner of the
 * claim may replace the file, and only while its content is unchanged. So exactly one process takes the lock over.
 */
async function takeOver(disk: Disk, lock: string, owned: string, abandoned: string): Promise<boolean> {
	const claim = `${lock}.${createHash('sha256').update(abandoned).digest('hex').slice(0, 16)}.claim`;
	if ((await tryLock(disk, claim, owned, false)) !== undefined) return false;
	try {
		const text = await disk.fs.readFile(lock, 'utf8').catch(() => undefined);
		if (text !== abandoned) return false;
		// Rename a copy, because the claim is a hard link to `owned`.
		const copy = `${lock}.${newToken()}.tmp`;
		await disk.fs.writeFile(copy, await disk.fs.readFile(owned), {mode: onlyOwner, flag: 'wx'});
		await disk.fs.rename(copy, lock);
		return true;
	} finally {
		await disk.fs.rm(claim, {force: true});
	}
}

function inUse(file: string, lock: string, owner: Owner): string {
	if (owner === 'anonymous') return `${file} is in use by another castellan process, which does not finish`;
	const by = `${file} is in use by castellan process ${owner.pid}`;
	if (stateOf(owner) !== 'unknown') return by;
	return `${by} on another machine. If none runs there, remove ${lock}`;
}
