/** From where credentials, certificates and memory come, and what is said of those that are not used. */
import {expect, test} from 'vitest';
import {readConfig} from '../../src/settings/config.ts';
import {
	certificateOf,
	isProtectedIn,
	resolveConnection,
	UnknownProfileError,
	whyReadOnlyIn,
} from '../../src/settings/connection.ts';
import {environmentCredentials} from '../../src/settings/environment-credentials.ts';

const url = 'https://a.test';
const base = {value: url, source: '--base-url'};
const {config} = readConfig(
	'profiles:\n  a: {baseUrl: https://a.test, clientId: id-a, protected: true}\n  b: {baseUrl: https://b.test, protcted: true}\n  c: {clientId: id-c}',
);

test.each([
	[{}, {}, undefined],
	[
		{clientCert: '/f'},
		{CASTELLAN_CLIENT_CERT: '/e', CASTELLAN_CLIENT_KEY: '/k'},
		{cert: '/f', key: undefined, source: '--client-cert'},
	],
	[{clientCert: '/f', clientKey: '/g'}, {}, {cert: '/f', key: '/g', source: '--client-cert'}],
	[
		{},
		{CASTELLAN_CLIENT_CERT: '/e', CASTELLAN_CLIENT_KEY: '/k'},
		{cert: '/e', key: '/k', source: 'CASTELLAN_CLIENT_CERT'},
	],
	[
		{},
		{CASTELLAN_CLIENT_CERT: '/e', CASTELLAN_CLIENT_KEY: ''},
		{cert: '/e', key: undefined, source: 'CASTELLAN_CLIENT_CERT'},
	],
	[
		{clientKey: '/g'},
		{CASTELLAN_CLIENT_CERT: '/e', CASTELLAN_CLIENT_KEY: '/k'},
		{cert: '/e', key: '/g', source: 'CASTELLAN_CLIENT_CERT'},
	],
	[{}, {CASTELLAN_CLIENT_KEY: '/k'}, undefined],
])('of the flags %j and the variables %j comes the certificate %j', (flags, env, expected) => {
	const found = certificateOf(flags, env, undefined, 'pw');
	expect(found && {cert: found.value.cert, key: found.value.key, source: found.source}).toEqual(expected);
	expect(found?.value.passphrase).toBe(found && 'pw');
});

test('the profile gives a certificate and its key, whose flag alone replaces the key and needs a certificate', () => {
	const own = {clientCert: '/c', clientKey: '/k'};
	expect(certificateOf({}, {}, own)).toMatchObject({value: {cert: '/c', key: '/k'}, source: 'the config file'});
	expect(certificateOf({clientKey: '/g'}, {}, own)).toMatchObject({value: {cert: '/c', key: '/g'}});
	expect(() => certificateOf({clientKey: '/g'}, {}, undefined)).toThrow('Name the certificate with --client-cert');
});

test.each([
	[{}, {}, {}, []],
	[{CASTELLAN_TOKEN: 't', CASTELLAN_BASE_URL: url}, {}, {source: 'CASTELLAN_TOKEN', kind: 'token'}, []],
	[
		{CASTELLAN_TOKEN: 't', CASTELLAN_CLIENT_ID: 'i', CASTELLAN_BASE_URL: `${url}/`},
		{},
		{source: 'CASTELLAN_TOKEN', kind: 'token'},
		['CASTELLAN_TOKEN is used, not CASTELLAN_CLIENT_ID and CASTELLAN_CLIENT_SECRET'],
	],
	[{CASTELLAN_TOKEN: 't'}, {baseUrl: url}, {source: 'CASTELLAN_TOKEN', kind: 'token'}, []],
	[{CASTELLAN_TOKEN: 't'}, {}, {mismatch: 'CASTELLAN_TOKEN is not sent to https://a.test (from --base-url)'}, []],
	[
		{CASTELLAN_TOKEN: 't', CASTELLAN_PROFILE: 'b'},
		{},
		{
			mismatch:
				'CASTELLAN_TOKEN belongs to https://b.test (from CASTELLAN_PROFILE) and is not sent to https://a.test (from --base-url)',
		},
		[],
	],
	[
		{CASTELLAN_TOKEN: 't', CASTELLAN_BASE_URL: 'http://user:pw@b.test'},
		{},
		{
			mismatch:
				'CASTELLAN_TOKEN belongs to an invalid base URL (from CASTELLAN_BASE_URL) and is not sent to https://a.test (from --base-url)',
		},
		[],
	],
	[
		{CASTELLAN_CLIENT_ID: 'i', CASTELLAN_CLIENT_SECRET: 's', CASTELLAN_BASE_URL: url},
		{},
		{source: 'CASTELLAN_CLIENT_ID, CASTELLAN_CLIENT_SECRET', kind: 'client-credentials', clientId: 'i'},
		[],
	],
	[
		{CASTELLAN_CLIENT_SECRET: 's', CASTELLAN_PROFILE: 'a'},
		{},
		{source: 'CASTELLAN_CLIENT_SECRET', kind: 'client-credentials', clientId: 'id-a'},
		[],
	],
	[{CASTELLAN_CLIENT_ID: 'i'}, {}, {}, ['CASTELLAN_CLIENT_ID is ignored: CASTELLAN_CLIENT_SECRET is not set']],
	[{CASTELLAN_CLIENT_SECRET: 's'}, {}, {}, ['CASTELLAN_CLIENT_SECRET is ignored: CASTELLAN_CLIENT_ID is not set']],
])('of the variables %j with the flags %j comes %j', (env, flags, expected, said) => {
	const warnings: string[] = [];
	const {credentials, mismatch} = environmentCredentials(env, flags, config.profiles, base, warnings);
	const found = credentials && {source: credentials.source, kind: credentials.value.kind};
	const id = credentials?.value.kind === 'client-credentials' ? {clientId: credentials.value.clientId} : {};
	expect({...found, ...id, ...(mismatch !== undefined && {mismatch})}).toEqual(expected);
	expect(warnings).toEqual(said);
});

test('protection and its reason belong to the address, whichever profile has it', () => {
	expect(['https://a.test/', 'https://b.test', 'https://c.test'].map((each) => isProtectedIn(config, each))).toEqual([
		true,
		true,
		false,
	]);
	const reason = 'unknown setting profiles.b.protcted in line 3';
	expect(whyReadOnlyIn(config, 'https://b.test')).toBe(reason);
	expect(whyReadOnlyIn({...config, whyReadOnly: 'x'}, 'https://a.test')).toBe('x');
	expect(whyReadOnlyIn({profiles: config.profiles}, 'https://a.test')).toBe(config.whyReadOnly && undefined);
});

test('an unknown profile has the known ones beside it', () => {
	const message = (known: typeof config, source?: string) => new UnknownProfileError('x', known, source).message;
	expect(message(config)).toBe('unknown profile “x”. Try a, b, c');
	expect(message(config, '--profile')).toBe('unknown profile “x” (from --profile). Try a, b, c');
	expect(message({profiles: new Map()})).toBe('unknown profile “x”. Run castellan login to create one');
	expect(message({profiles: new Map(), isUnread: true})).toBe(
		'unknown profile “x”. The config file cannot be read. Run castellan config to correct it',
	);
});

test('the certificate of a profile is for its own base URL only', async () => {
	const {config} = readConfig('profile: a\nprofiles: {a: {baseUrl: https://a.test, clientCert: /c, clientKey: /k}}');
	const store = {find: async () => ({stored: undefined, source: '', warnings: []})};
	const certificateAt = async (flags: object) =>
		(await resolveConnection(flags, {}, config, store as unknown as Parameters<typeof resolveConnection>[3]))
			.certificate?.value;
	expect(await certificateAt({})).toEqual({cert: '/c', key: '/k', passphrase: undefined});
	expect(await certificateAt({baseUrl: 'https://a.test/'})).toMatchObject({cert: '/c'});
	expect(await certificateAt({baseUrl: 'https://b.test'})).toBeUndefined();
});
