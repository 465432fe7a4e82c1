/** Notifies of changes to a file, also if an editor replaces it. */
import type {watch} from 'node:fs';
import {basename, dirname} from 'node:path';
import type {Disk} from './disk.ts';

interface WatchOptions {
	readonly disk: Disk;
	/** Node's `fs.watch`. */
	readonly watch: typeof watch;
	/** Runs a task after a delay in milliseconds. Returns a function that cancels it. */
	readonly after: (ms: number, task: () => void) => () => void;
	/** Ends the watch. */
	readonly signal: AbortSignal;
}

/** Milliseconds without a further event. An editor writes, renames and removes files when it saves one. */
const quietTime = 150;

/**
 * Watches the folders of the file and of the file that it links to, because an editor may replace either. A folder
 * that cannot be watched is left out.
 */
export async function watchFile(path: string, onChange: () => void, options: WatchOptions): Promise<void> {
	const {disk, watch, after, signal} = options;
	let cancel: () => void = () => undefined;
	signal.addEventListener('abort', () => cancel());
	const target = await disk.fs.realpath(path).catch(() => path);
	for (const file of new Set([path, target])) {
		try {
			const watcher = watch(dirname(file), {persistent: false, signal}, (_, name) => {
				// Some systems do not name the file.
				if (name !== null && name !== basename(file)) return;
				cancel();
				cancel = after(quietTime, onChange);
			});
			// Such as the removal of the folder.
			watcher.on('error', () => watcher.close());
		} catch {
			// `watch` throws if the folder does not exist, or if the system has no more watches.
		}
	}
}
