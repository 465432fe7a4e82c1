/** The terminals that are driven, and how each one starts a command. */
import {accessSync, constants, mkdirSync, writeFileSync} from 'node:fs';
import {basename, delimiter, join} from 'node:path';

export interface Program {
	readonly name: string;
	/** The programs that have to be installed. */
	readonly needs: readonly string[];
	/** The command line that runs a command in a window. The folder is for files of the terminal. */
	readonly line: (command: readonly string[], folder: string) => readonly string[];
	/** The defects of the terminal itself, for which castellan has no cure. */
	readonly ownDefects?: RegExp;
	/** Ends the processes that the terminal leaves behind. */
	readonly end?: (folder: string) => readonly string[];
}

const font = 'DejaVu Sans Mono';
const xterm = ['xterm', '-fa', font, '-fs', '9', '-b', '0', '-bw', '0', '-geometry', '100x30', '-e'];
const socket = (folder: string) => join(folder, 'tmux');
const screenName = (folder: string) => `castellan-${basename(folder)}`;
const kittySettings = [
	'cursor_blink_interval=0',
	'enable_audio_bell=no',
	'update_check_interval=0',
	'confirm_os_window_close=0',
	'linux_display_server=x11',
	`font_family=${font}`,
].flatMap((setting) => ['-o', setting]);

export const programs: readonly Program[] = [
	{name: 'xterm', needs: ['xterm'], line: (command) => [...xterm, ...command]},
	{
		name: 'kitty',
		needs: ['kitty'],
		line: (command) => ['kitty', '--config', 'NONE', ...kittySettings, ...command],
	},
	{
		name: 'VTE',
		needs: ['xfce4-terminal'],
		line: (command) => [
			...['xfce4-terminal', '--disable-server', '--hide-menubar', '--hide-scrollbar', '--hide-borders'],
			...[`--font=${font} 9`, '--geometry=100x30', '-x', ...command],
		],
	},
	{
		name: 'konsole',
		needs: ['konsole'],
		line: (command) => [
			...['konsole', '--nofork', '--hide-menubar', '--hide-tabbar'],
			// Konsole shows its size over the cells when it changes.
			...['-p', 'ShowTerminalSizeHint=false', '-e', ...command],
		],
	},
	{
		name: 'urxvt',
		needs: ['urxvt'],
		line: (command) => [
			'urxvt',
			'-fn',
			`xft:${font}:size=9`,
			'-b',
			'0',
			'+sb',
			'-geometry',
			'100x30',
			'-e',
			...command,
		],
	},
	{
		name: 'mlterm',
		needs: ['mlterm'],
		// With bidirectional text it draws lines from the right edge. Decision record 018.
		line: (command) => ['mlterm', '--ctl=false', '-g', '100x30', '-e', ...command],
	},
	{
		name: 'alacritty',
		needs: ['alacritty'],
		line: (command) => [
			...['alacritty', '-o', 'font.size=9', '-o', `font.normal.family=${font}`],
			...['-o', 'window.dimensions.columns=100', '-o', 'window.dimensions.lines=30', '-e', ...command],
		],
	},
	{
		name: 'qterminal',
		needs: ['qterminal'],
		// It draws a run of one style as one text, in which ligatures of Arabic letters move what follows. Decision record 018.
		ownDefects: /are not in their place/,
		line(command, folder) {
			const settings = join(folder, '.config/qterminal.org');
			mkdirSync(settings, {recursive: true});
			const general = [
				'enabledBidiSupport=false',
				'HideTabBarWithOneTab=true',
				'MenuVisible=false',
				'ScrollbarPosition=0',
			];
			writeFileSync(
				join(settings, 'qterminal.ini'),
				`[General]\n${general.join('\n')}\nfontFamily=${font}\nfontSize=9\n`,
			);
			// It takes one argument, which it splits at blanks.
			return ['qterminal', '--geometry', '900x560', '-e', command.join(' ')];
		},
	},
	{
		name: 'screen in xterm',
		needs: ['screen', 'xterm'],
		line(command, folder) {
			const config = join(folder, 'screenrc');
			writeFileSync(config, 'startup_message off\nterm screen-256color\n');
			return [...xterm, 'screen', '-U', '-c', config, '-S', screenName(folder), ...command];
		},
		end: (folder) => ['screen', '-S', screenName(folder), '-X', 'quit'],
	},
	{
		name: 'tmux in xterm',
		needs: ['tmux', 'xterm'],
		line(command, folder) {
			const config = join(folder, 'tmux.conf');
			writeFileSync(config, 'set -g status off\nset -g default-terminal tmux-256color\nset -g focus-events on\n');
			return [...xterm, 'tmux', '-u', '-S', socket(folder), '-f', config, 'new-session', ...command];
		},
		end: (folder) => ['tmux', '-S', socket(folder), 'kill-server'],
	},
];

export const isInstalled = (name: string): boolean =>
	(process.env.PATH ?? '').split(delimiter).some((folder) => {
		try {
			accessSync(join(folder, name), constants.X_OK);
			return true;
		} catch {
			return false;
		}
	});

/** Nothing of the person's own: no home, no bus, no session, and text drawn without a graphics card. */
export const environment = (display: string, home: string): Readonly<Record<string, string>> => ({
	PATH: process.env.PATH ?? '',
	HOME: home,
	XDG_RUNTIME_DIR: home,
	DISPLAY: display,
	LANG: 'C.UTF-8',
	SHELL: '/bin/sh',
	LIBGL_ALWAYS_SOFTWARE: '1',
	DBUS_SESSION_BUS_ADDRESS: 'disabled:',
	NO_AT_BRIDGE: '1',
	GTK_A11Y: 'none',
	GSETTINGS_BACKEND: 'memory',
	GIO_USE_VFS: 'local',
	QT_LOGGING_RULES: '*=false',
});
