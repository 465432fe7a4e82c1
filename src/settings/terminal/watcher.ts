/**
 * A shell that waits beside the program and undoes the terminal's modes when the program ends without doing so: killed,
 * aborted or out of memory. It learns of the end from its stdin, which closes with the program whatever the cause.
 */
import type {SpawnOptions} from 'node:child_process';
import {cookedMode, rawMark, undoModes} from './modes.ts';

/** The last line on stdin says whether there is something to undo. A shell's own line editor is left alone. */
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
	/** Where `stty` is found; the rest of the environment holds credentials and is not passed on. */
	readonly path: string | undefined;
}

/** Starts the watcher over the terminal on stdout. The result reports whether the modes are set. */
export function startWatcher({spawn, path = '/usr/bin:/bin'}: WatcherOptions): (isEntered: boolean) => void {
	// In a session of its own, no key and no hang-up of the terminal ends it.
	const watcher = spawn('/bin/sh', ['-c', script, 'castellan-watcher'], {
		stdio: ['pipe', 'inherit', 'ignore'],
		env: {PATH: path},
		cwd: '/',
		detached: true,
	});
	const ignore = () => undefined;
	// Without a shell, or once somebody has ended it, the program goes on without a watcher.
	watcher.on('error', ignore);
	watcher.stdin?.on('error', ignore);
	watcher.unref();
	watcher.stdin?.unref?.();
	return (isEntered) => void watcher.stdin?.write(isEntered ? 'entered\n' : 'left\n');
}
