import {join} from 'node:path';
import {expect, test} from 'vitest';
import {openKeptPlaces} from '../../src/settings/kept-places.ts';
import {folder, realDisk} from '../settings/disk.ts';
import {castellan, settingsIn} from './launch.ts';

test('lists and removes the bookmarks of the tenant, and of no other', async () => {
	const directory = await folder();
	const settings = await settingsIn(directory);
	const keep = async (tenant: string, name: string, address: string) => {
		const kept = openKeptPlaces(realDisk, join(directory, 'places.json'), tenant);
		kept.addBookmark({name, address});
		await kept.saved();
	};
	await keep('https://acme.example', 'the vault', 'apps?query=vault');
	await keep('https://acme.example', 'prod login', 'auth-configs/ac_1');
	await keep('https://other.example', 'elsewhere', 'apps');

	expect((await castellan('bookmarks -o csv', {settings})).stdout).toBe(
		'name,address\r\nthe vault,apps?query=vault\r\nprod login,auth-configs/ac_1\r\n',
	);
	expect(await castellan('bookmarks rm elsewhere', {settings})).toMatchObject({
		code: 2,
		stderr: expect.stringContaining('there are the vault, prod login'),
	});
	expect((await castellan('bookmarks rm "the vault"', {settings})).code).toBe(0);
	expect((await castellan('bookmarks -o ndjson', {settings})).stdout).toBe(
		'{"name":"prod login","address":"auth-configs/ac_1"}\n',
	);
	expect((await castellan('bookmarks --demo', {settings})).stderr).toContain('no bookmark yet');
	expect((await castellan('bookmarks', {settings, env: {LANG: 'C.UTF-8'}})).code).toBe(2);
});
