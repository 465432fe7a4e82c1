/**
 * Finds and starts other programs. They get the usual environment variables, but none that may contain a credential, except those that
 * a person names for a program.
 */
import {
	type ChildProcess,
	type SpawnOptions,
	type SpawnSyncOptions,
	type StdioOptions,
	spawn,
	spawnSync,
} from 'node:child_process';
import {delimiter, join} from 'node:path';
import {after as afterDelay} from '../text/timer.ts';
import type {Env} from './environment.ts';
import {errorCode} from './error.ts';
import type {Disk} from './files/disk.ts';
import {unblockOutput, withOwnDescriptors} from './terminal/own-descriptors.ts';

/** The variables passed to other programs. `*` matches any ending. */
const allowed = [
	// User and shell.
	'PATH HOME USER LOGNAME SHELL PWD TMPDIR TMP TEMP TZ LANG LANGUAGE LC_* NO_COLOR FORCE_COLOR',
	// Terminal.
	'TERM TERM_* TERMINFO TERMINFO_DIRS COLORTERM COLUMNS LINES TMUX TMUX_* STY WINDOW KITTY_* WEZTERM_* VTE_VERSION',
	// Desktop.
	'DISPLAY XAUTHORITY WAYLAND_DISPLAY XDG_* DBUS_SESSION_BUS_ADDRESS DESKTOP_SESSION GNOME_* KDE_* BROWSER SSH_*',
	'GTK_* QT_*',
	// Editors and pagers.
	'EDITOR VISUAL PAGER LESS LESSCHARSET LV MORE VIM VIMINIT VIMRUNTIME MYVIMRC NVIM NVIM_* EMACS* ALTERNATE_EDITOR VSCODE_IPC_HOOK_CLI',
	// Programs and libraries.
	'LD_LIBRARY_PATH DYLD_* NIX_* GUIX_* LOCALE_ARCHIVE FONTCONFIG_*',
	// Windows, and Linux inside it.
	'SYSTEMROOT SYSTEMDRIVE WINDIR COMSPEC PATHEXT USERPROFILE APPDATA LOCALAPPDATA PROGRAMFILES* PROGRAMDATA HOMEDRIVE',
	'HOMEPATH USERNAME WSL_* WSLENV WT_*',
]
	.join(' ')
	.split(' ');

/** Names of credentials. They are never passed on, even if the list above matches. */
const secretName = /TOKEN|SECRET|PASSW|CREDENTIAL|API_?KEY|PRIVATE_KEY/;

function isAllowed(name: string): boolean {
	const upper = name.toUpperCase();
	if (secretName.test(upper)) return false;
	return allowed.some((entry) => (entry.endsWith('*') ? upper.startsWith(entry.slice(0, -1)) : upper === entry));
}

/** castellan's own variables, which no program gets. */
export const isOwnVariable = (name: string): boolean => name.toUpperCase().startsWith('CASTELLAN_');

/** Returns the variables of `env` that a child process gets. `also` names further ones. */
export const childEnvironment = (env: Env, also: readonly string[] = []): Record<string, string> =>
	Object.fromEntries(
		Object.entries(env).filter(
			(entry): entry is [string, string] =>
				entry[1] !== undefined && (isAllowed(entry[0]) || (also.includes(entry[0]) && !isOwnVariable(entry[0]))),
		),
	);

/** Starts a program asynchronously. */
export function startProgram(
	command: string,
	args: readonly string[],
	{env = {}, also, stdio, ...options}: SpawnOptions & Pick<ProgramWait, 'also'>,
): ChildProcess {
	const child = withOwnDescriptors(stdio, (own) =>
		spawn(command, args, {...options, ...own, env: childEnvironment(env, also)}),
	);
	child.once('exit', unblockOutput);
	return child;
}

/** Runs a program to its end and blocks this process meanwhile. */
export function runProgram(command: string, args: readonly string[], {env = {}, stdio, ...options}: SpawnSyncOptions) {
	const end = withOwnDescriptors(stdio, (own) =>
		spawnSync(command, args, {...options, ...own, env: childEnvironment(env)}),
	);
	unblockOutput();
	return end;
}

/** Ignores ctrl-c during the task. It is meant for the program that has the terminal, but the terminal signals this process, too. */
export async function withoutInterrupts<T>(task: () => Promise<T>): Promise<T> {
	const listeners = process.listeners('SIGINT');
	const ignore = () => undefined;
	process.on('SIGINT', ignore);
	for (const listener of listeners) process.off('SIGINT', listener);
	try {
		return await task();
	} finally {
		for (const listener of listeners) process.on('SIGINT', listener);
		process.off('SIGINT', ignore);
	}
}

/** Whether a folder of PATH has a file of this name. */
export async function hasProgram({fs}: Disk, {PATH: path = ''}: Env, name: string): Promise<boolean> {
	for (const folder of path.split(delimiter).filter(Boolean)) {
		const stats = await fs.stat(join(folder, name)).catch(() => undefined);
		if (stats?.isFile()) return true;
	}
	return false;
}

/** Milliseconds after which the wait for a program is reported, and after which the program is killed. */
export const programWait = {notice: 3000, limit: 10_000} as const;

/** The limits of a command of the person whose output castellan takes. A program that has the terminal has none. */
export const commandLimits = {limit: 30_000, maximum: 2_000_000} as const;

/** A program was killed, because it did not end in time. */
export class NoAnswerError extends Error {
	override readonly name = 'NoAnswerError';
}

export interface ProgramWait {
	readonly env: Env;
	/** The names of variables that the program gets besides the usual ones. */
	readonly also?: readonly string[] | undefined;
	/** Milliseconds after which the program is killed. */
	readonly limit?: number;
	/** Bytes of stdout and stderr together beyond which the program is killed. */
	readonly maximum?: number;
	/** Whether the program gets the stdin of this process, to ask the person. */
	readonly readsTerminal?: boolean;
	/** Whether the program has no terminal at all. */
	readonly detached?: boolean;
	/** Gets what the program prints on stderr, as it arrives. */
	readonly onError?: ((text: string) => void) | undefined;
	/** A text for stdin. Without it, stdin is not a pipe: the write to a pipe fails if the program ends before it reads. */
	readonly input?: string | undefined;
	/** Whether the program may end without reading `input`. */
	readonly mayIgnoreInput?: boolean;
	/** Kills the program. */
	readonly signal?: AbortSignal | undefined;
	/** Called if the program has not ended after `programWait.notice`. */
	readonly onWait?: (() => void) | undefined;
	/** `exit` ends the wait although a program in the background keeps the output open. What that prints later is dropped. */
	readonly end?: 'close' | 'exit';
	/** Runs a task after a delay. Returns a function that cancels it. */
	readonly after?: typeof afterDelay;
}

/** Resolves with the stdout of a program. Rejects if it cannot start, fails, takes too long or is aborted. Does not outlive this process. */
export function outputOf(
	command: string,
	args: readonly string[],
	{env, also, input, signal, onWait, onError, end = 'close', after = afterDelay, ...wait}: ProgramWait,
): Promise<string> {
	const {
		limit = programWait.limit,
		maximum = Number.POSITIVE_INFINITY,
		readsTerminal = false,
		detached = false,
		mayIgnoreInput = false,
	} = wait;
	const {promise, resolve, reject} = Promise.withResolvers<string>();
	signal?.throwIfAborted();
	const stdin = input !== undefined ? 'pipe' : readsTerminal ? 'inherit' : 'ignore';
	const stdio: StdioOptions = [stdin, 'pipe', onError ? 'pipe' : 'ignore'];
	const child = startProgram(command, args, {env, also, detached, stdio});
	const kill = () => void child.kill('SIGKILL');
	const abort = () => {
		kill();
		reject(signal?.reason);
	};
	const timers = [
		after(programWait.notice, () => onWait?.()),
		after(limit, () => {
			kill();
			reject(new NoAnswerError(`${command} did not end within ${limit / 1000} seconds`));
		}),
	];
	signal?.addEventListener('abort', abort);
	process.once('exit', kill);
	const parts: Buffer[] = [];
	let size = 0;
	const isWithin = (length: number) => {
		size += length;
		if (size <= maximum) return true;
		kill();
		reject(new Error(`${command} printed more than ${maximum / 1_000_000} MB`));
		return false;
	};
	child.stdout?.on('data', (part: Buffer) => isWithin(part.length) && parts.push(part));
	child.stderr?.setEncoding('utf8').on('data', (text: string) => isWithin(Buffer.byteLength(text)) && onError?.(text));
	child.on('error', (error) =>
		reject(errorCode(error) === 'ENOENT' ? new Error(`no program ${command} is found`) : error),
	);
	child.stdin?.on('error', (error) => (mayIgnoreInput && errorCode(error) === 'EPIPE') || reject(error));
	const settle = (code: number | null, killedBy: NodeJS.Signals | null) =>
		code === 0
			? resolve(Buffer.concat(parts).toString())
			: reject(new Error(`${command} ended with ${killedBy ?? code}`));
	/** Until a turn without output: what the program printed before its end is in the pipe. */
	const onceQuiet = (task: () => void, before = -1): void =>
		void setImmediate(() => (size === before ? task() : onceQuiet(task, size)));
	child.on('close', settle);
	if (end === 'exit') child.on('exit', (code, killedBy) => onceQuiet(() => settle(code, killedBy)));
	child.stdin?.end(input);
	return promise.finally(() => {
		for (const cancel of timers) cancel();
		for (const output of [child.stdout, child.stderr]) output?.removeAllListeners('data').resume();
		signal?.removeEventListener('abort', abort);
		process.off('exit', kill);
	});
}

/**
 * Starts a program that shows something on the desktop, and may go on as long as that is there. Resolves when it has ended, or
 * after `programWait.notice`. Rejects if it cannot start, or fails before.
 */
export function startOnDesktop(
	command: string,
	args: readonly string[],
	{env, after = afterDelay}: Pick<ProgramWait, 'env' | 'after'>,
): Promise<void> {
	const {promise, resolve, reject} = Promise.withResolvers<void>();
	const child = startProgram(command, args, {env, stdio: 'ignore', detached: true});
	child.unref();
	const cancel = after(programWait.notice, resolve);
	child.on('error', reject);
	child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`))));
	return promise.finally(cancel);
}
