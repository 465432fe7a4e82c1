/** The script of the watchdog in the shells that `/bin/sh` can be. With the name `sh`, bash reads no file of the person. */
import {type ChildProcess, execFileSync, spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {describe, expect, onTestFinished, test} from 'vitest';
import {isThorough} from '../support/runs/runs.ts';
import {childOf, isRunning, whenever} from './pty.ts';

const shells = ['dash', 'bash', 'busybox'];
const source = join(import.meta.dirname, '../../src/settings/terminal/watchdog.ts');

/** A program with a watchdog. It prints a line when it gets SIGTERM or SIGHUP, and then answers or is blocked. */
const program = (shell: string, isBlocked: boolean) => `
import {spawn} from 'node:child_process';
import {startWatchdog} from ${JSON.stringify(source)};
const answer = new AbortController();
const start = (_, args, options) => {
	const child = spawn('${shell}', args, {...options, argv0: 'sh'});
	process.stdout.write(child.pid + '\\n');
	return child;
};
process.on('SIGINT', () => undefined);
for (const name of ['SIGTERM', 'SIGHUP']) process.on(name, () => { ${isBlocked ? 'for (;;);' : "answer.abort(); process.stdout.write('answered\\n');"} });
startWatchdog({spawn: start, path: process.env.PATH, signal: answer.signal, undo: ''});
setInterval(() => undefined, 1000);
`;

const hasShell = (name: string) => {
	try {
		execFileSync('sh', ['-c', `command -v ${name}`]);
		return true;
	} catch {
		return false;
	}
};

/** Starts the program as the leader of a process group. `sleep` ends at once, or never by itself. */
async function start(shell: string, isBlocked: boolean) {
	const programs = await mkdtemp(join(tmpdir(), 'castellan-'));
	onTestFinished(() => rm(programs, {recursive: true}));
	const sleep = isBlocked ? 'exit 0' : 'exec tail -f /dev/null';
	await writeFile(join(programs, 'sleep'), `#!/bin/sh\n${sleep}\n`, {mode: 0o755});
	const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', program(shell, isBlocked)], {
		detached: true,
		stdio: ['ignore', 'pipe', 'inherit'],
		env: {PATH: `${programs}:${process.env.PATH}`},
	});
	const group = -(child.pid ?? Number.NaN);
	onTestFinished(() => void (isRunning(group) && process.kill(group, 'SIGKILL')));
	let output = '';
	child.stdout?.on('data', (data) => {
		output += String(data);
	});
	await whenever(() => output.includes('\n'));
	const watchdog = Number.parseInt(output, 10);
	// The child is often not `cat` yet, and takes the signal as the shell does.
	await whenever(() => !Number.isNaN(childOf(watchdog)));
	return {child, group, watchdog, output: () => output};
}

describe.each(shells)('%s as sh', (shell) => {
	const isThere = hasShell(shell);
	const title = isThere ? '' : ` (skipped: this machine has no ${shell})`;

	test.skipIf(!isThere).each(['SIGTERM', 'SIGHUP'] as const)(
		`kills a program that is blocked after %s${title}`,
		async (signal) => {
			const {child, group, watchdog} = await start(shell, true);
			const ended = once(child, 'exit');
			process.kill(group, 'SIGINT');
			process.kill(group, signal);
			expect(await ended).toEqual([null, 'SIGKILL']);
			await whenever(() => !isRunning(watchdog));
		},
	);

	test.runIf(isThorough && isThere)(`leaves a program that answers, and ends with it${title}`, async () => {
		const {child, group, watchdog, output} = await start(shell, false);
		process.kill(group, 'SIGTERM');
		await whenever(() => output().includes('answered') && !isRunning(watchdog));
		expect(child.exitCode ?? child.signalCode).toBeNull();
	});

	test.runIf(isThorough && isThere)(`ends when the program ends${title}`, async () => {
		const {child, watchdog} = await start(shell, false);
		child.kill('SIGKILL');
		await whenever(() => !isRunning(watchdog));
	});
});
