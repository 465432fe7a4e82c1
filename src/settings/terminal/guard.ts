/**
 * Starts a shell that undoes the terminal modes if the program is killed, aborts or runs out of memory. The shell detects
 * the end of the program when its stdin closes.
 */
import type {SpawnOptions} from 'node:child_process';
import {undoMouse} from '../../text/terminal/mouse.ts';
import {runProgram, startProgram} from '../child.ts';
import {restoreCookedMode} from './cooked-mode.ts';
import type {FullScreen, ScreenState} from './full-screen.ts';
import {cookedModeFlags, rawModeFlag, undoModes, undoPlainModes} from './modes.ts';
import {startWatchdog} from './watchdog.ts';

/** For the format of `printf`. */
const escaped = (sequences: string) => sequences.replaceAll('\\', '\\\\').replaceAll('\u001b', '\\033');

/** The argument and then the last line on stdin are the state of the modes. The script leaves the modes of a shell's line editor alone. */
const script = `trap '' HUP INT QUIT TERM TSTP TTIN TTOU
exec 3<&1
state=$1
while read -r line; do state=$line; done
[ "$state" = left ] && exit
case $(stty -a <&3) in *${rawModeFlag}*) stty ${cookedModeFlags.join(' ')} <&3 ;; esac
[ "$state" = plain ] && { printf '${escaped(undoPlainModes)}'; exit; }
[ "$state" = mouse ] && printf '${escaped(undoMouse)}'
printf '${escaped(undoModes)}'
`;

interface GuardProcess {
	readonly stdin: {
		write(text: string): unknown;
		end(): unknown;
		on(event: 'error', listener: () => void): unknown;
		unref?(): unknown;
	} | null;
	on(event: 'error', listener: () => void): unknown;
	unref(): unknown;
}

export type Spawn = (command: string, args: readonly string[], options: SpawnOptions) => GuardProcess;

export interface GuardOptions {
	readonly spawn: Spawn;
	/** The search path for `stty`. The rest of the environment is not passed on, because it may contain credentials. */
	readonly path: string | undefined;
	/** The state of the modes at the start. The program can be killed before it writes the state to the guard. */
	readonly state: ScreenState;
}

/** Starts the guard for the terminal on stdout. Call the result whenever the modes are set or undone. */
export function startGuard({spawn, path = '/usr/bin:/bin', state: first}: GuardOptions): (state: ScreenState) => void {
	// In a separate session, keys and a hang-up of the terminal do not end the guard.
	const guard = spawn('/bin/sh', ['-c', script, 'castellan-guard', first], {
		stdio: ['pipe', 'inherit', 'ignore'],
		env: {PATH: path},
		cwd: '/',
		detached: true,
	});
	const ignore = () => undefined;
	// The program continues without a guard if the shell is missing or was ended.
	guard.on('error', ignore);
	guard.stdin?.on('error', ignore);
	guard.unref();
	guard.stdin?.unref?.();
	return (state) => void guard.stdin?.write(`${state}\n`);
}

interface GuardedTerminal {
	readonly screen: FullScreen;
	readonly stdin: {destroy(): unknown};
	readonly path: string | undefined;
	readonly close: (descriptor: number) => void;
	/** Aborted when the program has handled an end signal. */
	readonly signal: AbortSignal;
}

/** Restores the terminal modes even if this process is killed or blocked, or an earlier program left raw mode on. */
export function guardTerminal({screen, stdin, path, close, signal}: GuardedTerminal): void {
	if (signal.aborted) return;
	screen.onChange(startGuard({spawn: startProgram, path, state: screen.state}));
	startWatchdog({spawn: startProgram, path, signal});
	const release = () => void stdin.destroy();
	process.on('exit', () => restoreCookedMode({run: runProgram, close, release, path}));
}
