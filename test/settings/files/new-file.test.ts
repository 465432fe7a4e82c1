import * as fs from 'node:fs/promises';
import {copyFile, link, rename, rm, stat, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {replaceFile, type SavingFs, saveNewFile} from '../../../src/settings/files/new-file.ts';
import {said} from '../../support/said.ts';
import {folder} from './disk.ts';

const methods = {copyFile, link, rename, rm, stat, writeFile};

/** A disk whose nth call fails. A failing `writeFile` leaves half of the text, if it has created the file. */
function failingAt(nth: number, code: string) {
	let calls = 0;
	const wrapped = Object.fromEntries(
		Object.entries(methods).map(([method, real]) => [
			method,
			async (...args: unknown[]) => {
				calls++;
				if (calls !== nth) return (real as (...args: unknown[]) => unknown)(...args);
				if (method === 'writeFile' && code === 'ENOSPC') await writeFile(String(args[0]), 'ha', {flag: 'wx'});
				throw Object.assign(new Error(`${code}: no, ${method}`), {code});
			},
		]),
	);
	return {disk: wrapped as unknown as SavingFs, calls: () => calls};
}

const codes = ['EMFILE', 'ENFILE', 'ENOSPC', 'EDQUOT', 'EIO', 'EACCES', 'EROFS', 'EPERM'];
const saves = [
	['a new file', saveNewFile],
	['a replacement', replaceFile],
] as const;

describe.each(saves)('%s', (_, save) => {
	test.each(codes)('changes no file of the person when any call fails with %s', async (code) => {
		for (const before of [undefined, 'mine']) {
			for (let nth = 1; ; nth++) {
				const directory = await folder();
				const path = join(directory, 'name');
				if (before !== undefined) await fs.writeFile(path, before);
				const {disk, calls} = failingAt(nth, code);
				const outcome = await save(disk, path, 'whole').catch((error: Error) => error);
				const after = await fs.readFile(path, 'utf8').catch(() => undefined);
				// Either the text was saved as a whole, or nothing has changed.
				expect([before, 'whole']).toContain(after);
				if (save === saveNewFile && before !== undefined) expect(after).toBe('mine');
				if (outcome instanceof Error) expect(after).toBe(before);
				if (calls() < nth) break;
			}
		}
	});

	test('gets its name only after its text is on the disk', async () => {
		const path = join(await folder(), 'name');
		const steps: string[] = [];
		const counting = Object.fromEntries(
			Object.entries(methods).map(([method, real]) => [
				method,
				async (...args: unknown[]) => {
					const result = await (real as (...args: unknown[]) => unknown)(...args);
					const isSynced = method === 'writeFile' && (args[2] as {flush?: boolean}).flush === true;
					if (['writeFile', 'link', 'rename'].includes(method)) steps.push(isSynced ? 'sync' : method);
					return result;
				},
			]),
		);
		await save(counting as unknown as SavingFs, path, 'whole');
		expect(steps).toEqual(['sync', save === saveNewFile ? 'link' : 'rename']);
	});

	test.each(['ENOSPC', 'EIO'])('leaves no partial file when the write fails with %s', async (code) => {
		const directory = await folder();
		const path = join(directory, 'name');
		const half = async (file: string) => {
			await writeFile(file, 'ha');
			throw Object.assign(new Error(code), {code});
		};
		await expect(save({...fs, writeFile: half} as SavingFs, path, 'whole')).rejects.toThrow(code);
		expect(await fs.readdir(directory)).toEqual([]);
	});
});

test('a new file is also created on a file system without hard links, and replaces none', async () => {
	const directory = await folder();
	const path = join(directory, 'name');
	const disk = {...fs, link: () => Promise.reject(Object.assign(new Error('EPERM: no'), {code: 'EPERM'}))};
	expect(await saveNewFile(disk, path, 'one')).toBe(true);
	expect((await fs.stat(path)).mode & 0o777).toBe(0o600);
	expect(await saveNewFile(disk, path, 'two')).toBe(false);
	expect(await fs.readFile(path, 'utf8')).toBe('one');
	expect(await fs.readdir(directory)).toEqual(['name']);
});

test('a device or a folder is never replaced by a file', async () => {
	const directory = await folder();
	await fs.symlink('/dev/null', join(directory, 'device'));
	for (const path of [join(directory, 'device'), directory])
		await expect(replaceFile(fs, path, 'text')).rejects.toThrow(`it is ${said.notARegularFile}`);
	expect(await fs.readdir(directory)).toEqual(['device']);
});
