/** The one way to start another program. It gets the variables that programs need, and none that may hold a credential. */
import {type ChildProcess, type SpawnOptions, type SpawnSyncOptions, spawn, spawnSync} from 'node:child_process';
import type {Env} from './places.ts';

/** Variables that other programs get; a `*` stands for any ending. */
const allowed = [
	// The person and the shell.
	'PATH HOME USER LOGNAME SHELL PWD TMPDIR TMP TEMP TZ LANG LANGUAGE LC_* NO_COLOR FORCE_COLOR',
	// The terminal.
	'TERM TERM_* TERMINFO TERMINFO_DIRS COLORTERM COLUMNS LINES TMUX TMUX_* STY WINDOW KITTY_* WEZTERM_* VTE_VERSION',
	// The desktop.
	'DISPLAY XAUTHORITY WAYLAND_DISPLAY XDG_* DBUS_SESSION_BUS_ADDRESS DESKTOP_SESSION GNOME_* KDE_* BROWSER SSH_*',
	'GTK_* QT_*',
	// Editors.
	'EDITOR VISUAL PAGER VIM VIMINIT VIMRUNTIME MYVIMRC NVIM NVIM_* EMACS* ALTERNATE_EDITOR VSCODE_IPC_HOOK_CLI',
	// Where programs and their libraries are.
	'LD_LIBRARY_PATH DYLD_* NIX_* GUIX_* LOCALE_ARCHIVE FONTCONFIG_*',
	// Windows, and Linux inside it.
	'SYSTEMROOT SYSTEMDRIVE WINDIR COMSPEC PATHEXT USERPROFILE APPDATA LOCALAPPDATA PROGRAMFILES* PROGRAMDATA HOMEDRIVE',
	'HOMEPATH USERNAME WSL_* WSLENV WT_*',
]
	.join(' ')
	.split(' ');

/** Names that say that the value is a credential, whatever they begin with. */
const secretName = /TOKEN|SECRET|PASSW|CREDENTIAL|API_?KEY|PRIVATE_KEY/;

function isAllowed(name: string): boolean {
	const upper = name.toUpperCase();
	if (secretName.test(upper)) return false;
	return allowed.some((entry) => (entry.endsWith('*') ? upper.startsWith(entry.slice(0, -1)) : upper === entry));
}

/** The variables of `env` that a child process gets. */
export const childEnvironment = (env: Env): Record<string, string> =>
	Object.fromEntries(
		Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined && isAllowed(entry[0])),
	);

/** Starts a program beside this one. */
export function startProgram(
	command: string,
	args: readonly string[],
	{env = {}, ...options}: SpawnOptions,
): ChildProcess {
	return spawn(command, args, {...options, env: childEnvironment(env)});
}

/** Runs a program to its end; nothing else happens meanwhile. */
export const runProgram = (command: string, args: readonly string[], {env = {}, ...options}: SpawnSyncOptions) =>
	spawnSync(command, args, {...options, env: childEnvironment(env)});
