import {mkdir, readFile, stat, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {SettingsError} from '../../../src/settings/error.ts';
import {makeFolder, maximumNamedFile, readText, updateFile, writing} from '../../../src/settings/files/disk.ts';
import {failing, folder, realDisk} from './disk.ts';

test('creates a folder and its parents for the owner only, and accepts existing ones', async () => {
	const path = join(await folder(), 'a', 'b', 'c');
	await makeFolder(realDisk, path);
	await makeFolder(realDisk, path);
	expect((await stat(join(path, '..'))).mode & 0o777).toBe(0o700);
});

test('rejects with the reason if a folder cannot be created', async () => {
	await expect(makeFolder(failing('mkdir', 'EACCES'), '/somewhere/else')).rejects.toThrow('EACCES');
	const file = join(await folder(), 'file');
	await writeFile(file, '');
	await expect(makeFolder(realDisk, join(file, 'below'))).rejects.toThrow('ENOTDIR');
});

test.runIf(process.platform === 'linux')('rejects below a folder that accepts no new entries', async () => {
	await expect(makeFolder(realDisk, '/proc/nowhere/below')).rejects.toThrow('ENOENT');
});

test('creates the folder of a new file', async () => {
	const directory = await folder();
	await mkdir(join(directory, 'there'));
	const path = join(directory, 'there', 'not yet', 'file');
	await updateFile(realDisk, path, (text) => `${text ?? 'new'}!`);
	await updateFile(realDisk, path, (text) => `${text}!`);
	expect(await readFile(path, 'utf8')).toBe('new!!');
});

test('says how large a file is that exceeds its limit, rounded up', async () => {
	const said = (size: number, maximum: number) => {
		const stats = {size, isDirectory: () => false, isFile: () => true};
		const disk = {...realDisk, fs: {...realDisk.fs, stat: async () => stats}} as unknown as typeof realDisk;
		return readText(disk, '/file', maximum).catch((error: Error) => error.message);
	};
	expect(await said(maximumNamedFile + 1, maximumNamedFile)).toMatch(
		'it has 257 MB, which exceeds the limit of 256 MB',
	);
	expect(await said(2 ** 20, 2 ** 20 - 1)).toMatch('it has 1 MB, which exceeds the limit of 1024 kB');
	expect(await said(1025, 1024)).toMatch('it has 2 kB, which exceeds the limit of 1 kB');
});

test('a failed write names its file, unless the failure says more', async () => {
	const known = new SettingsError('a is in use');
	await expect(writing('a', () => Promise.reject(known))).rejects.toBe(known);
	const full = writing('a', () => Promise.reject(new Error('ENOSPC: no space left on device, write')));
	await expect(full).rejects.toThrow(/^a cannot be written: no space left on device \(ENOSPC\)$/);
});
