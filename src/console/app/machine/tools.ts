/** Runs other programs of the machine: clipboard tools and the browser. */
import {outputOf, startOnDesktop} from '../../../settings/child.ts';
import type {Env} from '../../../settings/environment.ts';

type RunTool = (command: string, args: readonly string[], stdin: string) => Promise<string>;

/** Opens URLs in the browser of the desktop. Absent without a desktop, and over SSH, where it would open on the remote machine. */
export function browserOf(env: Env, platform: string, run: RunTool) {
	if (env.SSH_CONNECTION || env.SSH_TTY) return undefined;
	const command = /\bdarwin\b/.test(platform) ? 'open' : /\bwin32\b/.test(platform) ? 'explorer' : 'xdg-open';
	const hasDesktop = command !== 'xdg-open' || env.DISPLAY || env.WAYLAND_DISPLAY;
	return hasDesktop ? (url: string) => run(command, [url], '').then(() => undefined) : undefined;
}

/** Opens URLs and the like. The program can be the browser itself, which is not waited for. */
export const openerIn =
	(env: Env): RunTool =>
	(command, args) =>
		startOnDesktop(command, args, {env}).then(() => '');

/** Resolves with the stdout of a tool. Rejects if the tool cannot start, fails or takes too long. */
export const runToolIn =
	(env: Env, signal: AbortSignal, warn: (text: string) => void): RunTool =>
	(command, args, stdin) =>
		outputOf(command, args, {
			env,
			signal,
			// A tool that stays in the background to serve the clipboard keeps the pipe open.
			end: 'exit',
			onWait: () => warn(`waiting for ${command}`),
			...(stdin === '' ? {} : {input: stdin}),
		});
