/** Finds and runs programs of the machine. */
import {delimiter, join} from 'node:path';
import {startProgram} from '../child.ts';
import type {Env} from '../environment.ts';
import type {Disk} from '../files/disk.ts';

/** Whether a folder of PATH has a file of this name. */
export async function hasProgram({fs}: Disk, {PATH: path = ''}: Env, name: string): Promise<boolean> {
	for (const folder of path.split(delimiter).filter(Boolean)) {
		const stats = await fs.stat(join(folder, name)).catch(() => undefined);
		if (stats?.isFile()) return true;
	}
	return false;
}

/** Milliseconds that a program may take. */
const programTimeout = 3000;

/** Resolves with the stdout of a program. Rejects if it cannot start, fails, or takes too long. */
export const outputOf = (env: Env, command: string, args: readonly string[]): Promise<string> =>
	new Promise((resolve, reject) => {
		const child = startProgram(command, args, {env, timeout: programTimeout, stdio: ['ignore', 'pipe', 'ignore']});
		const parts: Buffer[] = [];
		child.stdout?.on('data', (part: Buffer) => parts.push(part));
		child.on('error', reject);
		child.on('close', (code) =>
			code === 0 ? resolve(Buffer.concat(parts).toString()) : reject(new Error(`${command} ended with ${code}`)),
		);
	});
