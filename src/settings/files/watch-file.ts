/** Notifies of changes to a file, also if an editor replaces it. */
import {watch} from 'node:fs';
import {basename, dirname} from 'node:path';
import {after, sleep} from '../../text/timer.ts';
import type {Disk} from './disk.ts';

interface WatchOptions {
	readonly disk: Disk;
	/** Node's `fs.watch`. */
	readonly watch: typeof watch;
	/** Runs a task after a delay in milliseconds. Returns a function that cancels it. */
	readonly after: (ms: number, task: () => void) => () => void;
}

/** Milliseconds without a further event. An editor writes, renames and removes files when it saves one. */
const quietTime = 150;

/**
 * Watches the folders of the file and of the file that it links to, because an editor may replace either. Returns the
 * function that stops it. A folder that cannot be watched is left out.
 */
export async function watchFile(
	path: string,
	onChange: () => void,
	{disk, watch, after}: WatchOptions,
): Promise<() => void> {
	let cancel: () => void = () => undefined;
	const target = await disk.fs.realpath(path).catch(() => path);
	const watchers = [...new Set([path, target])].flatMap((file) => {
		try {
			const watcher = watch(dirname(file), {persistent: false}, (_, name) => {
				// Some systems do not name the file.
				if (name !== null && name !== basename(file)) return;
				cancel();
				cancel = after(quietTime, onChange);
			});
			// Such as the removal of the folder.
			watcher.on('error', () => watcher.close());
			return [watcher];
		} catch {
			// `watch` throws if the folder does not exist, or if the system has no more watches.
			return [];
		}
	});
	return () => {
		cancel();
		for (const watcher of watchers) watcher.close();
	};
}

/** Milliseconds between two looks at a file whose changes the system does not report, such as on a network drive. */
const pollTime = 1_000;

/** Yields once at the beginning and after each change of the file. Rejects with the signal's reason. */
export async function* fileChanges(disk: Disk, path: string, signal: AbortSignal): AsyncGenerator<void> {
	let wake = Promise.withResolvers<void>();
	const stampOf = async () => {
		const stats = await disk.fs.stat(path).catch(() => undefined);
		return stats ? `${stats.mtimeMs} ${stats.size} ${stats.ino}` : 'none';
	};
	const stop = await watchFile(path, () => wake.resolve(), {disk, watch, after});
	try {
		for (let stamp: string | undefined; ; ) {
			const next = await stampOf();
			if (next !== stamp) yield;
			stamp = next;
			const timer = new AbortController();
			const poll = sleep(pollTime, AbortSignal.any([signal, timer.signal]));
			await Promise.race([wake.promise, poll]).finally(() => timer.abort());
			poll.catch(() => undefined);
			signal.throwIfAborted();
			wake = Promise.withResolvers();
		}
	} catch (error) {
		throw signal.aborted ? signal.reason : error;
	} finally {
		stop();
	}
}
