import {spawnSync} from 'node:child_process';
import {mkdir, readdir, readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {openSavedAddresses} from '../../src/settings/files/saved-addresses.ts';
import {failing, folder, realDisk} from '../settings/files/disk.ts';
import {castellan, settingsIn} from './launch.ts';

test.each([
	['a folder', (path: string) => mkdir(path), /places\.json cannot be read: it is a folder/],
	[
		'a pipe',
		async (path: string) => void spawnSync('/bin/sh', ['-c', 'mkfifo "$1"', 'sh', path]),
		/not a regular file/,
	],
])('a bookmarks file that is %s ends every command with the reason', async (_, make, reason) => {
	const directory = await folder();
	await make(join(directory, 'places.json'));
	for (const args of ['bookmarks', 'bookmarks rm x']) {
		const outcome = await castellan(args, {settings: await settingsIn(directory)});
		expect(outcome).toMatchObject({code: 1, stdout: '', stderr: expect.stringMatching(reason)});
	}
});

test('a failed removal ends with the reason and keeps the bookmark', async () => {
	const directory = await folder();
	const path = join(directory, 'places.json');
	const text = '{"https://acme.example":{"bookmarks":[{"name":"vault","address":"apps"}]}}';
	await writeFile(path, text);
	for (const disk of [failing('writeFile', 'ENOSPC'), failing('rename', 'EROFS')]) {
		const outcome = await castellan('bookmarks rm vault', {settings: await settingsIn(directory), context: {disk}});
		expect(outcome.code).toBe(1);
		expect(outcome.stderr).toMatch(/places\.json cannot be written: no \((ENOSPC|EROFS)\)\n$/);
		expect(outcome.stderr).not.toContain('is removed');
		expect(await readFile(path, 'utf8')).toBe(text);
	}
});

test('reports a damaged file once and renames it', async () => {
	const directory = await folder();
	await writeFile(join(directory, 'places.json'), '{"half');
	const settings = await settingsIn(directory);
	const outcome = await castellan('bookmarks', {settings});
	expect(outcome).toMatchObject({
		code: 0,
		stderr: expect.stringMatching(/places\.json is damaged: it was renamed to .*damaged-/),
	});
	expect((await castellan('bookmarks', {settings})).stderr).not.toContain('damaged');
	expect(await readdir(directory)).toHaveLength(2);
});

test('lists and removes only the bookmarks of the tenant', async () => {
	const directory = await folder();
	const settings = await settingsIn(directory);
	const keep = async (tenant: string, name: string, address: string) => {
		const places = openSavedAddresses(realDisk, join(directory, 'places.json'), tenant);
		places.addBookmark({name, address});
		await places.saved();
	};
	await keep('https://acme.example', 'the vault', 'apps?query=vault');
	await keep('https://acme.example', 'prod login', 'auth-configs/ac_1');
	await keep('https://other.example', 'elsewhere', 'apps');

	expect((await castellan('bookmarks -o csv', {settings})).stdout).toBe(
		'name,address\r\nthe vault,apps?query=vault\r\nprod login,auth-configs/ac_1\r\n',
	);
	expect(await castellan('bookmarks rm elsewhere', {settings})).toMatchObject({
		code: 2,
		stderr: expect.stringContaining('Try the vault, prod login'),
	});
	expect((await castellan('bookmarks rm "the vault"', {settings})).code).toBe(0);
	expect((await castellan('bookmarks -o ndjson', {settings})).stdout).toBe(
		'{"name":"prod login","address":"auth-configs/ac_1"}\n',
	);
	expect((await castellan('bookmarks --demo', {settings})).stderr).toContain('no bookmarks yet');
	expect((await castellan('bookmarks', {settings, env: {LANG: 'C.UTF-8'}})).code).toBe(2);
});
