/** Reports that a file has changed, for as long as the reader wants to know. */
import {watch} from 'node:fs';
import {basename, dirname} from 'node:path';
import {sleep} from '../../text/timer.ts';
import type {Disk} from './disk.ts';

/** Milliseconds after a change, in which an editor may write more of the file. */
const settleTime = 80;
/** Milliseconds between two looks at a file whose changes the system does not report, such as on a network drive. */
const pollTime = 1_000;

/** Yields once at the beginning and after each change of the file. Rejects with the signal's reason. */
export async function* fileChanges({fs}: Disk, path: string, signal: AbortSignal): AsyncGenerator<void> {
	let wake = Promise.withResolvers<void>();
	// The folder is watched, because editors replace the file.
	const stop = watchFolder(dirname(path), basename(path), () => wake.resolve());
	const stampOf = async () => {
		const stats = await fs.stat(path).catch(() => undefined);
		return stats ? `${stats.mtimeMs} ${stats.size} ${stats.ino}` : 'none';
	};
	try {
		let stamp = await stampOf();
		yield;
		while (true) {
			const timer = new AbortController();
			const poll = sleep(pollTime, AbortSignal.any([signal, timer.signal]));
			await Promise.race([wake.promise, poll]).finally(() => timer.abort());
			poll.catch(() => undefined);
			signal.throwIfAborted();
			wake = Promise.withResolvers();
			await sleep(settleTime, signal);
			const next = await stampOf();
			if (next === stamp) continue;
			stamp = next;
			yield;
		}
	} catch (error) {
		throw signal.aborted ? signal.reason : error;
	} finally {
		stop();
	}
}

/** Returns the function that ends watching. Where the system cannot watch, the caller's poll finds changes. */
function watchFolder(folder: string, name: string, onChange: () => void): () => void {
	try {
		const watcher = watch(folder, (_event, changed) => {
			if (changed === null || changed === name) onChange();
		});
		watcher.on('error', () => watcher.close());
		return () => watcher.close();
	} catch {
		// The folder does not exist yet, or the system has no watchers left.
		return () => undefined;
	}
}
