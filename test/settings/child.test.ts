import {once} from 'node:events';
import {chmod, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {expect, test} from 'vitest';
import {childEnvironment, startProgram} from '../../src/settings/child.ts';
import {EditorError, editText} from '../../src/settings/editor.ts';
import {folder} from './files/disk.ts';

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
