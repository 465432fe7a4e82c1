/** Runs the tools of the build. The program itself starts other programs through `src/settings/child.ts`. */
import {execFileSync} from 'node:child_process';
import {root} from './root.ts';

/** Runs a program in the folder of the project and returns what it prints. Throws if the program fails. */
export const run = (command: string, args: readonly string[], folder = root): string =>
	execFileSync(command, args, {
		cwd: folder,
		encoding: 'utf8',
		stdio: ['ignore', 'pipe', 'inherit'],
		maxBuffer: 2 ** 26,
	});
