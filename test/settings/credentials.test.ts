import type {PathLike} from 'node:fs';
import {chmod, readFile, rm, stat, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, test, vi} from 'vitest';
import {credentialStore, type Keychain, type Stored} from '../../src/settings/credentials.ts';
import {failing as failingDisk, folder, realDisk} from './files/disk.ts';

const canary = 'canary-7Q2x';
const stored: Stored = {kind: 'token', baseUrl: 'https://prod.example', token: canary};

function memoryKeychain(): Keychain {
	const entries = new Map<string, string>();
	return {
		get: async (name) => entries.get(name) ?? null,
		set: async (name, text) => void entries.set(name, text),
		remove: async (name) => void entries.delete(name),
	};
}

const absent = () => Promise.reject<Keychain>(new Error('no secret service'));
const fileIn = async () => join(await folder(), 'castellan', 'credentials.json');

describe('with a keychain', () => {
	test('stores credentials only in the keychain', async () => {
		const path = await fileIn();
		const store = credentialStore(realDisk, path, async () => memoryKeychain());
		expect(await store.save('prod', stored)).toEqual({source: 'keychain', warnings: []});
		expect(await store.find('prod')).toEqual({stored, source: 'keychain', warnings: []});
		await expect(readFile(path)).rejects.toThrow('ENOENT');
		expect(await store.remove('prod')).toEqual({
			existed: true,
			mayRemain: false,
			checked: ['the keychain', path],
			warnings: [],
		});
		expect((await store.find('prod')).stored).toBeUndefined();
		expect(await store.remove('prod')).toMatchObject({
			existed: false,
			mayRemain: false,
			checked: ['the keychain', path],
		});
	});

	test('prefers credentials that were saved to the file while the keychain was locked, until the next save', async () => {
		const path = await fileIn();
		const chain = memoryKeychain();
		await credentialStore(realDisk, path, async () => chain).save('prod', {...stored, token: 'old'});
		await credentialStore(realDisk, path, absent).save('prod', stored);
		const store = credentialStore(realDisk, path, async () => chain);
		expect((await store.find('prod')).stored).toEqual(stored);
		await store.save('prod', {...stored, token: 'newest'});
		expect(await store.find('prod')).toMatchObject({stored: {token: 'newest'}, source: 'keychain'});
		expect(await readFile(path, 'utf8')).not.toContain(canary);
	});

	test('opens the keychain once, at the first use', async () => {
		const open = vi.fn(async () => memoryKeychain());
		const store = credentialStore(realDisk, await fileIn(), open);
		expect(open).not.toHaveBeenCalled();
		await store.find('a');
		await store.find('b');
		expect(open).toHaveBeenCalledTimes(1);
	});
});

describe('without a keychain', () => {
	test('finds nothing more once the program ends', async () => {
		const ended = new DOMException('ended', 'AbortError');
		const store = credentialStore(realDisk, await fileIn(), () => Promise.reject(ended));
		await expect(store.find('prod')).rejects.toBe(ended);
	});

	test('reports the absence of a secret service in plain words', async () => {
		const text = 'Platform secure storage failure: zbus error: org.freedesktop.DBus.Error.ServiceUnknown';
		const store = credentialStore(realDisk, await fileIn(), () => Promise.reject(new Error(text)));
		expect((await store.find('prod')).warnings).toEqual([
			'no credentials from the keychain: no secret service is available on this system',
		]);
	});

	test('stores credentials in a file for the owner only, with a warning', async () => {
		const path = await fileIn();
		const store = credentialStore(realDisk, path, absent);
		expect(await store.save('prod', stored)).toEqual({source: path, warnings: [expect.stringContaining(path)]});
		expect((await stat(path)).mode & 0o777).toBe(0o600);
		expect(await store.find('prod')).toEqual({stored, source: path, warnings: []});
		expect(await store.find('other')).toMatchObject({
			stored: undefined,
			warnings: [expect.stringContaining('no secret service')],
		});
		expect(await store.remove('prod')).toEqual({
			existed: true,
			mayRemain: false,
			checked: [path],
			warnings: [expect.stringContaining('no secret service')],
		});
		expect(await readFile(path, 'utf8')).not.toContain(canary);
	});

	test.each(['constructor', '__proto__', 'toString'])('stores, finds and removes a profile named %s', async (name) => {
		const store = credentialStore(realDisk, await fileIn(), absent);
		expect((await store.find(name)).stored).toBeUndefined();
		await store.save(name, stored);
		await store.save('other', {...stored, token: 'other'});
		expect((await store.find(name)).stored).toEqual(stored);
		expect(await store.remove(name)).toMatchObject({existed: true});
		expect((await store.find(name)).stored).toBeUndefined();
		expect((await store.find('other')).stored).toMatchObject({token: 'other'});
	});

	test('uses a file that other users can read, with a warning', async () => {
		const path = await fileIn();
		const store = credentialStore(realDisk, path, absent);
		await store.save('prod', stored);
		await chmod(path, 0o644);
		expect(await store.find('prod')).toMatchObject({stored, warnings: [expect.stringContaining('chmod 600')]});
	});

	test.each([`{"prod": "${canary}"}`, `{"prod": {"token": "${canary}"`])(
		'rejects a damaged file without quoting its content',
		async (text) => {
			const path = await fileIn();
			const store = credentialStore(realDisk, path, absent);
			await store.save('prod', stored);
			await writeFile(path, text);
			const failure = await store.find('prod').catch((error: Error) => error.message);
			expect(failure).toContain(path);
			expect(failure).not.toContain(canary);
		},
	);
});

describe('the access token of client credentials', () => {
	const owner = {
		kind: 'client-credentials',
		baseUrl: 'https://prod.example',
		clientId: 'console',
		clientSecret: canary,
	} as const;
	const issued = {value: 'token-1', expiresAt: 5000};
	const any = () => true;
	const failing = () => Promise.reject(new Error('refused'));

	test.each([
		['keychain', async () => memoryKeychain()],
		['file', absent],
	] as const)('is kept in the %s with them, and goes with them', async (place, open) => {
		const chain = open().catch(() => undefined);
		const path = await fileIn();
		const store = credentialStore(realDisk, path, async () => (await chain) ?? absent());
		await store.save('prod', owner);
		expect(await store.tokensOf('prod', owner).share(any, async () => issued)).toEqual(issued);
		const {stored: entry} = await store.find('prod');
		expect(entry).toEqual({...owner, issued});
		expect(await store.tokensOf('prod', owner).share(any, failing)).toEqual(issued);
		const inFile = await readFile(path, 'utf8').catch(() => '');
		expect(inFile.includes('token-1')).toBe(place === 'file');
		expect(await store.forgetToken('prod', 'https://other.example')).toMatchObject({existed: false});
		expect(await store.forgetToken('prod', 'https://prod.example/')).toMatchObject({existed: true});
		expect((await store.find('prod')).stored).toEqual(owner);
		await store.tokensOf('prod', owner).share(any, async () => issued);
		await store.remove('prod');
		expect((await store.find('prod')).stored).toBeUndefined();
	});

	test('is dropped when it is unusable and no other one is granted', async () => {
		const store = credentialStore(realDisk, await fileIn(), absent);
		await store.save('prod', {...owner, issued});
		const {share} = store.tokensOf('prod', owner);
		await expect(share(() => false, failing)).rejects.toThrow('refused');
		expect((await store.find('prod')).stored).toEqual(owner);
	});

	test('is not kept without the end of its life, nor for credentials that were replaced or removed meanwhile', async () => {
		const path = await fileIn();
		const store = credentialStore(realDisk, path, absent);
		await store.save('prod', owner);
		const {share} = store.tokensOf('prod', owner);
		await share(any, async () => ({value: 'token-2', expiresAt: undefined}));
		expect((await store.find('prod')).stored).toEqual(owner);
		for (const change of [
			{clientSecret: 'another'},
			{clientId: 'another'},
			{baseUrl: 'https://another.example'},
			{kind: 'token', token: 'a'},
			{clientSecret: 'another', issued: {value: 'of another', expiresAt: 9000}},
		]) {
			const replaced = {...owner, ...change};
			const replace = () => writeFile(path, JSON.stringify({prod: replaced}));
			expect(await share(any, () => replace().then(() => issued))).toEqual(issued);
			expect(await share(any, async () => issued)).toEqual(issued);
			expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({prod: replaced});
		}
		await share(any, async () => {
			await writeFile(path, '{}');
			return issued;
		});
		expect((await store.find('prod')).stored).toBeUndefined();
	});

	test('is requested on a disk that takes no lock', async () => {
		const path = await fileIn();
		await credentialStore(realDisk, path, absent).save('prod', owner);
		const store = credentialStore(failingDisk('writeFile', 'EROFS'), path, absent);
		expect(await store.tokensOf('prod', owner).share(any, async () => issued)).toEqual(issued);
		expect((await store.find('prod')).stored).toEqual(owner);
	});
});

test('credentials may remain in a keychain that had them and refuses to remove them', async () => {
	const path = await fileIn();
	const refusing: Keychain = {...memoryKeychain(), remove: () => Promise.reject(new Error('refused'))};
	const store = credentialStore(realDisk, path, async () => refusing);
	await store.save('prod', stored);
	expect(await store.remove('prod')).toMatchObject({
		mayRemain: true,
		checked: [path],
		warnings: [expect.stringContaining('may still contain credentials of profile prod')],
	});
	expect(await store.remove('other')).toMatchObject({mayRemain: false, warnings: []});
});

test('a removal fails if the keychain still has the entry afterwards', async () => {
	const stubborn: Keychain = {
		...memoryKeychain(),
		get: async () => JSON.stringify(stored),
		remove: async () => undefined,
	};
	const store = credentialStore(realDisk, await fileIn(), async () => stubborn);
	await expect(store.remove('prod')).rejects.toThrow('the keychain still contains credentials of profile prod');
});

test('a removal fails if the file still has the entry afterwards', async () => {
	const path = await fileIn();
	await credentialStore(realDisk, path, absent).save('prod', stored);
	const stubborn = {...realDisk, fs: {...realDisk.fs, rename: (from: PathLike) => rm(from)}};
	const removal = credentialStore(stubborn, path, absent).remove('prod');
	await expect(removal).rejects.toThrow(`${path} still contains credentials of profile prod`);
});
