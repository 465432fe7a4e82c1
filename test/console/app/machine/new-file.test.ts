import * as fs from 'node:fs/promises';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {saveFileIn} from '../../../../src/console/app/machine/named-path.ts';
import {folder} from '../../../settings/files/disk.ts';

test('creates a file readable only by its owner, and replaces a file only on request', async () => {
	const directory = await folder();
	const path = join(directory, 'screen.svg');
	const save = saveFileIn({fs, home: undefined});
	expect(await save(path, 'one', {mayReplace: false})).toEqual({path, isWritten: true});
	expect((await fs.stat(path)).mode & 0o777).toBe(0o600);
	expect(await save(path, 'two', {mayReplace: false})).toEqual({path, isWritten: false});
	expect(await fs.readFile(path, 'utf8')).toBe('one');
	await fs.chmod(path, 0o644);
	expect(await save(path, 'three', {mayReplace: true})).toEqual({path, isWritten: true});
	expect(await fs.readFile(path, 'utf8')).toBe('three');
	expect((await fs.stat(path)).mode & 0o777).toBe(0o600);
	expect(await fs.readdir(directory)).toEqual(['screen.svg']);
});

test('names the file and the reason in the error', async () => {
	const path = join(await folder(), 'screen.svg');
	const full = () =>
		Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), {code: 'ENOSPC'}));
	const save = saveFileIn({fs: {...fs, writeFile: full}, home: undefined});
	for (const mayReplace of [true, false]) {
		const reason = `${path} cannot be written: no space left on device (ENOSPC)`;
		await expect(save(path, 'whole', {mayReplace})).rejects.toThrow(reason);
	}
});

test('expands ~ to the home directory, and rejects a missing folder', async () => {
	const home = await folder();
	const save = saveFileIn({fs, home});
	expect((await save('~/x.txt', '', {mayReplace: false})).path).toBe(join(home, 'x.txt'));
	await expect(save(join(home, 'no/x.txt'), '', {mayReplace: false})).rejects.toThrow('ENOENT');
	await expect(save(home, '', {mayReplace: true})).rejects.toThrow();
	expect(await fs.readdir(home)).toEqual(['x.txt']);
});
