/** Bookmarks and views that colleagues share in a database. */
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {openSavedAddresses} from '../../src/settings/files/saved-addresses.ts';
import {runSql} from '../domain/history/engines.ts';
import {folder, realDisk} from '../settings/files/disk.ts';
import {postgresOfTests} from '../support/postgres/server.ts';
import {castellan, settingsIn, signedIn} from './launch.ts';

const tenant = 'https://acme.example';

/** A machine with a bookmark and a view, and commands on it. */
async function machine(author: string, url?: string) {
	const directory = await folder();
	const saved = openSavedAddresses(realDisk, join(directory, 'places.json'), tenant);
	void saved.addBookmark({name: 'vault', address: `apps?query=${author}`});
	void saved.addView({name: 'old', address: 'apps', view: {filter: author}});
	await saved.saved();
	const settings = await settingsIn(directory);
	const env = {...signedIn, CASTELLAN_AUTHOR: author, ...(url ? {CASTELLAN_HISTORY: url} : {})};
	return (line: string) => castellan(line, {settings, env});
}

test('without a shared history, only addresses of this machine are listed, and sharing is refused', async () => {
	const alice = await machine('alice');
	expect((await alice('views -o csv')).stdout).toBe('name,address\r\nold,apps\r\n');
	for (const line of ['bookmarks share vault', 'views unshare old'])
		expect(await alice(line)).toMatchObject({
			code: 2,
			stderr: expect.stringContaining('no shared history. Set history'),
		});
	expect((await alice('views rm old')).code).toBe(0);
	expect((await alice('views')).stderr).toContain('no views yet. Press V in a list');
});

test('if the history cannot be reached, addresses of this machine are listed, and a message says why', async () => {
	const alice = await machine('alice', 'postgres://me@localhost:1/x');
	const {code, stdout, stderr} = await alice('bookmarks -o csv');
	expect([code, stdout]).toEqual([0, 'name,address,author\r\nvault,apps?query=alice,\r\n']);
	expect(stderr).toContain(
		'shared bookmarks are not listed: postgres://me@localhost:1/x has no server at this host and port',
	);
	expect((await alice('bookmarks share vault')).code).toBe(1);
});

const server = await postgresOfTests();
if (typeof server === 'string') test.skip(`PostgreSQL is not tested: ${server}`, () => undefined);
else {
	test('a shared one is listed for all with the name of its author, replaced by name, and removed for all', async () => {
		await runSql(server.url, 'DROP SCHEMA IF EXISTS castellan CASCADE');
		const [alice, bob] = [await machine('alice\u001b[2J', server.url), await machine('bob', server.url)];
		expect(await alice('bookmarks share other')).toMatchObject({
			code: 2,
			stderr: expect.stringContaining('unknown bookmark “other”. Try vault'),
		});
		expect((await bob('bookmarks unshare vault')).stderr).toContain('The tenant has no shared bookmarks');
		const shared = await alice('bookmarks share vault -o json');
		expect([shared.code, shared.stderr]).toEqual([0, 'castellan: shared bookmark vault\n']);
		expect(JSON.parse(shared.stdout)).toMatchObject({name: 'vault', shared: true});
		await alice('views share old');
		expect((await bob('bookmarks -o csv')).stdout).toBe(
			'name,address,author\r\nvault,apps?query=bob,\r\nvault,apps?query=alice␛[2J,alice␛[2J\r\n',
		);
		expect((await bob('views -o ndjson')).stdout).toContain(
			'{"name":"old","address":"apps","author":"alice\\u001b[2J"}',
		);
		const replaced = await bob('bookmarks share vault');
		expect(replaced.stderr).toContain(
			'shared bookmark vault, in place of the bookmark of alice␛[2J for apps?query=alice␛[2J',
		);
		expect((await bob('bookmarks unshare vault')).stderr).toContain('bookmark vault is no longer shared');
		expect((await alice('bookmarks -o csv')).stdout.split('\r\n')).toHaveLength(3);
	});
}
