/** What a process has used, from `/proc`. */
import {spawn} from 'node:child_process';
import {readdirSync, readFileSync} from 'node:fs';

const field = (pid: number, name: string): number =>
	Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** The resident memory of a process in MB. */
export const residentMemory = (pid: number): number => field(pid, 'VmRSS');

/** The most that the process had in memory so far, in MB. */
export const peakMemory = (pid: number): number => field(pid, 'VmHWM');

/** Milliseconds of processor time of all threads of a process that runs. */
export const processorTime = (pid: number): number =>
	readdirSync(`/proc/${pid}/task`)
		.map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6)
		.reduce((sum, each) => sum + each, 0);

/** Milliseconds of processor time of the ended children of this process, with their own children. */
function timeOfChildren(): number {
	const stat = readFileSync('/proc/self/stat', 'utf8');
	const [user, system] = stat
		.slice(stat.lastIndexOf(')') + 2)
		.split(' ')
		.slice(13, 15)
		.map(Number);
	// Linux counts in hundredths of a second.
	return ((user ?? 0) + (system ?? 0)) * 10;
}

export interface Command {
	readonly command: string;
	readonly args: readonly string[];
	readonly env: Readonly<Record<string, string>>;
}

/** Runs a program `count` times. Returns milliseconds for one run: elapsed, and of the processors. */
export async function runs(
	count: number,
	{command, args, env}: Command,
): Promise<{elapsed: number; processor: number}> {
	const before = timeOfChildren();
	const start = performance.now();
	for (let run = 0; run < count; run++) {
		const child = spawn(command, [...args], {env: {...env}, stdio: ['ignore', 'pipe', 'pipe']});
		let errors = '';
		child.stdout.resume();
		child.stderr.on('data', (data) => {
			errors += String(data);
		});
		const {promise, resolve} = Promise.withResolvers<number | null>();
		child.once('close', resolve);
		const code = await promise;
		if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${errors}`);
	}
	return {elapsed: (performance.now() - start) / count, processor: (timeOfChildren() - before) / count};
}
