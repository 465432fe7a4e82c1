/** A terminal that an earlier program left in raw mode. */
import type {SpawnSyncOptions} from 'node:child_process';
import {cookedMode, rawMark} from './modes.ts';

export interface LineDiscipline {
	readonly run: (
		command: string,
		args: readonly string[],
		options: SpawnSyncOptions,
	) => {readonly stdout: Buffer | string | null};
	/** Closes a file descriptor. */
	readonly close: (descriptor: number) => void;
	/** Ends the use of the terminal as input: from then on nothing here restores a mode of it. */
	readonly release: () => void;
	readonly path: string | undefined;
}

/** In the background `stty` is stopped instead of obeyed; milliseconds. */
const timeout = 500;

/**
 * Puts the terminal right at the very end, when the own raw mode is off again. Node restores at exit what it found at the
 * start, but not through descriptors that are closed by then.
 */
export function leaveCooked({run, close, release, path = '/usr/bin:/bin'}: LineDiscipline): void {
	const options = {env: {PATH: path}, timeout, killSignal: 'SIGKILL'} as const;
	const {stdout} = run('stty', ['-a'], {...options, stdio: [0, 'pipe', 'ignore']});
	if (!stdout?.toString().includes(rawMark)) return;
	release();
	run('stty', cookedMode, {...options, stdio: [0, 'ignore', 'ignore']});
	for (const descriptor of [0, 1, 2]) close(descriptor);
}
