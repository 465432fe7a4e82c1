import {describe, expect, test} from 'vitest';
import {readConfig} from '../../src/settings/config.ts';
import {resolveConnection, timeouts, UnknownProfileError} from '../../src/settings/connection.ts';
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
	tokensOf: () => ({kept: undefined, share: (_, request) => request()}),
	forgetToken: async () => ({existed: false, warnings: []}),
	save: async () => ({source: 'keychain', warnings: []}),
	remove: async () => ({existed: false, mayRemain: false, checked: [], warnings: []}),
});
const store = storeOf({prod: {kind: 'token', baseUrl: 'https://prod.example', token: 't-prod'}});

test('warns of what the store of credentials warns of, also when it has none', async () => {
	const warning = {...store, find: async () => ({stored: undefined, source: 'keychain', warnings: ['it is locked']})};
	expect((await resolveConnection({}, {}, config, warning)).warnings).toEqual(['it is locked']);
});

test('a profile without a base URL has no tenant whose credentials it could use', async () => {
	const bare = readConfig('profiles: {bare: {color: red}}').config;
	const withEntry = storeOf({bare: {kind: 'token', baseUrl: 'https://a.example', token: 't'}});
	const connection = await resolveConnection({profile: 'bare'}, {}, bare, withEntry);
	expect(connection).toMatchObject({baseUrl: undefined, credentials: undefined, warnings: []});
});

test('a mistake that may hide what is protected makes every tenant read-only', async () => {
	const mistaken = readConfig('profils: {}\nprofiles:\n  lab: {baseUrl: https://lab.example}').config;
	const connection = await resolveConnection({profile: 'lab'}, {}, mistaken, store);
	expect(connection).toMatchObject({isProtected: true, whyReadOnly: 'unknown setting profils in line 1'});
});

describe('precedence', () => {
	test('uses the default profile of the config without flags and variables', async () => {
		const connection = await resolveConnection({}, {}, config, store);
		expect(connection).toMatchObject({
			profile: {value: 'prod', source: 'the config file'},
			baseUrl: {value: 'https://prod.example', source: 'profile prod'},
			credentials: {value: {kind: 'token', token: 't-prod'}, source: 'keychain'},
			timeout: {value: 12, source: 'the config file'},
			maxWait: {source: 'default'},
			color: 'red',
			isProtected: true,
			warnings: [],
		});
		expect(connection.credentials?.value).not.toHaveProperty('baseUrl');
	});

	test.each([
		[{}, '', 30, 300],
		[{}, 'timeout: 12', 12, 300],
		[{}, 'maxWait: 90', 30, 90],
		[{}, 'maxWait: 0', 30, 0],
		[{timeout: 1}, 'timeout: 12\nmaxWait: 90', 1, 90],
		[{maxWait: 2}, 'timeout: 12\nmaxWait: 90', 12, 2],
	])(
		'takes each time limit from the flags, else the config, else the default: %j with "%s"',
		(flags, text, ...expected) => {
			const {timeout, maxWait} = timeouts(flags, readConfig(text).config);
			expect([timeout.value, maxWait.value]).toEqual(expected);
		},
	);

	test('prefers flags over the environment, and the environment over the profile', async () => {
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
			warnings: [expect.stringContaining('CASTELLAN_BASE_URL overrides')],
		});
	});

	test.each([
		[{baseUrl: 'ftp://x.example'}, {}, 'of --base-url begins with ftp:'],
		[{}, {CASTELLAN_BASE_URL: 'https://me:canary@x.example'}, 'of CASTELLAN_BASE_URL holds a user name or a password'],
		[{baseUrl: 'https://x.example?canary'}, {CASTELLAN_TOKEN: 't'}, 'of --base-url has a query'],
	])('refuses an invalid base URL, names its source and does not repeat it: %j %j', async (flags, env, text) => {
		const refused = await resolveConnection(flags, env, config, store).catch((error: Error) => error);
		expect(refused).toMatchObject({message: expect.stringContaining(text)});
		expect(JSON.stringify([refused, String(refused)])).not.toContain('canary');
	});

	test('does not repeat the invalid base URL of credentials that are not sent', async () => {
		const env = {CASTELLAN_BASE_URL: 'https://me:canary@x.example', CASTELLAN_TOKEN: 't'};
		const {mismatch} = await resolveConnection({baseUrl: 'https://y.example'}, env, config, store);
		expect(mismatch).toContain('belongs to an invalid base URL (from CASTELLAN_BASE_URL)');
		expect(mismatch).not.toContain('canary');
	});

	test('treats an empty variable as unset', async () => {
		const env = {CASTELLAN_PROFILE: '', CASTELLAN_BASE_URL: '', CASTELLAN_TOKEN: ''};
		expect((await resolveConnection({}, env, config, store)).credentials?.source).toBe('keychain');
	});

	test('resolves without a tenant if nothing is configured', async () => {
		const connection = await resolveConnection({}, {}, readConfig('').config, store);
		expect(connection).toMatchObject({
			profile: undefined,
			baseUrl: undefined,
			credentials: undefined,
			isProtected: false,
		});
	});

	test('rejects an unknown profile, and lists the known ones', async () => {
		const rejection = resolveConnection({profile: 'prd'}, {}, config, store);
		await expect(rejection).rejects.toThrow(UnknownProfileError);
		await expect(rejection).rejects.toThrow(/“prd” \(from --profile\).*prod, lab/);
	});
});

describe('credentials', () => {
	test('stored for one base URL are not used for another one', async () => {
		const {credentials, warnings} = await resolveConnection({baseUrl: 'https://evil.example'}, {}, config, store);
		expect(credentials).toBeUndefined();
		expect(warnings.join()).toMatch(/belong to https:\/\/prod\.example and are not sent to https:\/\/evil\.example/);
	});

	test('of the environment leave the store unread', async () => {
		const find = () => Promise.reject(new Error('the store was read'));
		const env = {CASTELLAN_PROFILE: 'prod', CASTELLAN_TOKEN: 't-env'};
		const {credentials} = await resolveConnection({}, env, config, {...store, find});
		expect(credentials?.source).toBe('CASTELLAN_TOKEN');
	});

	test('combine a secret of the environment with the client id of the profile that the environment names', async () => {
		const env = {CASTELLAN_CLIENT_SECRET: 's', CASTELLAN_PROFILE: 'lab'};
		const {credentials} = await resolveConnection({}, env, config, store);
		expect(credentials?.value).toEqual({kind: 'client-credentials', clientId: 'lab-client', clientSecret: 's'});
		const byFlag = await resolveConnection({profile: 'lab'}, {CASTELLAN_CLIENT_SECRET: 's'}, config, store);
		expect(byFlag.credentials).toBeUndefined();
	});

	test.each([
		[{CASTELLAN_CLIENT_ID: 'x'}, 'CASTELLAN_CLIENT_SECRET is not set'],
		[{CASTELLAN_CLIENT_SECRET: 'x'}, 'CASTELLAN_CLIENT_ID is not set'],
		[{CASTELLAN_TOKEN: 't', CASTELLAN_CLIENT_ID: 'x'}, 'CASTELLAN_TOKEN is used'],
	])('that are incomplete or unused in the environment cause a warning: %j', async (env, warning) => {
		expect((await resolveConnection({}, env, config, store)).warnings.join()).toContain(warning);
	});
});

/** Tenants by their short names. */
const url = {prod: 'https://prod.example', lab: 'https://lab.example', other: 'https://other.example'} as const;
type TenantName = keyof typeof url;

interface Combination {
	readonly flagUrl?: TenantName | undefined;
	readonly envUrl?: TenantName | undefined;
	readonly flagProfile?: 'prod' | 'lab' | undefined;
	readonly envProfile?: 'prod' | 'lab' | undefined;
	readonly hasToken?: boolean;
	readonly hasDefault?: boolean;
}

async function resolved(combination: Combination) {
	const {flagUrl, envUrl, flagProfile, envProfile, hasToken, hasDefault = true} = combination;
	const env = {
		...(envUrl && {CASTELLAN_BASE_URL: url[envUrl]}),
		...(envProfile && {CASTELLAN_PROFILE: envProfile}),
		...(hasToken && {CASTELLAN_TOKEN: 't-env'}),
	};
	const flags = {...(flagUrl && {baseUrl: url[flagUrl]}), ...(flagProfile && {profile: flagProfile})};
	const {profile, ...others} = config;
	const used = hasDefault && profile !== undefined ? config : others;
	const connection = await resolveConnection(flags, env, used, store);
	const to = Object.keys(url).find((name) => `${connection.baseUrl?.value}`.startsWith(url[name as TenantName]));
	const {credentials} = connection;
	const token = credentials?.value.kind === 'token' ? credentials.value.token : undefined;
	return {to, token, name: connection.tenantName, color: connection.color, connection};
}

describe('the tenant, its credentials and its name', () => {
	test.each<readonly [Combination, {to: TenantName; token?: string; name?: string; mismatch?: string}]>([
		// The profile alone.
		[{}, {to: 'prod', token: 't-prod', name: 'prod'}],
		[{flagProfile: 'lab'}, {to: 'lab', name: 'lab'}],
		[{envProfile: 'lab'}, {to: 'lab', name: 'lab'}],
		// A token in the environment without a tenant in the environment.
		[{hasToken: true}, {to: 'prod', token: 't-prod', name: 'prod', mismatch: 'CASTELLAN_TOKEN is not sent to'}],
		[
			{hasToken: true, flagProfile: 'prod'},
			{to: 'prod', token: 't-prod', name: 'prod', mismatch: '(from profile prod)'},
		],
		[
			{hasToken: true, flagProfile: 'lab'},
			{to: 'lab', name: 'lab', mismatch: 'CASTELLAN_TOKEN is not sent to'},
		],
		[
			{hasToken: true, flagUrl: 'other'},
			{to: 'other', token: 't-env', name: 'other.example (overrides prod)'},
		],
		[
			{hasToken: true, flagUrl: 'other', hasDefault: false},
			{to: 'other', token: 't-env'},
		],
		// A token and a tenant in the environment.
		[
			{hasToken: true, envUrl: 'other'},
			{to: 'other', token: 't-env', name: 'other.example (overrides prod)'},
		],
		[
			{hasToken: true, envUrl: 'prod'},
			{to: 'prod', token: 't-env', name: 'prod'},
		],
		[
			{hasToken: true, envProfile: 'lab'},
			{to: 'lab', token: 't-env', name: 'lab'},
		],
		[
			{hasToken: true, envProfile: 'lab', flagProfile: 'prod'},
			{to: 'prod', token: 't-prod', name: 'prod', mismatch: `belongs to ${url.lab} (from CASTELLAN_PROFILE)`},
		],
		[
			{hasToken: true, envUrl: 'lab', flagUrl: 'prod'},
			{to: 'prod', token: 't-prod', name: 'prod', mismatch: `belongs to ${url.lab} (from CASTELLAN_BASE_URL)`},
		],
		[
			{hasToken: true, envUrl: 'lab', flagProfile: 'prod'},
			{to: 'lab', token: 't-env', name: 'lab.example (overrides prod)'},
		],
		// An overridden base URL without a token: stored credentials of another tenant are not used.
		[{flagUrl: 'other'}, {to: 'other', name: 'other.example (overrides prod)'}],
		[
			{envUrl: 'lab', flagProfile: 'prod'},
			{to: 'lab', name: 'lab.example (overrides prod)'},
		],
	])('%j', async (combination, {to, token, name, mismatch}) => {
		const {connection, ...actual} = await resolved(combination);
		expect(actual).toMatchObject({to, token, name});
		if (mismatch) expect(connection.mismatch).toContain(mismatch);
		else expect(connection.mismatch).toBeUndefined();
	});

	const tenants = [undefined, 'prod', 'lab', 'other'] as const;
	const profiles = [undefined, 'prod', 'lab'] as const;
	const combinations = tenants.flatMap((flagUrl) =>
		tenants.flatMap((envUrl) =>
			profiles.flatMap((flagProfile) =>
				profiles.flatMap((envProfile) =>
					[true, false].flatMap((hasToken) =>
						[true, false].map((hasDefault) => ({flagUrl, envUrl, flagProfile, envProfile, hasToken, hasDefault})),
					),
				),
			),
		),
	);

	test('never combines a tenant with the credentials, name or colour of another one', async () => {
		for (const combination of combinations) {
			const {flagUrl, envUrl, envProfile} = combination;
			const {to, token, name, color, connection} = await resolved(combination);
			const words = JSON.stringify(combination);
			if (token === 't-prod') expect(to, words).toBe('prod');
			if (token === 't-env') expect(to, words).toBe(envUrl ?? envProfile ?? flagUrl);
			if (name === 'prod' || name === 'lab') expect(to, words).toBe(name);
			else if (name !== undefined)
				expect(name, words).toMatch(new RegExp(`^${to}\\.example \\(overrides (prod|lab)\\)$`));
			expect(color, words).toBe(to === 'prod' ? 'red' : undefined);
			expect(connection.isProtected, words).toBe(to === 'prod');
		}
		expect(combinations).toHaveLength(576);
	});
});

test('a protected tenant stays protected when its URL is given instead of its profile', async () => {
	const {isProtected} = await resolveConnection({profile: 'lab', baseUrl: 'https://PROD.example'}, {}, config, store);
	expect(isProtected).toBe(true);
});

test('a profile without a base URL protects the tenant that a flag names with it', async () => {
	const {config} = readConfig('profiles:\n  spare: {protected: true, color: red}\n');
	const connection = await resolveConnection({profile: 'spare', baseUrl: 'https://new.example'}, {}, config, store);
	expect(connection).toMatchObject({isProtected: true, tenantName: undefined, color: undefined});
});

test('credentials of an environment that names no tenant at all are not sent', async () => {
	const env = {CASTELLAN_BASE_URL: 'no url', CASTELLAN_TOKEN: 't'};
	const connection = await resolveConnection({baseUrl: 'https://new.example'}, env, config, store);
	expect(connection.credentials).toBeUndefined();
	expect(connection.mismatch).toBe(
		'CASTELLAN_TOKEN belongs to an invalid base URL (from CASTELLAN_BASE_URL) and is not sent to https://new.example (from --base-url)',
	);
});
