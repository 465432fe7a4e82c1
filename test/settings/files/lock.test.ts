import {type ChildProcess, spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdir, readdir, readFile, symlink, utimes, writeFile} from 'node:fs/promises';
import {join, resolve} from 'node:path';
import {createInterface} from 'node:readline';
import {expect, onTestFinished, test} from 'vitest';
import {untouched} from '../../../src/settings/editor.ts';
import {updateFile} from '../../../src/settings/files/disk.ts';
import {clearLeftovers} from '../../../src/settings/files/leftovers.ts';
import {acquireLock} from '../../../src/settings/files/lock.ts';
import {identityIn, newToken, stateOf} from '../../../src/settings/files/process-identity.ts';
import type {Places} from '../../../src/settings/places.ts';
import {failing, folder, realDisk} from './disk.ts';

const helper = resolve(import.meta.dirname, 'holder.ts');

/** Another process; resolves with it once it has said its first line. */
async function other(...args: readonly string[]): Promise<{child: ChildProcess; line: string}> {
	const child = spawn(process.execPath, [helper, ...args], {stdio: ['ignore', 'pipe', 'inherit']});
	onTestFinished(() => void child.kill('SIGKILL'));
	const [line] = await once(createInterface({input: child.stdout}), 'line');
	return {child, line: String(line)};
}

async function killed(...args: readonly string[]): Promise<string> {
	const {child, line} = await other(...args);
	child.kill('SIGKILL');
	await once(child, 'exit');
	return line;
}

const impatient = {...realDisk, wait: async () => undefined};

test('a lock that a running process holds is never taken, and its removal is not proposed', async () => {
	const lock = join(await folder(), 'a.lock');
	const {child} = await other('hold', lock);
	const refusal = acquireLock(impatient, lock, {of: 'a'});
	await expect(refusal).rejects.toThrow(new RegExp(`a is in use by another castellan, process ${child.pid}$`));
});

test('the lock of a killed process is taken over at once', async () => {
	const directory = await folder();
	const lock = join(directory, 'a.lock');
	await killed('hold', lock);
	const release = await acquireLock(impatient, lock, {of: 'a', attempts: 1});
	await expect(acquireLock(impatient, lock, {of: 'a', attempts: 1})).rejects.toThrow(`process ${process.pid}`);
	await release();
	expect(await readdir(directory)).toEqual([]);
});

test('of many that find an abandoned lock, exactly one gets it', async () => {
	const lock = join(await folder(), 'a.lock');
	await killed('hold', lock);
	const attempts = Array.from({length: 30}, () => acquireLock(impatient, lock, {of: 'a', attempts: 1}));
	const outcomes = await Promise.allSettled(attempts);
	expect(outcomes.filter(({status}) => status === 'fulfilled')).toHaveLength(1);
});

test('does not acquire an abandoned lock that another process has taken over', async () => {
	const lock = join(await folder(), 'a.lock');
	await killed('hold', lock);
	let isFirst = true;
	const readFile = async (...args: Parameters<typeof realDisk.fs.readFile>) => {
		const text = await realDisk.fs.readFile(...args);
		if (!isFirst) return text;
		isFirst = false;
		await acquireLock(realDisk, lock, {of: 'a', attempts: 1});
		return text;
	};
	const slow = {...realDisk, fs: {...realDisk.fs, readFile: readFile as typeof realDisk.fs.readFile}};
	await expect(acquireLock(slow, lock, {of: 'a', attempts: 1})).rejects.toThrow('in use');
});

test('a process that was given the id of a dead one does not keep its lock', async () => {
	const lock = join(await folder(), 'a.lock');
	const [pid, start, ...rest] = newToken().split('-');
	await writeFile(lock, [pid, Number(start) + 1, ...rest].join('-'));
	// Where the system does not tell when a process started, the id has to do.
	const isTold = start !== '0';
	const attempt = acquireLock(impatient, lock, {of: 'a', attempts: 1});
	await (isTold ? expect(attempt).resolves.toBeTypeOf('function') : expect(attempt).rejects.toThrow('in use'));
});

test('a lock that names no process is taken over once nobody finishes it', async () => {
	const lock = join(await folder(), 'a.lock');
	await writeFile(lock, '');
	let waits = 0;
	const counting = {...realDisk, wait: async () => void waits++};
	await (await acquireLock(counting, lock, {of: 'a', attempts: 1}))();
	expect(waits).toBeGreaterThan(50);
});

test('a lock of another machine is respected, and the message says which file to remove', async () => {
	const lock = join(await folder(), 'a.lock');
	await writeFile(lock, newToken().replace(/-[0-9a-f]{8}-/, '-00000000-'));
	await expect(acquireLock(impatient, lock, {of: 'a', attempts: 1})).rejects.toThrow(`remove ${lock}`);
});

test('without hard links a lock works too', async () => {
	const disk = failing('link', 'ENOTSUP');
	const lock = join(await folder(), 'a.lock');
	const release = await acquireLock(disk, lock, {of: 'a'});
	await expect(acquireLock(disk, lock, {of: 'a', attempts: 1})).rejects.toThrow('in use');
	await release();
	await (await acquireLock(disk, lock, {of: 'a', attempts: 1}))();
});

test('ten processes that write at once lose nothing', {timeout: 120_000}, async () => {
	const directory = await folder();
	const path = join(directory, 'a');
	await killed('hold', `${path}.lock`);
	const writers = await Promise.all(Array.from({length: 10}, () => other('write', path, '10')));
	expect(writers.map(({line}) => line)).toEqual(writers.map(() => 'done'));
	expect(new Set((await readFile(path, 'utf8')).trim().split('\n')).size).toBe(100);
	expect(await readdir(directory)).toEqual(['a']);
});

test('what killed processes left is cleared, and nothing else', async () => {
	const directory = await folder();
	const dead = await killed('hold', join(directory, 'dead.lock'));
	expect(stateOf(identityIn(dead) ?? {pid: 0, start: 0, machine: ''})).toBe('gone');
	for (const name of [`a.${dead}.tmp`, `a.${newToken()}.tmp`, 'other.lock', 'other.tmp', 'a']) {
		await writeFile(join(directory, name), '');
	}
	await other('hold', join(directory, 'live.lock'));
	const temporary = await folder();
	for (const name of [`castellan-${dead}`, `castellan-${newToken()}`, `other-${dead}`]) {
		await mkdir(join(temporary, name));
	}
	const file = join(directory, 'a');
	const places = {configFile: file, keptPlacesFile: file, receiptDirectory: file, crashDirectory: file} as Places;
	await clearLeftovers(realDisk, places, temporary);
	const left = (await readdir(directory)).map((name) => name.replace(/\d+-\d+-\w+-\w+/, 'TOKEN')).sort();
	// The live process has finished with its own temporary file.
	expect(left).toEqual(['a', 'a.TOKEN.tmp', 'live.lock', 'other.lock', 'other.tmp']);
	expect(await readdir(temporary)).toHaveLength(2);
});

test('the work of an editor that outlived castellan is kept, and said', async () => {
	const dead = await killed('hold', join(await folder(), 'dead.lock'));
	const [temporary, directory] = [await folder(), await folder()];
	for (const [name, time] of [
		[dead, untouched],
		[dead.replace(/\w{4}$/, '0000'), untouched + 5],
	] as const) {
		const file = join(temporary, `castellan-${name}`, 'auth-config.yaml');
		await mkdir(join(file, '..'));
		await writeFile(file, 'mine');
		await utimes(file, time, time);
	}
	const elsewhere = await folder();
	await writeFile(join(elsewhere, 'private'), '');
	await symlink(elsewhere, join(temporary, `castellan-${dead.replace(/\w{4}$/, '1111')}`));
	await symlink(join(elsewhere, 'private'), join(temporary, `castellan-${dead}`, 'link'));
	const file = join(directory, 'a');
	const receipts = join(directory, 'receipts');
	const places = {configFile: file, keptPlacesFile: file, receiptDirectory: receipts, crashDirectory: file} as Places;
	const kept = await clearLeftovers(realDisk, places, temporary);
	expect(kept).toEqual([expect.stringMatching(/receipts\/edited-[\w-]+0000-auth-config\.yaml$/)]);
	expect(await readFile(kept[0] ?? '', 'utf8')).toBe('mine');
	// A link that others could have made is left alone.
	expect([await readdir(temporary), await readdir(receipts)]).toEqual([[expect.any(String)], [expect.any(String)]]);
	expect(await readdir(elsewhere)).toEqual(['private']);
});

test('changes a file in spite of an abandoned lock', async () => {
	const path = join(await folder(), 'a');
	await killed('hold', `${path}.lock`);
	await updateFile(impatient, path, () => 'new');
	expect(await readFile(path, 'utf8')).toBe('new');
});
