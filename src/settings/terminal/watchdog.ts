/**
 * Starts a shell that kills the program if it is blocked in a long step when its process group gets SIGHUP or SIGTERM. A
 * closed window sends SIGHUP to the group, `kill %1` and `timeout` send SIGTERM. A signal to the program alone is not
 * noticed: libuv takes it, and neither a thread nor another process sees it before the main thread does.
 */
import type {SpawnOptions} from 'node:child_process';
import {cookedModeFlags, rawModeFlag} from './modes.ts';

/** Seconds after the signal. A program that is not blocked has handled it long before. */
const answerTimeout = 5;
/** Seconds for the restoration of the terminal, which may have stopped reading. */
const restoreTimeout = 1;

/** For the format of `printf`. */
const escaped = (sequences: string) => sequences.replaceAll('\\', '\\\\').replaceAll('\u001b', '\\033');

/**
 * `cat` ends with the program, or is killed at the signal: between its fork and its exec it would take the signal and
 * lose it. `wait` ends at a signal, unlike a command in the foreground. Then the program answers by closing stdin.
 * A program that was stopped cannot answer either, but it will when it continues. SIGINT is also the ctrl-c in an editor.
 * The terminal is opened after the kill only, so that no descriptor of it is shared with the program. The line editor of a
 * shell that has the terminal again keeps its own modes.
 */
const script = (undo: string) => `trap '' INT QUIT TSTP TTIN TTOU
trap 'told=yes; kill -s KILL $watch' HUP TERM
exec 3<&0
cat <&3 &
watch=$!
[ "$told" ] && kill -s KILL $watch
wait $watch
[ "$told" ] || exit
trap '' HUP TERM
sleep ${answerTimeout} &
timer=$!
{ read -r answer <&3; kill -s KILL $timer; } &
wait $timer || exit
case $(ps -o stat= -p $PPID) in [Tt]*) exit ;; esac
kill -s KILL $PPID
(
	exec <>/dev/tty >&0 || exit
	case $(stty -a) in *${rawModeFlag}*) stty ${cookedModeFlags.join(' ')} ;; esac
	printf '${escaped(undo)}'
) &
restorer=$!
sleep ${restoreTimeout}
kill -s KILL $restorer
`;

interface WatchdogProcess {
	readonly stdin: {
		end(): unknown;
		on(event: 'error', listener: () => void): unknown;
		unref?(): unknown;
	} | null;
	on(event: 'error', listener: () => void): unknown;
	unref(): unknown;
}

export interface WatchdogOptions {
	readonly spawn: (command: string, args: readonly string[], options: SpawnOptions) => WatchdogProcess;
	/** The search path for the programs of the script. The rest of the environment may contain credentials. */
	readonly path: string | undefined;
	/** Aborted when the program has handled a signal. */
	readonly signal: AbortSignal;
	/** The sequences that undo the modes of the terminal. */
	readonly undo: string;
}

/** Watches this process. It has to be in the same process group as the shell, and its parent. */
export function startWatchdog({spawn, path = '/usr/bin:/bin', signal, undo}: WatchdogOptions): void {
	const watchdog = spawn('/bin/sh', ['-c', script(undo), 'castellan-watchdog'], {
		stdio: ['pipe', 'ignore', 'ignore'],
		env: {PATH: path},
		cwd: '/',
	});
	const ignore = () => undefined;
	// The program continues without a watchdog if the shell is missing or was ended.
	watchdog.on('error', ignore);
	watchdog.stdin?.on('error', ignore);
	watchdog.unref();
	watchdog.stdin?.unref?.();
	signal.addEventListener('abort', () => watchdog.stdin?.end());
}
