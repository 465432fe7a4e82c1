/** What opens a tenant, and the commands that are named for it. */
import {expect, test} from 'vitest';
import type {Connection} from '../../../src/settings/connection.ts';
import {
	amongOthers,
	loginCommand,
	openConnection,
	openForSignIn,
	openNone,
	requireBaseUrl,
	shellFlags,
	type TenantOptions,
} from '../../../src/settings/launch/tenant.ts';

const connectionOf = (more: object): Connection =>
	({
		timeout: {value: 30, source: 'default'},
		maxWait: {value: 60, source: 'default'},
		isProtected: false,
		agents: {},
		warnings: [],
		...more,
	}) as unknown as Connection;
const baseUrl = {value: 'https://a.example', source: '--base-url'};
const profile = {value: 'prod eu', source: '--profile'};
const credentials = {value: {kind: 'token', token: 't'}, source: 'CASTELLAN_TOKEN'};

function opening() {
	const opened: TenantOptions[] = [];
	const context = {
		settings: {askCommand: async (_: unknown, among?: boolean) => String(among)},
		openTenant: async (options: TenantOptions) => {
			opened.push(options);
			return {name: options.name ?? 'host'};
		},
	};
	return {opened, context: context as unknown as Parameters<typeof openConnection>[0]};
}

test.each([
	['castellan login', {}],
	['castellan login', {baseUrl: {...baseUrl, source: 'CASTELLAN_BASE_URL'}}],
	['castellan login --base-url https://a.example', {baseUrl}],
	["castellan login --profile 'prod eu'", {baseUrl, profile, tenantName: 'prod eu'}],
	['castellan login --profile other', {baseUrl, profile, otherProfile: 'other'}],
	['castellan login --profile other', {baseUrl, otherProfile: 'other'}],
	['castellan login --base-url https://a.example', {baseUrl: {...baseUrl, source: 'CASTELLAN_BASE_URL'}, profile}],
])('%s signs in to %j', (command, connection) => {
	expect(loginCommand(connectionOf(connection))).toBe(command);
});

test.each([
	['', {}, {}],
	[" --profile 'prod eu' --base-url https://a.example", {profile, baseUrl}, {}],
	['', {profile: {...profile, source: 'profile of the config'}, baseUrl: {...baseUrl, source: 'profile'}}, {}],
	[
		' --ca-file ca.pem --client-cert c.pem --client-key k.pem',
		{},
		{caFile: 'ca.pem', clientCert: 'c.pem', clientKey: 'k.pem'},
	],
])('“%s” are the flags of %j with %j', (text, connection, flags) => {
	expect(shellFlags(connectionOf(connection), flags)).toBe(text);
});

test.each([
	[/no tenant given/, {}],
	[/not signed in to https:\/\/a\.example\. Run castellan login --base-url/, {baseUrl}],
	[/Use --profile other, run castellan login --profile other, or set/, {baseUrl, otherProfile: 'other'}],
	[/of another tenant\. Set CASTELLAN_BASE_URL to https:\/\/a\.example/, {baseUrl, mismatch: 'of another tenant'}],
])('an incomplete connection is refused: %s', async (message, connection) => {
	const {context, opened} = opening();
	await expect(openConnection(context, connectionOf(connection), {})).rejects.toThrow(message);
	expect(opened).toEqual([]);
});

test('a mismatch of other credentials does not matter, if there are credentials', async () => {
	const {context, opened} = opening();
	await openConnection(context, connectionOf({baseUrl, credentials, mismatch: 'of another tenant'}), {caFile: 'ca'});
	expect(opened).toMatchObject([{baseUrl: 'https://a.example', caFile: 'ca', credentials: {token: 't'}}]);
	expect(requireBaseUrl({baseUrl})).toBe('https://a.example');
});

test('the console opens a tenant without credentials, or none, to sign in', async () => {
	const {context, opened} = opening();
	expect(await openForSignIn(context, connectionOf({baseUrl}), {})).toEqual({name: 'host', lacks: 'credentials'});
	expect(await openForSignIn(context, connectionOf({}), {})).toEqual({name: 'no tenant', lacks: 'tenant'});
	expect(await openForSignIn(context, connectionOf({baseUrl, credentials}), {})).toEqual({name: 'host'});
	await expect(openForSignIn(context, connectionOf({baseUrl, mismatch: 'x'}), {})).rejects.toThrow('x. Set');
	await openNone(context, {}, {profiles: new Map()} as never);
	expect(opened.map((options) => [options.baseUrl, options.isProtected])).toEqual([
		['https://a.example', false],
		['https://tenant.invalid', false],
		['https://a.example', false],
		['https://tenant.invalid', false],
	]);
});

test('among others, pass phrases are asked one after the other, and programs do not ask on the terminal', async () => {
	const {context} = opening();
	expect(amongOthers(context).askPassphrase).toBeUndefined();
	expect(await amongOthers(context).settings.askCommand([] as never)).toBe('true');
	const asked: string[] = [];
	const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
	const askPassphrase = (file: string) => {
		asked.push(file);
		return answers[asked.length - 1]?.promise ?? Promise.resolve('');
	};
	const {askPassphrase: ask} = amongOthers({...context, askPassphrase});
	const first = ask?.('one');
	const second = ask?.('two');
	await Promise.resolve();
	expect(asked).toEqual(['one']);
	answers[0]?.reject(new Error('cancelled'));
	await expect(first).rejects.toThrow('cancelled');
	answers[1]?.resolve('secret');
	expect([await second, asked]).toEqual(['secret', ['one', 'two']]);
});
