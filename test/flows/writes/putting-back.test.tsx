import {describe, expect, onTestFinished, test} from 'vitest';
import {historyIn} from '../../../src/console/app/machine/history.ts';
import type {AuthConfig} from '../../../src/contract/auth-configs.ts';
import {openHistory} from '../../../src/domain/history/open.ts';
import {Arming} from '../../../src/domain/writes/arming.ts';
import {pagesOf, temporaryFile} from '../../domain/history/items.ts';
import {type LaunchOptions, launch, testNow} from '../../support/launch.tsx';
import {remembered} from '../watch/remembered.ts';

const tenant = 'https://tenant.example.test';
const hour = 3_600_000;
const isWrite = ({method, url}: Request) => method === 'POST' && url.includes('/auth-configs/');
const office = (more: Partial<AuthConfig> = {}): AuthConfig => ({
	id: 'ac_1',
	displayName: 'Office',
	status: 'AUTH_CONFIG_STATUS_ACTIVE',
	updatedAt: '2026-06-01T00:00:00Z',
	oidc: {issuerId: 'https://idp.example', oidcClientSecret: 'canary-of-the-tenant', scopes: ['openid', 'email']},
	...more,
});
const changed = office({
	displayName: 'Staff',
	updatedAt: '2026-06-15T10:00:00Z',
	status: 'AUTH_CONFIG_STATUS_DEPRECATED',
});

/** The changes of ac_1: it was read as `Office` three hours ago, and as `Staff` an hour ago. */
async function open(options: LaunchOptions = {}, present: readonly AuthConfig[] = [changed]) {
	const place = {file: temporaryFile()};
	const history = await openHistory(place);
	const save = (name: string, hours: number, config: AuthConfig) =>
		history.save({name, tenant, at: testNow - hours * hour}, pagesOf('auth-configs', [config]));
	await save('early', 3, office());
	await save('late', 1, changed);
	await history.close();
	const historyAccess = historyIn(async () => place);
	const console = await launch({
		at: 'history/auth-configs/ac_1',
		columns: 140,
		rows: 40,
		seed: {authConfigs: [...present]},
		...options,
		services: {state: {historyAccess}, ...options.services},
	});
	onTestFinished(async () => {
		await console.close();
		await historyAccess.close();
	});
	return {...console, writes: () => console.requests.filter(isWrite)};
}

describe.each([
	[140, 40],
	[40, 12],
])('on a terminal of %i×%i', (columns, rows) => {
	test('u puts back the state before a change, without the secret and what the service sets', async () => {
		const console = await open({columns, rows});
		await console.write('u');
		expect(console.screen()).toMatch(/Before this change[\s\S]*After this change/);
		await console.press('return');
		expect(console.screen()).toContain('~ displayName "Staff" → "Office"');
		for (let times = 0; times < 20 && !console.screen().includes('ClientSecret'); times++)
			await console.press('pagedown');
		expect(console.screen()).toContain('ClientSecret');
		expect(console.writes()).toEqual([]);
		await console.press('y');
		expect(await Promise.all(console.writes().map((request) => request.json()))).toEqual([
			{authConfig: {displayName: 'Office'}, updateMask: 'displayName'},
		]);
		expect(console.tenant.store.authConfigs.get('ac_1')).toMatchObject({
			displayName: 'Office',
			status: changed.status,
			oidc: {oidcClientSecret: 'canary-of-the-tenant'},
		});
		expect(console.screen()).not.toContain('canary');
	});
});

test('the state after the last change differs in nothing, and nothing is sent', async () => {
	const console = await open();
	await console.write('u');
	await console.press('down', 'return');
	expect(console.screen()).toContain('Nothing differs: nothing was sent; not put back');
	expect(console.writes()).toEqual([]);
});

test('the first reading has one state to offer', async () => {
	const console = await open();
	await console.press('G');
	await console.write('u');
	expect(console.screen()).toContain('As it was first seen');
	expect(console.screen()).not.toMatch(/Before this change|After this change/);
	await console.press('return');
	expect(console.screen()).toContain('~ displayName "Staff" → "Office"');
});

test('a change by someone else between review and y is a conflict', async () => {
	const console = await open();
	await console.write('u');
	await console.press('return');
	console.tenant.store.authConfigs.put({...changed, displayName: 'Theirs'});
	await console.press('y');
	expect(console.screen()).toContain('Keep what is there now');
	expect(console.writes()).toEqual([]);
});

test('a config that is gone is not put back', async () => {
	const console = await open({}, [{id: 'ac_2'}]);
	await console.write('u');
	await console.press('return');
	expect(console.screen()).toContain('The tenant no longer has this config');
	expect(console.writes()).toEqual([]);
});

test('esc while the config is read begins nothing', async () => {
	const console = await open({
		waits: true,
		intercept: async ({url}, pass) => (url.includes('/auth-configs') ? new Response(null, {status: 503}) : pass()),
	});
	await console.write('u');
	await console.press('return');
	expect(console.screen()).toContain('Reading the auth config');
	await console.press('escape');
	expect(console.screen()).not.toMatch(/Reading the auth config|Update auth config|in flight/);
	expect(console.writes()).toEqual([]);
});

test('a tenant that is read-only says how to allow writes', async () => {
	const writes = new Arming({now: () => testNow, isPinned: false, isDemo: false, isProtected: false});
	const console = await open({services: {tenant: {writes}}});
	await console.write('u');
	expect(console.screen()).toContain('Read-only. Type :write 10m to allow writes');
	expect(console.screen()).not.toContain('which state?');
});

test('other items have no such command', async () => {
	const console = await remembered({at: 'history/apps/app_1'});
	expect(console.screen()).not.toContain('Put back');
	await console.write('u');
	expect(console.screen()).not.toContain('which state?');
});
