/** On a terminal without Unicode castellan writes ASCII only. The test tenants contain ASCII only. */
import {expect, onTestFinished, test} from 'vitest';
import {Arming} from '../../../src/domain/writes/arming.ts';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';
import {type LaunchOptions, launch, testNow} from '../../support/launch.tsx';

const demo = demoSeed({apps: 1, now: testNow});
const seed = {
	apps: Array.from({length: 40}, (_, index) => ({
		id: `app_${index}`,
		displayName: `App ${index}, of a name so long that a narrow column has to cut it somewhere`,
		description: 'two\nlines',
	})),
	authConfigs: [
		{
			id: 'ac_1',
			displayName: 'Office',
			authType: 'AUTH_TYPE_OIDC',
			status: 'STATUS_ACTIVE',
			oidc: {clientId: 'c', clientSecret: 'made-up-secret', scopes: ['openid'], issuer: 'https://idp.example.test'},
		},
	],
};

async function open(options: LaunchOptions) {
	const writes = new Arming({now: () => testNow, isPinned: false, isDemo: false, isProtected: true});
	writes.arm(10);
	const console = await launch({
		seed,
		columns: 80,
		rows: 24,
		...options,
		services: {terminal: {hasUnicode: false}, tenant: {writes}, ...options.services},
	});
	onTestFinished(() => console.close());
	return console;
}

const refused = async () => Response.json({code: 7, message: 'not allowed (request-id: abc)'}, {status: 403});

test.each<[name: string, options: LaunchOptions, keys: readonly string[], shows: string]>([
	['a list with a filter', {}, ['/', 'a', 'p', 'return', 'j', 'space'], 'filter "ap"'],
	['a list without a match', {}, ['/', 'x', 'q', 'return'], 'matches "xq"'],
	['a detail', {at: 'apps/app_1'}, ['w'], 'Display name'],
	['a secret in a detail', {at: 'auth-configs/ac_1'}, [], '********'],
	['the field picker', {at: 'auth-configs/ac_1'}, ['e'], 'which field?'],
	['the search form', {}, ['F', 'tab'], 'Tab next - Space'],
	['the errors', {intercept: refused}, ['!'], 'Errors, newest first'],
	[
		'the views left of a secret',
		{seed: demo, at: 'secret'},
		[...(demo.demo.shareCodes.active ?? ''), 'return'],
		' ##############------',
	],
	['the palette', {columns: 40, rows: 12}, [':'], 'type to narrow'],
	['the help', {}, ['?'], 'Keys of this screen'],
])('draws ASCII only: %s', async (_name, options, keys, shows) => {
	const console = await open(options);
	await console.press(...keys);
	expect(console.screen()).toContain(shows);
	expect(console.screen()).toMatch(/^[\n\u0020-\u007e]*$/);
	expect(console.output()).toMatch(/^[\u0000-\u007e]*$/);
});

test('draws ASCII only in rows painted ahead of the next render', async () => {
	const apps = seed.apps.map((app, index) => (index < 30 ? app : {...app, displayName: '“App” – one…'}));
	const console = await open({seed: {apps}, later: () => () => undefined});
	await console.press('G');
	expect(console.screen()).toContain('> ');
	expect(console.screen()).toContain('"App" - one~');
	expect(console.output()).toMatch(/^[\u0000-\u007e]*$/);
});

test('draws ASCII placeholders for hidden characters', async () => {
	const hostile = {...seed.apps[0], displayName: 'a\u0007b\u202ec', description: 'x\u001b[2J', tags: []};
	const console = await open({seed: {apps: [hostile]} as LaunchOptions['seed']});
	expect(console.screen()).toContain('a?b[U+202E]c');
	expect(console.output()).toMatch(/^[\u0000-\u007e]*$/);
});

test('draws ASCII only in a write and in a failed confirmation', async () => {
	const console = await open({at: 'auth-configs/ac_1'});
	await console.write('escopes\r');
	await console.write(',groups\r');
	await console.write('Offic\r');
	expect(console.screen()).toContain('Not "Office": nothing was sent');
	expect(console.output()).toMatch(/^[\u0000-\u007e]*$/);
});
