import {describe, expect, test} from 'vitest';
import {readConfig} from '../../src/settings/config.ts';
import {resolveConnection, UnknownProfileError} from '../../src/settings/connection.ts';
import type {CredentialStore, Stored} from '../../src/settings/credentials.ts';

const {config} = readConfig(`
profile: prod
timeout: 12
profiles:
  prod: {baseUrl: https://prod.example/, color: red, protected: true}
  lab: {baseUrl: https://lab.example, clientId: lab-client}
`);

const storeOf = (entries: Record<string, Stored>): CredentialStore => ({
	find: async (name) => ({stored: entries[name], source: 'keychain', warnings: []}),
	save: async () => ({source: 'keychain', warnings: []}),
	remove: async () => false,
});
const store = storeOf({prod: {kind: 'token', baseUrl: 'https://prod.example', token: 't-prod'}});

describe('precedence', () => {
	test('the config names the profile when nothing else does', async () => {
		const connection = await resolveConnection({}, {}, config, store);
		expect(connection).toMatchObject({
			profile: {value: 'prod', source: 'the config file'},
			baseUrl: {value: 'https://prod.example/', source: 'profile prod'},
			credentials: {value: {kind: 'token', token: 't-prod'}, source: 'keychain'},
			timeout: {value: 12, source: 'the config file'},
			maxWait: {source: 'default'},
			color: 'red',
			isProtected: true,
			warnings: [],
		});
		expect(connection.credentials?.value).not.toHaveProperty('baseUrl');
	});

	test('a flag goes before the environment, and the environment before the profile', async () => {
		const env = {CASTELLAN_PROFILE: 'lab', CASTELLAN_BASE_URL: 'https://env.example', CASTELLAN_TOKEN: 'env'};
		const byFlag = await resolveConnection(
			{profile: 'prod', baseUrl: 'https://flag.example', timeout: 1},
			env,
			config,
			store,
		);
		expect(byFlag).toMatchObject({
			profile: {value: 'prod', source: '--profile'},
			baseUrl: {value: 'https://flag.example', source: '--base-url'},
			timeout: {value: 1, source: '--timeout'},
		});
		const byEnvironment = await resolveConnection({}, env, config, store);
		expect(byEnvironment).toMatchObject({
			profile: {value: 'lab', source: 'CASTELLAN_PROFILE'},
			baseUrl: {value: 'https://env.example', source: 'CASTELLAN_BASE_URL'},
			credentials: {value: {token: 'env'}, source: 'CASTELLAN_TOKEN'},
			warnings: [expect.stringContaining('CASTELLAN_BASE_URL is used instead')],
		});
	});

	test('an empty variable counts as unset', async () => {
		const env = {CASTELLAN_PROFILE: '', CASTELLAN_BASE_URL: '', CASTELLAN_TOKEN: ''};
		expect((await resolveConnection({}, env, config, store)).credentials?.source).toBe('keychain');
	});

	test('nothing configured gives nothing, and no failure', async () => {
		const connection = await resolveConnection({}, {}, readConfig('').config, store);
		expect(connection).toMatchObject({
			profile: undefined,
			baseUrl: undefined,
			credentials: undefined,
			isProtected: false,
		});
	});

	test('an unknown profile is refused, with those there are', async () => {
		const refusal = resolveConnection({profile: 'prd'}, {}, config, store);
		await expect(refusal).rejects.toThrow(UnknownProfileError);
		await expect(refusal).rejects.toThrow(/--profile.*“prd”.*prod, lab/);
	});
});

describe('credentials', () => {
	test('stored ones are never used for another base URL', async () => {
		const {credentials, warnings} = await resolveConnection({baseUrl: 'https://evil.example'}, {}, config, store);
		expect(credentials).toBeUndefined();
		expect(warnings.join()).toMatch(/are for https:\/\/prod\.example, and not used for https:\/\/evil\.example/);
	});

	test('a secret from the environment goes with the client id of the profile', async () => {
		const {credentials} = await resolveConnection({profile: 'lab'}, {CASTELLAN_CLIENT_SECRET: 's'}, config, store);
		expect(credentials?.value).toEqual({kind: 'client-credentials', clientId: 'lab-client', clientSecret: 's'});
	});

	test.each([
		[{CASTELLAN_CLIENT_ID: 'x'}, 'without CASTELLAN_CLIENT_SECRET'],
		[{CASTELLAN_CLIENT_SECRET: 'x'}, 'without CASTELLAN_CLIENT_ID'],
		[{CASTELLAN_TOKEN: 't', CASTELLAN_CLIENT_ID: 'x'}, 'CASTELLAN_TOKEN is used'],
	])('half of a pair, or one too many, is said: %j', async (env, warning) => {
		expect((await resolveConnection({}, env, config, store)).warnings.join()).toContain(warning);
	});
});

test('a tenant that a profile protects stays protected when it is reached by its URL', async () => {
	const {isProtected} = await resolveConnection({profile: 'lab', baseUrl: 'https://PROD.example'}, {}, config, store);
	expect(isProtected).toBe(true);
});
