import {execFileSync} from 'node:child_process';
import {getEventListeners, once} from 'node:events';
import {existsSync} from 'node:fs';
import {chmod, mkdir, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {delimiter, dirname, join} from 'node:path';
import {setImmediate as turn} from 'node:timers/promises';
import {expect, onTestFinished, test} from 'vitest';
import {childEnvironment, hasProgram, outputOf, startProgram, withoutInterrupts} from '../../src/settings/child.ts';
import {EditorError, editText} from '../../src/settings/editor.ts';
import {folder, realDisk} from './files/disk.ts';

const canary = 'canary-5kT0';
const env = {
	PATH: process.env.PATH,
	HOME: '/home/me',
	TERM: 'xterm',
	LC_ALL: 'C.UTF-8',
	SSH_AUTH_SOCK: '/run/agent',
	TMUX: '/run/tmux',
	CASTELLAN_TOKEN: canary,
	CASTELLAN_CLIENT_ID: canary,
	CASTELLAN_CLIENT_SECRET: canary,
	AWS_SECRET_ACCESS_KEY: canary,
	GNOME_TOKEN: canary,
	HTTPS_PROXY: `http://me:${canary}@proxy`,
	NODE_OPTIONS: '--inspect',
};

test('passes only the allowed variables to a child process, and no credentials', async () => {
	expect(Object.keys(childEnvironment(env))).toEqual(['PATH', 'HOME', 'TERM', 'LC_ALL', 'SSH_AUTH_SOCK', 'TMUX']);
	const child = startProgram('/bin/sh', ['-c', 'env'], {env, stdio: ['ignore', 'pipe', 'ignore']});
	let printed = '';
	child.stdout?.on('data', (part) => {
		printed += part;
	});
	await once(child, 'close');
	expect(printed).toContain('HOME=/home/me');
	expect(printed).not.toContain(canary);
});

test('what a program prints on stderr counts only where somebody gets it', async () => {
	const script = 'echo 12345 >&2; echo out';
	const output = (onError?: (text: string) => void) => outputOf('/bin/sh', ['-c', script], {env, maximum: 6, onError});
	expect(await output()).toBe('out\n');
	const texts: string[] = [];
	await expect(output((text) => texts.push(text))).rejects.toThrow('/bin/sh printed more than 0.000006 MB');
});

test('a program is there if a folder of PATH has a file of its name', async () => {
	const [first, second] = [await folder(), await folder()];
	await mkdir(join(first, 'both'));
	for (const file of [join(first, 'one'), join(second, 'both'), join(second, 'two')]) await writeFile(file, '');
	const PATH = ['', join(first, 'missing'), first, second].join(delimiter);
	const found = async (names: readonly string[], env: {PATH?: string}) =>
		Promise.all(names.map((name) => hasProgram(realDisk, env, name)));
	expect(await found(['one', 'two', 'both', 'three'], {PATH})).toEqual([true, true, true, false]);
	expect(await found(['one', 'both'], {PATH: first})).toEqual([true, false]);
	expect(await found(['one'], {})).toEqual([false]);
});

test('ctrl-c does nothing during a task, and what it did before afterwards', async () => {
	const heard: string[] = [];
	const listener = () => void heard.push('interrupted');
	process.on('SIGINT', listener);
	onTestFinished(() => void process.off('SIGINT', listener));
	const before = process.listeners('SIGINT');
	const task = async (isRefused: boolean) => {
		process.emit('SIGINT');
		expect(process.listenerCount('SIGINT')).toBe(1);
		if (isRefused) throw new Error('refused');
		return 'done';
	};
	expect(await withoutInterrupts(() => task(false))).toBe('done');
	await expect(withoutInterrupts(() => task(true))).rejects.toThrow('refused');
	expect([heard, process.listeners('SIGINT')]).toEqual([[], before]);
});

test('a program that has ended is not ended again', async () => {
	const {signal} = new AbortController();
	expect(await outputOf('/bin/sh', ['-c', 'echo out'], {env, signal})).toBe('out\n');
	expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('what a program in the background prints later is dropped, if the wait ends with the program', async () => {
	const script = 'tail -f /dev/null & echo $!';
	const pid = Number(await outputOf('/bin/sh', ['-c', script], {env, end: 'exit'}));
	expect(process.kill(pid, 'SIGKILL')).toBe(true);
});

test('what a program in the background prints later belongs to the output otherwise', async () => {
	const directory = await folder();
	const [fifo, pidFile] = [join(directory, 'fifo'), join(directory, 'pid')];
	execFileSync('/bin/sh', ['-c', 'mkfifo "$1"', 'sh', fifo]);
	const output = outputOf('/bin/sh', ['-c', `cat ${fifo} & echo $$ > ${pidFile}.new; mv ${pidFile}.new ${pidFile}`], {
		env,
	});
	while (!existsSync(pidFile)) await turn();
	const pid = Number(await readFile(pidFile, 'utf8'));
	while (isRunning(pid)) await turn();
	for (let turns = 0; turns < 10; turns++) await turn();
	await writeFile(fifo, 'late');
	expect(await output).toBe('late');
});

function isRunning(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}

test('a program that prints too much is ended', async () => {
	const pidFile = join(await folder(), 'pid');
	const script = `echo $$ > ${pidFile}; echo 12345; exec tail -f /dev/null`;
	await expect(outputOf('/bin/sh', ['-c', script], {env, maximum: 5})).rejects.toThrow('more than 0.000005 MB');
	const pid = Number(await readFile(pidFile, 'utf8'));
	onTestFinished(() => void (isRunning(pid) && process.kill(pid)));
	while (isRunning(pid)) await turn();
});

test('nothing waits any more for a program that has ended', async () => {
	const times: (number | string)[] = [];
	const after = (ms: number) => {
		times.push(ms);
		return () => void times.push(`not ${ms}`);
	};
	await outputOf('/bin/sh', ['-c', ':'], {env, after});
	expect(times).toEqual([3_000, 10_000, 'not 3000', 'not 10000']);
});

test('no text beyond the limit of a program is passed on', async () => {
	const shown: string[] = [];
	const onError = (text: string) => void shown.push(text);
	const print = (bytes: number) =>
		outputOf('/bin/sh', ['-c', `printf '%${bytes}s' '' >&2`], {env, onError, maximum: 1000});
	expect(await print(1000)).toBe('');
	expect(shown.join('')).toHaveLength(1000);
	await expect(print(1001)).rejects.toThrow('/bin/sh printed more than 0.001 MB');
	expect(shown.join('')).toHaveLength(1000);
});

/** Creates an editor from a shell script, where `$1` is the file. */
async function editor(script: string): Promise<string> {
	const path = join(await folder(), 'editor');
	await writeFile(path, `#!/bin/sh\n${script}\n`);
	await chmod(path, 0o755);
	return path;
}

/** Lists the folders of edited files that this process has not removed. */
const folders = async () => (await readdir(tmpdir())).filter((name) => name.startsWith(`castellan-${process.pid}-`));

test('starts the editor without credentials, and resolves with the saved text', async () => {
	expect(await editText(await editor('env > "$1"'), 'old', 'a.txt', {env})).not.toContain(canary);
	expect(await folders()).toEqual([]);
});

test.each([
	['kill -TERM $$', 'SIGTERM'],
	['kill -KILL $$', 'SIGKILL'],
	['exit 3', 'exit code 3'],
])('puts the saved text into the error and removes the folder when the editor ends by %s', async (end, reason) => {
	const failure = await editText(await editor(`echo new > "$1"; ${end}`), 'old', 'a.txt', {env}).catch(
		(error) => error,
	);
	expect(failure).toBeInstanceOf(EditorError);
	expect(failure.message).toMatch(reason === 'exit code 3' ? reason : new RegExp(`${reason}|exit code \\d+`));
	expect(failure.text).toBe('new\n');
	expect(await folders()).toEqual([]);
});

test('rejects if the editor leaves no readable file, and returns the original text if it removes the file', async () => {
	const edit = editText(await editor('rm "$1"; mkdir "$1"'), 'old', 'a.txt', {env});
	await expect(edit).rejects.toThrow(EditorError);
	await expect(edit).rejects.toThrow('the edited file cannot be read: illegal operation on a directory (EISDIR)');
	expect(await editText(await editor('rm "$1"'), 'old', 'a.txt', {env})).toBe('old');
	expect(await folders()).toEqual([]);
});

test('keeps the saved text where it is when castellan ends during an edit', async () => {
	const directory = await folder();
	const ending = new AbortController();
	const messages: string[] = [];
	const started = join(directory, 'started');
	const command = await editor(
		`echo new > "$1"; echo "$1" > ${started}; while [ -e ${started} ]; do sleep 0.05; done; exit 1`,
	);
	const edit = editText(command, 'old', 'a.txt', {
		env,
		signal: ending.signal,
		report: (message) => messages.push(message),
	});
	const result = edit.catch((error) => error);
	while (!(await readFile(started, 'utf8').catch(() => ''))) await new Promise(setImmediate);
	ending.abort();
	const file = (await readFile(started, 'utf8')).trim();
	expect(messages).toEqual([`the text saved by the editor stays in ${file}`]);
	await rm(started);
	expect(await result).toBeInstanceOf(EditorError);
	expect(await readFile(file, 'utf8')).toBe('new\n');
	await rm(dirname(file), {recursive: true});
});

test('removes a text that the editor has not changed when castellan ends during an edit', async () => {
	const directory = await folder();
	const ending = new AbortController();
	const messages: string[] = [];
	const started = join(directory, 'started');
	const command = await editor(`echo > ${started}; while [ -e "$1" ]; do sleep 0.05; done; exit 1`);
	const report = (message: string) => messages.push(message);
	const result = editText(command, 'old', 'a.txt', {env, signal: ending.signal, report}).catch((error) => error);
	while (!(await readFile(started).catch(() => undefined))) await new Promise(setImmediate);
	ending.abort();
	expect([await folders(), messages]).toEqual([[], []]);
	expect(await result).toBeInstanceOf(EditorError);
});

test.runIf(existsSync('/proc/self/stat'))(
	'a program gets no input of castellan, and stays in its session',
	async () => {
		const script = 'readlink /proc/self/fd/0; cut -d" " -f6 /proc/$$/stat /proc/$PPID/stat';
		const [input, ...sessions] = (await outputOf('/bin/sh', ['-c', script], {env})).split('\n');
		expect(input).toBe('/dev/null');
		expect(sessions[0]).toBe(sessions[1]);
	},
);

test('a program has to read its input, unless it may end before', async () => {
	const ended = (more: object) => outputOf('/bin/sh', ['-c', ':'], {env, input: 'x'.repeat(1_000_000), ...more});
	expect(await ended({mayIgnoreInput: true})).toBe('');
	await expect(ended({})).rejects.toThrow('EPIPE');
});

test('a program does not outlive castellan, which forgets it at its end', async () => {
	const listeners = process.listenerCount('exit');
	const output = outputOf('cat', [], {env, input: 'a'});
	expect(process.listenerCount('exit')).toBe(listeners + 1);
	expect(await output).toBe('a');
	expect(process.listenerCount('exit')).toBe(listeners);
});
