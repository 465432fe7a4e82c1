/**
 * Writes to the person's clipboard with the first method that works: a desktop tool, tmux, or the terminal (OSC 52). OSC 52
 * also works over SSH, but the terminal does not confirm it.
 */
import type {Clipboard} from '../../core/services.ts';

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

type RunProgram = (call: Call, stdin?: string) => Promise<string>;

interface Tool {
	readonly write: Call;
	/** Why it is tried: the variable that is set, or the platform. */
	readonly because: string;
	/** Why a text that it has taken may not reach the clipboard; undefined if it does. */
	readonly doubt?: (run: RunProgram) => Promise<string | undefined>;
	/** Removes a text that the tool still holds. The person may have copied something else meanwhile. */
	readonly clear: (text: string, run: RunProgram) => Promise<void>;
	/** A further clipboard that it writes to. It cannot be read, so clearing it could destroy what the person copied since. */
	readonly outer?: string;
}

/** Some tools print a trailing line break. */
const isSame = (a: string, b: string) => a.replace(/\r?\n$/, '') === b.replace(/\r?\n$/, '');

/** Clears a clipboard with one content. By default it is cleared by writing an empty text. */
const clearBy =
	(read: Call, clear: Call): Tool['clear'] =>
	async (text, run) => {
		if (isSame(await run(read), text)) await run(clear);
	};

const tool = (because: string, write: Call, read: Call, clear = write): Tool => ({
	because,
	write,
	clear: clearBy(read, clear),
});

const desktopTools = {
	mac: tool('macOS', ['pbcopy'], ['pbpaste']),
	windows: tool('Windows', ['clip.exe'], ['powershell.exe', '-NoProfile', '-Command', 'Get-Clipboard']),
	wayland: tool('WAYLAND_DISPLAY', ['wl-copy'], ['wl-paste', '--no-newline'], ['wl-copy', '--clear']),
	xclip: tool('DISPLAY', ['xclip', '-selection', 'clipboard'], ['xclip', '-selection', 'clipboard', '-o']),
	xsel: tool(
		'DISPLAY',
		['xsel', '--clipboard', '--input'],
		['xsel', '--clipboard', '--output'],
		['xsel', '--clipboard', '--clear'],
	),
};
const tmux: Tool = {
	because: 'TMUX',
	write: ['tmux', 'load-buffer', '-w', '-'],
	doubt: async (run) => {
		const setting = await run(['tmux', 'show-options', '-sv', 'set-clipboard']);
		return setting.trim() === 'off' ? 'the buffers of tmux, set-clipboard is off' : undefined;
	},
	clear: clearBuffers,
	outer: 'the clipboard outside tmux',
};

/**
 * Deletes every buffer of tmux with this text: each copy adds a buffer, and a later copy hides the earlier ones. Only
 * buffers of the text's size are read. Rejects if a buffer with the text may remain.
 */
async function clearBuffers(text: string, run: RunProgram): Promise<void> {
	const size = Buffer.byteLength(text);
	const list = async () =>
		(await run(['tmux', 'list-buffers', '-F', '#{buffer_size} #{buffer_name}']))
			.split('\n')
			.filter((line) => line.startsWith(`${size} `))
			.map((line) => line.slice(line.indexOf(' ') + 1));
	const failures = new Map<string, unknown>();
	for (const name of await list()) {
		try {
			if (isSame(await run(['tmux', 'save-buffer', '-b', name, '-']), text))
				await run(['tmux', 'delete-buffer', '-b', name]);
		} catch (error) {
			failures.set(name, error);
		}
	}
	// A buffer that is gone needs no clearing.
	const remaining = failures.size > 0 ? await list() : [];
	for (const name of remaining) if (failures.has(name)) throw failures.get(name);
}

/** The time after which a short-lived text is cleared, in milliseconds. */
const clearDelay = 60_000;

/** The tools to try, in order. It excludes desktop tools over SSH, which would write to the remote clipboard. */
function toolsFor({env, platform}: Pick<ClipboardMeans, 'env' | 'platform'>): readonly Tool[] {
	const desktop: readonly Tool[] = isRemote(env)
		? []
		: [
				...(/\bdarwin\b/.test(platform) ? [desktopTools.mac] : []),
				...(/\bwin32\b/.test(platform) ? [desktopTools.windows] : []),
				...(env.WAYLAND_DISPLAY ? [desktopTools.wayland] : []),
				...(env.DISPLAY ? [desktopTools.xclip, desktopTools.xsel] : []),
			];
	return [...desktop, ...(env.TMUX ? [tmux] : [])];
}

const isRemote = ({SSH_CONNECTION, SSH_TTY}: ClipboardMeans['env']): boolean => Boolean(SSH_CONNECTION || SSH_TTY);

/** The tools to try, in order, each with the reason. */
export const clipboardTools = (means: Pick<ClipboardMeans, 'env' | 'platform'>) =>
	toolsFor(means).map(({write: [name], because}) => ({
		name,
		because: because + (isRemote(means.env) ? ', over SSH' : ''),
	}));

/** GNU screen passes a sequence to its terminal only in strings of its own, of a limited length. */
const throughScreen = (text: string): string => text.replace(/.{1,200}/gs, (part) => `\u001bP${part}\u001b\\`);

export function createClipboard(means: ClipboardMeans): Clipboard {
	const call: RunProgram = ([command, ...args], stdin = '') => means.run(command, args, stdin);

	const warnAbout =
		({write: [name]}: Tool) =>
		(error: unknown) =>
			means.warn(
				`Could not clear the share code from the clipboard (${error instanceof Error ? error.message : name}). Clear it yourself`,
			);
	return {
		async write(text, {isShort = false} = {}) {
			for (const candidate of toolsFor(means)) {
				const written = await call(candidate.write, text).catch(() => undefined);
				if (written === undefined) continue;
				if (isShort) means.later(() => void candidate.clear(text, call).catch(warnAbout(candidate)), clearDelay);
				const {
					write: [via],
					outer,
				} = candidate;
				const doubt = await candidate.doubt?.(call).catch(() => undefined);
				const mayKeep = isShort && outer && !doubt ? {mayKeep: outer} : {};
				return {via: doubt ?? via, isConfirmed: !doubt, isCleared: isShort, ...mayKeep};
			}
			const sequence = `\u001b]52;c;${Buffer.from(text).toString('base64')}\u0007`;
			means.write(means.env.STY && !means.env.TMUX ? throughScreen(sequence) : sequence);
			return {via: 'the terminal', isConfirmed: false, isCleared: false};
		},
	};
}
