/** Runs other programs of the machine: clipboard tools and the browser. */
import {startProgram} from '../../../settings/child.ts';
import type {Env} from '../../../settings/environment.ts';

type RunTool = (command: string, args: readonly string[], stdin: string) => Promise<string>;

/** Opens URLs in the browser of the desktop. Absent without a desktop, and over SSH, where it would open on the remote machine. */
export function browserOf(env: Env, platform: string, run: RunTool) {
	if (env.SSH_CONNECTION || env.SSH_TTY) return {};
	const command = /\bdarwin\b/.test(platform) ? 'open' : /\bwin32\b/.test(platform) ? 'explorer' : 'xdg-open';
	const hasDesktop = command !== 'xdg-open' || env.DISPLAY || env.WAYLAND_DISPLAY;
	return hasDesktop ? {openUrl: (url: string) => run(command, [url], '').then(() => undefined)} : {};
}

/** Resolves with the stdout of a tool. Rejects if the tool cannot start or fails. */
export const runToolIn =
	(env: Env): RunTool =>
	(command, args, stdin) =>
		new Promise((resolve, reject) => {
			// Without input, stdin is not a pipe: the write to a pipe fails if the tool ends before it reads.
			const child = startProgram(command, args, {env, stdio: [stdin === '' ? 'ignore' : 'pipe', 'pipe', 'ignore']});
			const parts: Buffer[] = [];
			child.stdout?.on('data', (part: Buffer) => parts.push(part));
			child.on('error', reject);
			// `exit` instead of `close`: a tool that stays in the background to serve the clipboard keeps the pipe open.
			child.on('exit', (code) =>
				code === 0 ? resolve(Buffer.concat(parts).toString()) : reject(new Error(`${command} ended with ${code}`)),
			);
			child.stdin?.on('error', reject);
			child.stdin?.end(stdin);
		});
