/** The owners of apps, and one of them, on the screen. */
import {expect, onTestFinished, test} from 'vitest';
import {historyIn} from '../../../src/console/app/machine/history.ts';
import type {AppUser} from '../../../src/contract/apps.ts';
import {readKind} from '../../../src/domain/items/tenant-items.ts';
import {temporaryFile} from '../../domain/history/items.ts';
import {launch, testNow} from '../../support/launch.tsx';
import {soundApp} from '../../support/tenant/seeds.ts';

const ada: AppUser = {id: 'usr_1', displayName: 'Ada Byron', email: 'ada@x.test', status: 'ENABLED'};

async function open(size: {readonly columns: number; readonly rows: number}, isStored = true) {
	const historyAccess = historyIn(async () => ({file: temporaryFile(), authorOf: () => 'alice'}));
	const console = await launch({
		...size,
		apps: [
			soundApp({id: 'app_1', displayName: 'Payroll', appOwners: [ada]}),
			soundApp({id: 'app_2', displayName: 'Vault', appOwners: [{...ada, id: 'usr_2', email: 'ADA@x.test'}]}),
			soundApp({id: 'app_3', displayName: 'Archive', appOwners: [{...ada, id: 'usr_2', email: 'ADA@x.test'}]}),
		],
		services: {state: {historyAccess}},
	});
	onTestFinished(async () => {
		await console.close();
		await historyAccess.close();
	});
	const {api} = console.services.tenant;
	const history = isStored ? await historyAccess.open() : undefined;
	const remember = async (ago: number) => {
		async function* pages() {
			for await (const {items} of readKind(api, 'apps')) yield {kind: 'apps' as const, items};
		}
		await history?.remember({tenant: api.baseUrl, at: testNow - ago}, pages());
	};
	await remember(7_200_000);
	console.tenant.store.apps.put(soundApp({id: 'app_2', displayName: 'Vault', appOwners: []}));
	console.tenant.store.apps.remove('app_3');
	await remember(3_600_000);
	return console;
}

async function until(console: Awaited<ReturnType<typeof open>>, text: string) {
	for (let times = 0; times < 100 && !console.screen().includes(text); times++) await console.settle();
	return console.screen();
}

test.each([
	[140, 40],
	[80, 24],
	[60, 15],
	[40, 12],
])('shows a person and opens what they own at %i×%i', async (columns, rows) => {
	const console = await open({columns, rows});
	await console.write(':people\r');
	expect(await until(console, 'Ada Byron')).toContain('Apps only, no owners of entitlements');
	await console.write('\r');
	expect(await until(console, 'Vault')).toContain('Apps only, no owners of entitlements');
	await console.write('\r');
	expect(await until(console, 'displayName')).toContain('Payroll');
});

test('opens an app that is gone in its last state', async () => {
	const console = await open({columns: 110, rows: 30});
	await console.write(':people/usr_1\r');
	expect(await until(console, 'Archive')).toContain('Last there');
	await console.write('/Archive\r\r');
	expect(await until(console, 'displayName')).toContain('Archive');
	expect(console.screen()).toContain('2026-06-15 10:00');
	expect(console.screen()).not.toContain('has no app');
});

test.each([
	[true, 'Ada Byron, until'],
	[false, 'not known: no reading has one'],
])('shows the previous owners of an app without owners, with a history: %s', async (isStored, text) => {
	const console = await open({columns: 140, rows: 60}, isStored);
	await console.write(':apps/app_2\r');
	expect(await until(console, text)).toContain(text);
	await console.write(':apps/app_1\r');
	expect(await until(console, 'Payroll')).not.toContain('Owners before');
});

test('says of nobody what was not read', async () => {
	const console = await open({columns: 80, rows: 24}, false);
	await console.write(':people\r');
	expect(await until(console, 'No reading of apps is stored: + on History stores one')).toContain(
		'no owners of entitlements',
	);
	await console.write(':people/usr_9\r');
	expect(await until(console, 'the id usr_9')).toContain('no owners of entitlements');
});
