/** Repairs a terminal that an earlier program left in raw mode. */
import type {SpawnSyncOptions} from 'node:child_process';
import {cookedModeFlags, rawModeFlag} from './modes.ts';

export interface CookedModeOptions {
	readonly run: (
		command: string,
		args: readonly string[],
		options: SpawnSyncOptions,
	) => {readonly stdout: Buffer | string | null};
	readonly close: (descriptor: number) => void;
	/** Stops using the terminal as input. After this call, Node does not restore a mode through the input stream. */
	readonly release: () => void;
	readonly path: string | undefined;
}

/** In milliseconds. In a background job the system stops `stty`, which then never ends. */
const timeout = 500;

/**
 * Turns raw mode off at the very end of the process. At exit, Node restores the modes that it found at the start. It cannot
 * do so through closed descriptors, so this function closes them.
 */
export function restoreCookedMode({run, close, release, path = '/usr/bin:/bin'}: CookedModeOptions): void {
	const options = {env: {PATH: path}, timeout, killSignal: 'SIGKILL'} as const;
	const {stdout} = run('stty', ['-a'], {...options, stdio: ['inherit', 'pipe', 'ignore']});
	if (!stdout?.toString().includes(rawModeFlag)) return;
	release();
	run('stty', cookedModeFlags, {...options, stdio: ['inherit', 'ignore', 'ignore']});
	for (const descriptor of [0, 1, 2]) close(descriptor);
}
