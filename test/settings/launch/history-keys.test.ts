import {readFile, stat, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import type {Keychain} from '../../../src/settings/credentials.ts';
import {historyKeys} from '../../../src/settings/launch/history-keys.ts';
import {folder, realDisk} from '../files/disk.ts';

const tenant = 'https://a.test';
const team = 'postgres://me@db.test/history';
const absent = () => Promise.reject<Keychain>(new Error('no secret service'));
const fileIn = async () => join(await folder(), 'castellan', 'history-keys.json');

function memoryKeychain(entries = new Map<string, string>()) {
	const keychain: Keychain = {
		get: async (name) => entries.get(name) ?? null,
		set: async (name, text) => void entries.set(name, text),
		remove: async (name) => void entries.delete(name),
	};
	return {entries, open: async () => keychain};
}

test('a key is created once, in the keychain, for each tenant', async () => {
	const path = await fileIn();
	const {entries, open} = memoryKeychain();
	const {own} = historyKeys(realDisk, path, open);
	expect(await own.find([tenant])).toEqual([]);
	const keys = await Promise.all([own.create(tenant), historyKeys(realDisk, path, open).own.create(tenant)]);
	expect(keys[0]).toBe(keys[1]);
	expect(Buffer.from(keys[0] ?? '', 'base64url')).toHaveLength(32);
	expect(await own.create('https://b.test')).not.toBe(keys[0]);
	expect(entries.size).toBe(2);
	expect(await own.placeOf(tenant)).toBe('keychain');
	await expect(readFile(path)).rejects.toThrow('ENOENT');
	expect(await own.remove(tenant)).toBeUndefined();
	expect(await own.find([tenant])).toEqual([]);
	expect(entries.size).toBe(1);
});

test('without a keychain, the key is in a file of its owner, and removal says what it could not check', async () => {
	const path = await fileIn();
	const {own} = historyKeys(realDisk, path, absent);
	const key = await own.create(tenant);
	expect(await own.find([tenant])).toEqual([key]);
	expect(await own.placeOf(tenant)).toBe('file');
	expect((await stat(path)).mode & 0o777).toBe(0o600);
	expect(await own.remove(tenant)).toBeUndefined();
	expect(await own.remove(tenant)).toContain('the keychain cannot be used');
	expect(await own.find([tenant])).toEqual([]);
	expect(await readFile(path, 'utf8')).not.toContain(key);
});

test('a keychain that cannot be unlocked is asked once for the keys of several tenants', async () => {
	let prompts = 0;
	const locked: Keychain = {
		get: () => Promise.reject(new Error(`locked, prompt ${++prompts}`)),
		set: () => Promise.reject(new Error('locked')),
		remove: () => Promise.reject(new Error('locked')),
	};
	const path = await fileIn();
	const key = await historyKeys(realDisk, path, absent).own.create('https://b.test');
	const {own} = historyKeys(realDisk, path, async () => locked);
	expect(await own.find([tenant, 'https://b.test', 'https://c.test'])).toEqual([key]);
	expect(prompts).toBe(1);
});

test('a keychain that drops what it is given is not relied on', async () => {
	const keychain: Keychain = {get: async () => null, set: async () => undefined, remove: async () => undefined};
	const {own} = historyKeys(realDisk, await fileIn(), async () => keychain);
	const key = await own.create(tenant);
	expect(key).toBeDefined();
	expect(await own.placeOf(tenant)).toBe('file');
});

test('the key of a team is in the environment or the keychain, is never created, and is not short', async () => {
	const {open} = memoryKeychain();
	const keys = historyKeys(realDisk, await fileIn(), open);
	const strong = 'k'.repeat(43);
	expect(await keys.shared(team, {}).create('any')).toBeUndefined();
	expect([await keys.shared(team, {}).find(['any']), await keys.shared(team, {}).source()]).toEqual([[], undefined]);
	await expect(keys.saveShared(team, 'canary-4711')).rejects.toThrow('fewer than 32 characters');
	await expect(keys.saveShared(team, 'canary-4711')).rejects.not.toThrow(/canary/);
	await keys.saveShared(team, strong);
	expect(await keys.shared(team, {}).find(['any', 'other'])).toEqual([strong]);
	expect(await keys.shared(team, {}).source()).toBe('the keychain');
	const other = keys.shared(team, {CASTELLAN_HISTORY_KEY: 'e'.repeat(32)});
	expect([await other.find(['any']), await other.source()]).toEqual([['e'.repeat(32)], 'CASTELLAN_HISTORY_KEY']);
});

test('without a home directory, no key is created', async () => {
	const {entries, open} = memoryKeychain();
	expect(await historyKeys(realDisk, undefined, open).own.create(tenant)).toBeUndefined();
	expect(entries.size).toBe(0);
});

test('the removal of a key fails if the keychain still has it', async () => {
	const {open} = memoryKeychain();
	const keychain = {...(await open()), remove: async () => undefined};
	const {own} = historyKeys(realDisk, await fileIn(), async () => keychain);
	await own.create(tenant);
	await expect(own.remove(tenant)).rejects.toThrow(
		'the key of the history of https://a.test is still there after its removal. Remove it by hand',
	);
});

test.each(['{"https://a.test": 5}', '["canary-4711"]', 'canary-4711'])(
	'a file of keys with %s is damaged',
	async (text) => {
		const path = join(await folder(), 'history-keys.json');
		await writeFile(path, text);
		const {own} = historyKeys(realDisk, path, absent);
		await expect(own.find([tenant])).rejects.toThrow(
			`the keys in ${path} are damaged. Restore the file, or run castellan forget`,
		);
	},
);
