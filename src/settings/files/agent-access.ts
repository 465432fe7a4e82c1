/** Supervision of agents on this machine: the journal of their calls, and the file that stops all calls. */
import {dirname} from 'node:path';
import {isJsonObject} from '../../text/json/object.ts';
import {jsonIfValid} from '../../text/json/parse.ts';
import {visibleJson} from '../../text/json/visible-json.ts';
import {errorCode, FileError} from '../error.ts';
import type {AppPaths} from '../paths.ts';
import {createText, type Disk, makeFolder, readIfExists, updateFile, writing} from './disk.ts';
import {withLock} from './lock.ts';

/** In bytes. A larger journal becomes the older one, which replaces the one before. */
const maximumSize = 1024 * 1024;
const onlyOwner = 0o600;

export type AgentAccess = ReturnType<typeof agentAccess>;

export function agentAccess(
	disk: Disk,
	{
		agentJournalFile: file,
		agentRequestsFile,
		agentStopFile,
	}: Pick<AppPaths, 'agentJournalFile' | 'agentRequestsFile' | 'agentStopFile'>,
) {
	const older = `${file}.1`;
	const isFull = async () => {
		const stats = await disk.fs.stat(file).catch(() => undefined);
		return stats !== undefined && stats.size > maximumSize;
	};
	/** Under a lock, because a second process would replace the older journal with an empty one. */
	const rotate = () =>
		withLock(disk, `${file}.lock`, file, async () => {
			if (await isFull()) await disk.fs.rename(file, older);
		});
	/** Resolves with false if there is no such file. */
	const onStopFile = (task: (file: string) => Promise<unknown>, participle: 'read' | 'removed') =>
		task(agentStopFile).then(
			() => true,
			(error: unknown) => {
				if (errorCode(error) === 'ENOENT') return false;
				throw new FileError(agentStopFile, participle, error);
			},
		);
	return {
		/** Adds a call to the journal. Rejects with `SettingsError`. */
		record: (entry: object): Promise<void> =>
			writing(file, async () => {
				await makeFolder(disk, dirname(file));
				if (await isFull()) await rotate();
				await disk.fs.writeFile(file, `${JSON.stringify(entry)}\n`, {flag: 'a', mode: onlyOwner});
			}),
		/** The calls in the journal, the oldest first, in visible form. Skips lines without an entry. */
		async entries() {
			const texts = [await readIfExists(disk, older), await readIfExists(disk, file)];
			return texts.flatMap((text) => (text ?? '').split('\n').flatMap(entryIn));
		},
		/** Changes the recent requests of agents under a lock. A damaged file counts as empty. Rejects with `SettingsError`. */
		async updateRequests<T extends object>(change: (all: readonly T[]) => readonly T[]): Promise<void> {
			await updateFile(disk, agentRequestsFile, (text) => {
				const all = jsonIfValid(text ?? '[]');
				return JSON.stringify(change(Array.isArray(all) ? (all.filter(isJsonObject) as T[]) : []));
			});
		},
		/** Rejects with `FileError` if the file cannot be looked up. Agents must not call then either. */
		isStopped: () => onStopFile((file) => disk.fs.stat(file), 'read'),
		/** Resolves with false if agents were stopped before. */
		stop: () => createText(disk, agentStopFile, ''),
		/** Resolves with false if agents were not stopped. Rejects with `FileError`. */
		resume: () => onStopFile((file) => disk.fs.rm(file), 'removed'),
	};
}

function entryIn(line: string): readonly Readonly<Record<string, unknown>>[] {
	const entry = jsonIfValid(line);
	return typeof entry === 'object' && entry !== null ? [visibleJson(entry) as Readonly<Record<string, unknown>>] : [];
}
