import {type ChildProcess, spawn} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, readFileSync} from 'node:fs';
import {mkdir, readdir, readFile, stat, writeFile} from 'node:fs/promises';
import {join, resolve} from 'node:path';
import {createInterface} from 'node:readline';
import type {Readable, Writable} from 'node:stream';
import {expect, onTestFinished, test, vi} from 'vitest';
import {updateFile} from '../../../src/settings/files/disk.ts';
import {clearLeftovers} from '../../../src/settings/files/leftovers.ts';
import {acquireLock, lockData} from '../../../src/settings/files/lock.ts';
import {identityIn, newToken, stateOf} from '../../../src/settings/files/process-identity.ts';
import type {AppPaths} from '../../../src/settings/paths.ts';
import {failing, folder, realDisk} from './disk.ts';

const helper = resolve(import.meta.dirname, 'holder.ts');

/** Starts another process. Resolves with the process and its first line of output. */
async function startHolder(...args: readonly string[]): Promise<{child: ChildProcess; line: string}> {
	const child = spawn(process.execPath, [helper, ...args], {stdio: ['ignore', 'pipe', 'inherit']});
	onTestFinished(() => void child.kill('SIGKILL'));
	const [line] = await once(createInterface({input: child.stdout}), 'line');
	return {child, line: String(line)};
}

/** Starts another process and kills it after its first line. Resolves with that line. */
async function killedHolder(...args: readonly string[]): Promise<string> {
	const {child, line} = await startHolder(...args);
	child.kill('SIGKILL');
	await once(child, 'exit');
	return line;
}

let killed: Promise<string> | undefined;
/** The token of a process that was killed. The tests of this file share it. */
const deadToken = async () => (killed ??= killedHolder('hold', join(await folder(), 'dead.lock')));

/** Leaves the lock of that process. */
const abandon = async (lock: string) => writeFile(lock, await deadToken());

const diskWithoutWaits = {...realDisk, wait: async () => undefined};

test('does not take over the lock of a running process, and does not suggest removing it', async () => {
	const lock = join(await folder(), 'a.lock');
	const {child} = await startHolder('hold', lock);
	const rejection = acquireLock(diskWithoutWaits, lock, {file: 'a'});
	await expect(rejection).rejects.toThrow(new RegExp(`^a is in use by castellan process ${child.pid}$`));
});

test('takes over the lock of a killed process at the first attempt', async () => {
	const directory = await folder();
	const lock = join(directory, 'a.lock');
	await killedHolder('hold', lock);
	const release = await acquireLock(diskWithoutWaits, lock, {file: 'a', attempts: 1});
	await expect(acquireLock(diskWithoutWaits, lock, {file: 'a', attempts: 1})).rejects.toThrow(`process ${process.pid}`);
	expect((await stat(lock)).mode & 0o777).toBe(0o600);
	await release();
	expect(await readdir(directory)).toEqual([]);
});

test('gives an abandoned lock to exactly one of many callers', async () => {
	const lock = join(await folder(), 'a.lock');
	await abandon(lock);
	const attempts = Array.from({length: 30}, () => acquireLock(diskWithoutWaits, lock, {file: 'a', attempts: 1}));
	const outcomes = await Promise.allSettled(attempts);
	expect(outcomes.filter(({status}) => status === 'fulfilled')).toHaveLength(1);
});

test('does not acquire an abandoned lock that another process has taken over', async () => {
	const lock = join(await folder(), 'a.lock');
	await abandon(lock);
	let isFirst = true;
	const readFile = async (...args: Parameters<typeof realDisk.fs.readFile>) => {
		const text = await realDisk.fs.readFile(...args);
		if (!isFirst) return text;
		isFirst = false;
		await acquireLock(realDisk, lock, {file: 'a', attempts: 1});
		return text;
	};
	const slow = {...realDisk, fs: {...realDisk.fs, readFile: readFile as typeof realDisk.fs.readFile}};
	await expect(acquireLock(slow, lock, {file: 'a', attempts: 1})).rejects.toThrow('in use');
});

test('waits about ten seconds for a process that runs', async () => {
	const lock = join(await folder(), 'a.lock');
	const release = await acquireLock(realDisk, lock, {file: 'a'});
	let waited = 0;
	const counting = {
		...realDisk,
		wait: async (ms: number) => {
			waited += ms;
		},
	};
	await expect(acquireLock(counting, lock, {file: 'a'})).rejects.toThrow('in use');
	expect(waited).toBeGreaterThan(8_000);
	expect(waited).toBeLessThan(12_000);
	await release();
});

test('takes over the lock of a dead process whose id the system has reused', async () => {
	const lock = join(await folder(), 'a.lock');
	const [pid, start, ...rest] = newToken().split('-');
	await writeFile(lock, [pid, Number(start) + 1, ...rest].join('-'));
	// Without a start time, the process id alone identifies the process.
	const hasStartTime = start !== '0';
	const attempt = acquireLock(diskWithoutWaits, lock, {file: 'a', attempts: 1});
	await (hasStartTime ? expect(attempt).resolves.toBeTypeOf('function') : expect(attempt).rejects.toThrow('in use'));
});

test('takes over a lock without a process id after many attempts', async () => {
	const lock = join(await folder(), 'a.lock');
	await writeFile(lock, '');
	let waits = 0;
	const counting = {...realDisk, wait: async () => void waits++};
	await (await acquireLock(counting, lock, {file: 'a', attempts: 1}))();
	expect(waits).toBe(100);
});

test('does not take over a lock of another machine, and names the file to remove', async () => {
	const lock = join(await folder(), 'a.lock');
	await writeFile(lock, newToken().replace(/-[0-9a-f]{8}-/, '-00000000-'));
	await expect(acquireLock(diskWithoutWaits, lock, {file: 'a', attempts: 1})).rejects.toThrow(`remove ${lock}`);
});

test('locks on a file system without hard links', async () => {
	const disk = failing('link', 'ENOTSUP');
	const lock = join(await folder(), 'a.lock');
	const release = await acquireLock(disk, lock, {file: 'a'});
	await expect(acquireLock(disk, lock, {file: 'a', attempts: 1})).rejects.toThrow('in use');
	await release();
	await (await acquireLock(disk, lock, {file: 'a', attempts: 1}))();
});

test('loses no change of ten concurrent processes', {
	timeout: 120_000,
	meta: {dear: {seconds: 5, proves: 'ten real processes'}},
}, async () => {
	const directory = await folder();
	const path = join(directory, 'a');
	await abandon(`${path}.lock`);
	const writers = await Promise.all(Array.from({length: 10}, () => startHolder('write', path, '10')));
	expect(writers.map(({line}) => line)).toEqual(writers.map(() => 'done'));
	expect(new Set((await readFile(path, 'utf8')).trim().split('\n')).size).toBe(100);
	expect(await readdir(directory)).toEqual(['a']);
});

test('removes only the files of killed processes', async () => {
	const directory = await folder();
	const dead = await deadToken();
	expect(stateOf(identityIn(dead) ?? {pid: 0, start: 0, machine: ''})).toBe('gone');
	await writeFile(join(directory, 'dead.lock'), dead);
	for (const name of [`a.${dead}.tmp`, `a.${newToken()}.tmp`, 'other.lock', 'other.tmp', 'a'])
		await writeFile(join(directory, name), '');
	await mkdir(join(directory, `folder.${dead}.tmp`));
	await writeFile(join(directory, `folder.${dead}.tmp`, 'part'), '');
	await startHolder('hold', join(directory, 'live.lock'));
	const file = join(directory, 'a');
	const paths = {configFile: file, savedAddressesFile: file, receiptDirectory: file, crashDirectory: file} as AppPaths;
	await clearLeftovers(realDisk, paths);
	const remaining = (await readdir(directory)).map((name) => name.replace(/\d+-\d+-\w+-\w+/, 'TOKEN')).sort();
	// The live process has finished with its own temporary file.
	expect(remaining).toEqual(['a', 'a.TOKEN.tmp', 'live.lock', 'other.lock', 'other.tmp']);
});

test('changes a file in spite of an abandoned lock', async () => {
	const path = join(await folder(), 'a');
	await abandon(`${path}.lock`);
	await updateFile(diskWithoutWaits, path, () => 'new');
	expect(await readFile(path, 'utf8')).toBe('new');
});

test.each([
	['EPERM', 'running'],
	['ESRCH', 'gone'],
])('a process to which a signal fails with %s is %s', (code, state) => {
	const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
		throw Object.assign(new Error(code), {code});
	});
	onTestFinished(() => kill.mockRestore());
	const own = identityIn(newToken());
	expect(own && stateOf(own)).toBe(state);
	expect(kill).toHaveBeenCalledWith(process.pid, 0);
});

test.runIf(existsSync('/proc/self/stat'))(
	'a process that has ended, and that its parent has not read, is gone',
	async () => {
		// The parent goes on as a program that reads no ends of children. It is that program when it repeats its input.
		const script = 'cat <&3 & echo $!; exec cat 3<&-';
		const parent = spawn('/bin/sh', ['-c', script], {stdio: ['pipe', 'pipe', 'inherit', 'pipe']});
		onTestFinished(() => void parent.kill());
		const lines = createInterface({input: parent.stdout as Readable})[Symbol.asyncIterator]();
		const {value: line} = await lines.next();
		parent.stdin?.write('again\n');
		await lines.next();
		(parent.stdio[3] as Writable).destroy();
		const fields = () =>
			readFileSync(`/proc/${Number(line)}/stat`, 'latin1')
				.split(') ')[1]
				?.split(' ') ?? [];
		while (fields()[0] !== 'Z') await new Promise(setImmediate);
		const {machine = ''} = identityIn(newToken()) ?? {};
		expect(stateOf({pid: Number(line), start: Number(fields()[19]), machine})).toBe('gone');
	},
);

test('a file that a process uses all the time is locked at the first attempt, or not at all', async () => {
	const file = join(await folder(), 'a');
	let waits = 0;
	const counting = {...realDisk, wait: async () => void waits++};
	const release = await lockData(counting, file);
	await expect(lockData(counting, file)).rejects.toThrow(`${file} is in use by castellan process ${process.pid}`);
	expect(waits).toBe(0);
	await release();
});

test('twenty thousand entries of a folder are examined', async () => {
	const dead = await deadToken();
	const names = [...Array.from({length: 19_999}, () => 'other'), `a.${dead}.tmp`, `b.${dead}.tmp`];
	const removed: string[] = [];
	const rm = async (path: string) => void removed.push(path);
	const disk = {...realDisk, fs: {...realDisk.fs, readdir: async () => names, rm}} as unknown as typeof realDisk;
	const [directory, file] = ['/state', '/state/a'];
	const paths = {receiptDirectory: directory, proposalDirectory: directory, crashDirectory: directory};
	await clearLeftovers(disk, {...paths, configFile: file, savedAddressesFile: file} as AppPaths);
	expect(removed).toEqual([`/state/a.${dead}.tmp`]);
});
