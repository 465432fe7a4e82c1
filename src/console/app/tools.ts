/** Other programs of the person's machine. */
import {startProgram} from '../../settings/child.ts';
import type {Env} from '../../settings/paths.ts';

type RunTool = (command: string, args: readonly string[], stdin: string) => Promise<string>;

/** The desktop's own way to a browser; over SSH it would open one where nobody sits. */
export function browserOf(env: Env, platform: string, run: RunTool) {
	if (env.SSH_CONNECTION || env.SSH_TTY) return {};
	const command = /\bdarwin\b/.test(platform) ? 'open' : /\bwin32\b/.test(platform) ? 'explorer' : 'xdg-open';
	const hasDesktop = command !== 'xdg-open' || env.DISPLAY || env.WAYLAND_DISPLAY;
	return hasDesktop ? {openUrl: (url: string) => run(command, [url], '').then(() => undefined)} : {};
}

/** The tool's stdout. Rejects when it is not there or fails. */
export const runToolIn =
	(env: Env): RunTool =>
	(command, args, stdin) =>
		new Promise((resolve, reject) => {
			const child = startProgram(command, args, {env, stdio: ['pipe', 'pipe', 'ignore']});
			const parts: Buffer[] = [];
			child.stdout?.on('data', (part: Buffer) => parts.push(part));
			child.on('error', reject);
			// Not `close`: a tool that stays to serve the clipboard keeps the pipe open.
			child.on('exit', (code) =>
				code === 0 ? resolve(Buffer.concat(parts).toString()) : reject(new Error(`${command} ended with ${code}`)),
			);
			child.stdin?.on('error', reject);
			child.stdin?.end(stdin);
		});
