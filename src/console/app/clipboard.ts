/**
 * Writes to the person's clipboard with the first method that works: a desktop tool, tmux, or the terminal (OSC 52). OSC 52
 * also works over SSH, but the terminal does not confirm it.
 */
import type {Clipboard} from '../services.ts';

export interface ClipboardMeans {
	readonly env: Readonly<Record<string, string | undefined>>;
	/** A text that contains Node's name of the platform. */
	readonly platform: string;
	/** Runs a command with a text on stdin. Resolves with its output; rejects if it cannot start or fails. */
	readonly run: (command: string, args: readonly string[], stdin: string) => Promise<string>;
	/** Writes to the terminal between two frames. */
	readonly write: (text: string) => void;
	/** Warns the person about a clipboard that could not be cleared. */
	readonly warn: (text: string) => void;
	/** Runs a task after a delay, unless the program ends before. */
	readonly later: (task: () => void, ms: number) => void;
}

type Call = readonly [command: string, ...args: string[]];

interface Tool {
	readonly write: Call;
	readonly read: Call;
	/** For tools that cannot clear the clipboard by writing an empty text. */
	readonly clear?: Call;
}

const desktopTools: Readonly<Record<'mac' | 'windows' | 'wayland' | 'x11', Tool>> = {
	mac: {write: ['pbcopy'], read: ['pbpaste']},
	windows: {write: ['clip.exe'], read: ['powershell.exe', '-NoProfile', '-Command', 'Get-Clipboard']},
	wayland: {write: ['wl-copy'], read: ['wl-paste', '--no-newline'], clear: ['wl-copy', '--clear']},
	x11: {write: ['xclip', '-selection', 'clipboard'], read: ['xclip', '-selection', 'clipboard', '-o']},
};
const tmux: Tool = {
	write: ['tmux', 'load-buffer', '-w', '-'],
	read: ['tmux', 'save-buffer', '-'],
	clear: ['tmux', 'delete-buffer'],
};

/** The time after which a short-lived text is cleared, in milliseconds. */
const clearDelay = 60_000;

/** The tools to try, in order. It excludes desktop tools over SSH, which would write to the remote clipboard. */
function toolsFor({env, platform}: ClipboardMeans): readonly Tool[] {
	const isRemote = Boolean(env.SSH_CONNECTION || env.SSH_TTY);
	const desktop: readonly Tool[] = isRemote
		? []
		: [
				...(/\bdarwin\b/.test(platform) ? [desktopTools.mac] : []),
				...(/\bwin32\b/.test(platform) ? [desktopTools.windows] : []),
				...(env.WAYLAND_DISPLAY ? [desktopTools.wayland] : []),
				...(env.DISPLAY ? [desktopTools.x11] : []),
			];
	return [...desktop, ...(env.TMUX ? [tmux] : [])];
}

export function createClipboard(means: ClipboardMeans): Clipboard {
	const call = ([command, ...args]: Call, stdin = '') => means.run(command, args, stdin);

	/** Clears a text that is still on the clipboard. The person may have copied something else meanwhile. */
	async function clear({read, write, clear: clearCall}: Tool, text: string): Promise<void> {
		const current = await call(read);
		// Some tools print a trailing line break.
		if (current.replace(/\r?\n$/, '') === text.replace(/\r?\n$/, '')) await call(clearCall ?? write);
	}
	const warnAbout = (tool: Tool) => (error: unknown) =>
		means.warn(
			`Could not clear the share code from the clipboard (${error instanceof Error ? error.message : tool.write[0]}). Clear it yourself`,
		);
	return {
		async write(text, {isShort = false} = {}) {
			for (const tool of toolsFor(means)) {
				const isWritten = await call(tool.write, text).then(
					() => true,
					() => false,
				);
				if (!isWritten) continue;
				if (isShort) means.later(() => void clear(tool, text).catch(warnAbout(tool)), clearDelay);
				return {via: tool.write[0], isConfirmed: true, isCleared: isShort};
			}
			means.write(`\u001b]52;c;${Buffer.from(text).toString('base64')}\u0007`);
			return {via: 'the terminal', isConfirmed: false, isCleared: false};
		},
	};
}
