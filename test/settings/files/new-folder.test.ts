import {createHash} from 'node:crypto';
import {mkdir, readdir, readFile, stat} from 'node:fs/promises';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {FailedError, FileError} from '../../../src/settings/error.ts';
import {type WrittenFile, writeFolder} from '../../../src/settings/files/new-folder.ts';
import {failing, folder, realDisk} from './disk.ts';

test.each([
	['no text', []],
	['short texts', ['a', '\u00e9', '']],
	['long texts', ['a'.repeat(600_000), 'b'.repeat(600_000), 'c'.repeat(1_000_000), 'd']],
])('a file of %s is complete, and has the length and the hash of its content', async (_, texts) => {
	const path = join(await folder(), 'new', 'pack');
	let written: WrittenFile | undefined;
	await writeFolder(realDisk, path, async (add) => {
		written = await add('file', texts);
		expect(await readdir(join(path, '..'))).toEqual([expect.stringMatching(/^pack\..*\.tmp$/)]);
	});
	const content = await readFile(join(path, 'file'));
	expect(content.toString()).toBe(texts.join(''));
	const sha256 = createHash('sha256').update(content).digest('hex');
	expect(written).toEqual({name: 'file', bytes: content.length, sha256});
	expect((await stat(path)).mode & 0o777).toBe(0o700);
	expect(await readdir(join(path, '..'))).toEqual(['pack']);
});

test('a long text is written before its end is known', async () => {
	const path = join(await folder(), 'pack');
	const sizes: number[] = [];
	async function* texts() {
		for (const size of [999_999, 1, 1]) {
			yield 'x'.repeat(size);
			const [part = ''] = (await readdir(join(path, '..'))).filter((name) => name.endsWith('.tmp'));
			sizes.push(
				await stat(join(path, '..', part, 'file')).then(
					(stats) => stats.size,
					() => 0,
				),
			);
		}
	}
	await writeFolder(realDisk, path, async (add) => void (await add('file', texts())));
	expect(sizes).toEqual([0, 1_000_000, 1_000_000]);
});

test('an empty folder is replaced, and a folder with files or a file is not', async () => {
	const directory = await folder();
	const path = join(directory, 'pack');
	await mkdir(path);
	await writeFolder(realDisk, path, async (add) => void (await add('one', ['1'])));
	for (const taken of [path, join(path, 'one')]) {
		const failure = await writeFolder(realDisk, taken, async () => undefined).catch((error) => error);
		expect(failure).toBeInstanceOf(FailedError);
		expect(failure.message).toBe(`${taken} exists, and is not an empty folder. Name one that does not exist`);
	}
	expect(await readdir(path)).toEqual(['one']);
});

test.each(['readdir', 'mkdir', 'writeFile', 'rename'] as const)('nothing is left when %s fails', async (method) => {
	const directory = await folder();
	const path = join(directory, 'pack');
	const writing = writeFolder(failing(method, 'EIO'), path, async (add) => void (await add('one', ['1'])));
	await expect(writing).rejects.toThrow(FileError);
	await expect(writing).rejects.toThrow(`${path} cannot be written: no (EIO)`);
	expect(await readdir(directory)).toEqual([]);
});

test('nothing is left when the task fails', async () => {
	const directory = await folder();
	const writing = writeFolder(realDisk, join(directory, 'pack'), async (add) => {
		await add('one', ['1']);
		throw new Error('refused');
	});
	await expect(writing).rejects.toThrow(/^refused$/);
	expect(await readdir(directory)).toEqual([]);
});
