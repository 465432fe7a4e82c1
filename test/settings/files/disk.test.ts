import {mkdir, readFile, stat, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {makeFolder, updateFile} from '../../../src/settings/files/disk.ts';
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
