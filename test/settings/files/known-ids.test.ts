import {readdir, readFile, stat, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {openKnownIds} from '../../../src/settings/files/known-ids.ts';
import {folder, realDisk} from './disk.ts';

const tenant = 'https://acme.example';

test('separates the ids of tenants, and loses no id when two processes add ids', async () => {
	const path = join(await folder(), 'ids.json');
	const [acme, other] = [openKnownIds(realDisk, path, tenant), openKnownIds(realDisk, path, 'https://other.example')];
	acme.add('app', 'a');
	await acme.saved();
	await other.load();
	expect(other.list('app')).toEqual([]);
	other.add('app', 'b');
	await other.saved();
	await acme.load();
	expect([acme.list('app'), other.list('app')]).toEqual([['a'], ['b']]);
});

test('saves ids by kind without duplicates, the latest first', async () => {
	const path = join(await folder(), 'ids.json');
	const first = openKnownIds(realDisk, path, tenant);
	for (const id of ['a', 'b', 'a']) first.add('app', id);
	first.add('tool server', 's');
	await first.saved();
	const second = openKnownIds(realDisk, path, tenant);
	await second.load();
	expect([second.list('app'), second.list('tool server'), second.list('other')]).toEqual([['a', 'b'], ['s'], []]);
	expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('keeps the fifty latest ids of a kind', async () => {
	const ids = openKnownIds(realDisk, undefined, tenant);
	for (let number = 1; number <= 60; number++) ids.add('app', `id ${number}`);
	await ids.saved();
	expect(ids.list('app')).toEqual(Array.from({length: 50}, (_, index) => `id ${60 - index}`));
});

test('keeps ids that were added before the file was loaded at the front', async () => {
	const path = join(await folder(), 'ids.json');
	await writeFile(path, JSON.stringify({[tenant]: {app: ['old', 'b']}}));
	const ids = openKnownIds(realDisk, path, tenant);
	ids.add('app', 'b');
	await ids.load();
	await ids.saved();
	expect(ids.list('app')).toEqual(['b', 'old']);
});

test('renames a file with other content', async () => {
	for (const text of [
		'nonsense',
		'[]',
		'{"app":["of no tenant"]}',
		`{"${tenant}":{"app":"x"}}`,
		`{"${tenant}":{"app":[1]}}`,
		'null',
	]) {
		const directory = await folder();
		const path = join(directory, 'ids.json');
		await writeFile(path, text);
		const ids = openKnownIds(realDisk, path, tenant);
		const problem = await ids.load();
		expect(ids.list('app')).toEqual([]);
		const [, preserved = ''] = (await readdir(directory)).sort();
		expect(problem?.message).toContain(preserved);
		expect(await readFile(join(directory, preserved), 'utf8')).toBe(text);
	}
});

test('keeps ids in memory without a home directory', async () => {
	const ids = openKnownIds(realDisk, undefined, tenant);
	ids.add('app', 'a');
	await ids.load();
	await ids.saved();
	expect(ids.list('app')).toEqual(['a']);
});

test('says that a damaged file cannot be renamed, and goes on without it', async () => {
	const path = join(await folder(), 'ids.json');
	await writeFile(path, 'nonsense');
	const rename = () =>
		Promise.reject(Object.assign(new Error("EACCES: permission denied, rename 'a'"), {code: 'EACCES'}));
	const ids = openKnownIds({...realDisk, fs: {...realDisk.fs, rename}}, path, tenant);
	expect((await ids.load())?.message).toBe(
		`${path} is damaged and cannot be renamed: ${path} cannot be written: permission denied (EACCES)`,
	);
	expect(ids.list('app')).toEqual([]);
	expect(await readFile(path, 'utf8')).toBe('nonsense');
});
