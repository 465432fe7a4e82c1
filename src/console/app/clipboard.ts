/**
 * The person's clipboard by whichever way works where castellan runs: the desktop's own tool, tmux, or the terminal itself
 * (OSC 52), which reaches the clipboard over SSH too but never says whether it did.
 */
import type {Clipboard} from '../services.ts';

export interface ClipboardMeans {
	readonly env: Readonly<Record<string, string | undefined>>;
	/** Begins with or holds Node's name of the platform. */
	readonly platform: string;
	/** Runs a command with a text on its stdin, for what it prints; rejects when it cannot be started or fails. */
	readonly run: (command: string, args: readonly string[], stdin: string) => Promise<string>;
	/** Writes to the terminal between two frames. */
	readonly write: (text: string) => void;
	/** For the person: what was promised and could not be done. */
	readonly warn: (text: string) => void;
	/** Does something so many milliseconds from now, unless the program has ended by then. */
	readonly later: (task: () => void, ms: number) => void;
}

type Call = readonly [command: string, ...args: string[]];

interface Tool {
	readonly write: Call;
	readonly read: Call;
	/** Where writing nothing would not do. */
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

/** How long what should not stay is left on the clipboard, in milliseconds. */
const shortStay = 60_000;

/** The tools worth trying here, in order. Over SSH the desktop's tools would reach the wrong machine's clipboard. */
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

	/** Only what is still there: by then the person may have copied something of their own. */
	async function clear({read, write, clear: own}: Tool, text: string): Promise<void> {
		const found = await call(read);
		// Some tools end what they print with a line break.
		if (found.replace(/\r?\n$/, '') === text.replace(/\r?\n$/, '')) await call(own ?? write);
	}
	const warnOf = (tool: Tool) => (error: unknown) =>
		means.warn(
			`The share code is still on the clipboard, clear it yourself: ${error instanceof Error ? error.message : tool.write[0]}`,
		);
	return {
		async write(text, {isShort = false} = {}) {
			for (const tool of toolsFor(means)) {
				const done = await call(tool.write, text).then(
					() => true,
					() => false,
				);
				if (!done) continue;
				if (isShort) means.later(() => void clear(tool, text).catch(warnOf(tool)), shortStay);
				return {via: tool.write[0], isConfirmed: true, isCleared: isShort};
			}
			means.write(`\u001b]52;c;${Buffer.from(text).toString('base64')}\u0007`);
			return {via: 'the terminal', isConfirmed: false, isCleared: false};
		},
	};
}
