/**
 * The person's clipboard by whichever way works where castellan runs: the desktop's own tool, tmux, or the terminal itself
 * (OSC 52), which reaches the clipboard over SSH too but never says whether it did.
 */
import type {Clipboard} from '../context.ts';

export interface ClipboardMeans {
	readonly env: Readonly<Record<string, string | undefined>>;
	/** Begins with or holds Node's name of the platform. */
	readonly platform: string;
	/** Runs a command with a text on its stdin; rejects when it cannot be started or fails. */
	readonly run: (command: string, args: readonly string[], stdin: string) => Promise<void>;
	/** Writes to the terminal between two frames. */
	readonly write: (text: string) => void;
}

interface Tool {
	readonly name: string;
	readonly args: readonly string[];
}

/** The tools worth trying here, in order. Over SSH the desktop's tools would reach the wrong machine's clipboard. */
function toolsFor({env, platform}: ClipboardMeans): readonly Tool[] {
	const isRemote = Boolean(env.SSH_CONNECTION || env.SSH_TTY);
	const desktop: readonly Tool[] = isRemote
		? []
		: [
				...(/\bdarwin\b/.test(platform) ? [{name: 'pbcopy', args: []}] : []),
				...(/\bwin32\b/.test(platform) ? [{name: 'clip.exe', args: []}] : []),
				...(env.WAYLAND_DISPLAY ? [{name: 'wl-copy', args: []}] : []),
				...(env.DISPLAY ? [{name: 'xclip', args: ['-selection', 'clipboard']}] : []),
			];
	return [...desktop, ...(env.TMUX ? [{name: 'tmux', args: ['load-buffer', '-w', '-']}] : [])];
}

export function createClipboard(means: ClipboardMeans): Clipboard {
	return {
		async write(text) {
			for (const {name, args} of toolsFor(means)) {
				const done = await means.run(name, args, text).then(
					() => true,
					() => false,
				);
				if (done) return {via: name, isConfirmed: true};
			}
			means.write(`\u001b]52;c;${Buffer.from(text).toString('base64')}\u0007`);
			return {via: 'the terminal', isConfirmed: false};
		},
	};
}
