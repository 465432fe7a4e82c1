/**
 * Starts a shell that undoes the terminal modes if the program is killed, aborts or runs out of memory. The shell detects
 * the end of the program when its stdin closes.
 */
import type {SpawnOptions} from 'node:child_process';
import {cookedMode, rawMark, undoModes} from './modes.ts';

/** The last line on stdin is the state of the modes. The script leaves the modes of a shell's line editor alone. */
const script = `trap '' HUP INT QUIT TERM TSTP TTIN TTOU
exec 3<&1
state=entered
while read -r line; do state=$line; done
[ "$state" = left ] && exit
case $(stty -a <&3) in *${rawMark}*) stty ${cookedMode.join(' ')} <&3 ;; esac
printf '${undoModes.replaceAll('\\', '\\\\').replaceAll('\u001b', '\\033')}'
`;

interface WatcherProcess {
	readonly stdin: {
		write(text: string): unknown;
		on(event: 'error', listener: () => void): unknown;
		unref?(): unknown;
	} | null;
	on(event: 'error', listener: () => void): unknown;
	unref(): unknown;
}

export type Spawn = (command: string, args: readonly string[], options: SpawnOptions) => WatcherProcess;

export interface WatcherOptions {
	readonly spawn: Spawn;
	/** The search path for `stty`. The rest of the environment is not passed on, because it may contain credentials. */
	readonly path: string | undefined;
}

/** Starts the watcher for the terminal on stdout. Call the result whenever the modes are set or undone. */
export function startWatcher({spawn, path = '/usr/bin:/bin'}: WatcherOptions): (isEntered: boolean) => void {
	// In a separate session, keys and a hang-up of the terminal do not end the watcher.
	const watcher = spawn('/bin/sh', ['-c', script, 'castellan-watcher'], {
		stdio: ['pipe', 'inherit', 'ignore'],
		env: {PATH: path},
		cwd: '/',
		detached: true,
	});
	const ignore = () => undefined;
	// The program continues without a watcher if the shell is missing or was ended.
	watcher.on('error', ignore);
	watcher.stdin?.on('error', ignore);
	watcher.unref();
	watcher.stdin?.unref?.();
	return (isEntered) => void watcher.stdin?.write(isEntered ? 'entered\n' : 'left\n');
}
