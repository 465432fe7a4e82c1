import {chmod, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {readConfig} from '../../../src/settings/config.ts';
import {databasePasswords, historyPlace, historyUrl} from '../../../src/settings/launch/history.ts';
import {folder, realDisk} from '../files/disk.ts';

const {config} = readConfig(
	'profile: prod\nprofiles:\n  prod:\n    history: postgres://db/prod\n  staging:\n    baseUrl: https://s.test\n',
);

test('the history of the selected profile is shared if the profile names a database', () => {
	expect(historyUrl({}, {}, config)).toBe('postgres://db/prod');
	expect(historyUrl({profile: 'staging'}, {}, config)).toBeUndefined();
	expect(historyUrl({}, {CASTELLAN_PROFILE: 'staging'}, config)).toBeUndefined();
	expect(historyUrl({profile: 'staging'}, {CASTELLAN_HISTORY: 'postgres://db/x'}, config)).toBe('postgres://db/x');
});

test.each([
	[{}, undefined, ''],
	[{USERNAME: 'w'}, undefined, 'w'],
	[{USERNAME: 'w', LOGNAME: 'l'}, undefined, 'l'],
	[{USERNAME: 'w', LOGNAME: 'l', USER: 'u'}, undefined, 'u'],
	[{USER: 'u'}, 'of the database', 'of the database'],
	[{USER: 'u', CASTELLAN_AUTHOR: 'a'}, 'of the database', 'a'],
	[{USER: 'u'.repeat(80)}, undefined, 'u'.repeat(80)],
	[{USER: 'u'.repeat(81)}, undefined, 'u'.repeat(80)],
])('with %j and the database user %s, the author of a history is “%s”', (env, user, author) => {
	const settings = {paths: {historyFile: '/state/history'}} as unknown as Parameters<typeof historyPlace>[0];
	const {file, authorOf} = historyPlace(settings, env, undefined, {});
	expect([file, authorOf(user)]).toEqual(['/state/history', author]);
});

describe('the password of a database', () => {
	const database = {
		host: 'db.test',
		port: 5432,
		database: 'history',
		user: 'me',
		text: 'postgres://me@db.test/history',
	};
	const noKeychain = () => Promise.reject(new Error('no keychain'));
	async function fileWith(text: string, mode = 0o600) {
		const path = join(await folder(), '.pgpass');
		await writeFile(path, text, {mode});
		await chmod(path, mode);
		return databasePasswords(realDisk, path, noKeychain);
	}

	test('is read from the first line that matches, with escapes', async () => {
		const {find} = await fileWith(
			'# a comment\nother:*:*:*:no\n*:5433:*:*:no\ndb.test:5432:history:me:a\\:b\\\\c\n*:*:*:*:late\n',
		);
		expect((await find(database)).password).toBe('a:b\\c');
		expect((await find({...database, database: 'x'})).password).toBe('late');
		const socket = await fileWith('localhost:*:*:*:socket');
		expect((await socket.find({...database, host: '/run/pg'})).password).toBe('socket');
		expect((await (await fileWith('db.test:5432:history\n')).find(database)).password).toBeUndefined();
	});

	test('is not read from a file that others can read', async () => {
		const found = await (await fileWith('*:*:*:*:open', 0o644)).find(database);
		expect(found.password).toBeUndefined();
		expect(found.places).toMatch(/pgpass, which is ignored because others may read it .*, the keychain$/);
	});

	test('is in the keychain otherwise', async () => {
		const stored = new Map<string, string>();
		const keychain = {
			get: async (name: string) => stored.get(name) ?? null,
			set: async (name: string, text: string) => void stored.set(name, text),
			remove: async () => undefined,
		};
		const passwords = databasePasswords(realDisk, '/nowhere/.pgpass', async () => keychain);
		expect(await passwords.find(database)).toEqual({places: '/nowhere/.pgpass, the keychain'});
		const homeless = databasePasswords(realDisk, undefined, async () => keychain);
		expect(await homeless.find(database)).toEqual({places: 'the keychain'});
		await passwords.save(database.text, 'canary-4711');
		expect((await passwords.find(database)).password).toBe('canary-4711');
		expect([...stored.keys()]).toEqual([`history ${database.text}`]);
	});
});
