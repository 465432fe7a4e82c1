/** Finds and starts other programs. They get the usual environment variables, but none that may contain a credential. */
import {type ChildProcess, type SpawnOptions, type SpawnSyncOptions, spawn, spawnSync} from 'node:child_process';
import {delimiter, join} from 'node:path';
import type {Env} from './environment.ts';
import type {Disk} from './files/disk.ts';

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

/** Returns the variables of `env` that a child process gets. */
export const childEnvironment = (env: Env): Record<string, string> =>
	Object.fromEntries(
		Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined && isAllowed(entry[0])),
	);

/** Starts a program asynchronously. */
export function startProgram(
	command: string,
	args: readonly string[],
	{env = {}, ...options}: SpawnOptions,
): ChildProcess {
	return spawn(command, args, {...options, env: childEnvironment(env)});
}

/** Runs a program to its end and blocks this process meanwhile. */
export const runProgram = (command: string, args: readonly string[], {env = {}, ...options}: SpawnSyncOptions) =>
	spawnSync(command, args, {...options, env: childEnvironment(env)});

/** Ignores ctrl-c during the task. It is meant for an editor or a pager, but the terminal signals this process, too. */
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

/** Milliseconds that a program may take. */
const programTimeout = 3000;

/** Resolves with the stdout of a program. Rejects if it cannot start, fails, or takes too long. */
export const outputOf = (env: Env, command: string, args: readonly string[]): Promise<string> =>
	new Promise((resolve, reject) => {
		const child = startProgram(command, args, {env, timeout: programTimeout, stdio: ['ignore', 'pipe', 'ignore']});
		const parts: Buffer[] = [];
		child.stdout?.on('data', (part: Buffer) => parts.push(part));
		child.on('error', reject);
		child.on('close', (code) =>
			code === 0 ? resolve(Buffer.concat(parts).toString()) : reject(new Error(`${command} ended with ${code}`)),
		);
	});
