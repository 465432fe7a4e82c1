/**
 * Starts a shell that kills the program if it is blocked in a long step when its process group gets SIGHUP or SIGTERM. A
 * closed window sends SIGHUP to the group, `kill %1` and `timeout` send SIGTERM. A signal to the program alone is not
 * noticed: libuv takes it, and neither a thread nor another process sees it before the main thread does.
 */
import type {Spawn} from './guard.ts';

/** Seconds after the signal. A program that is not blocked has handled it long before. */
const answerTimeout = 5;

/**
 * `cat` ends with the program, or is killed at the signal: between its fork and its exec it would take the signal and
 * lose it. `wait` ends at a signal, unlike a command in the foreground. Then the program answers by closing stdin.
 * A program that was stopped cannot answer either, but it will when it continues. SIGINT is also the ctrl-c in an editor.
 */
const script = `trap '' INT QUIT TSTP TTIN TTOU
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
case $(ps -o stat= -p $PPID) in [Tt]*) ;; *) kill -s KILL $PPID ;; esac
`;

export interface WatchdogOptions {
	readonly spawn: Spawn;
	/** The search path for the programs of the script. */
	readonly path: string | undefined;
	/** Aborted when the program has handled a signal. */
	readonly signal: AbortSignal;
}

/** Watches this process. It has to be in the same process group as the shell, and its parent. */
export function startWatchdog({spawn, path = '/usr/bin:/bin', signal}: WatchdogOptions): void {
	const watchdog = spawn('/bin/sh', ['-c', script, 'castellan-watchdog'], {
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
	signal.addEventListener('abort', () => watchdog.stdin?.end(), {once: true});
}
