import {expect, test} from 'vitest';
import {openFleet as open} from '../../../support/fleet/fleet.tsx';

type Console = Awaited<ReturnType<typeof open>>['console'];
const selectedRow = ({lines}: Console) =>
	(lines().find((line) => line.startsWith('▌')) ?? '').replaceAll(/ {2,}/g, ' ');
const statusOf = ({lines}: Console) => lines().at(-2)?.trim();

test('the cursor stays on an opened row, also when the filter that found it is cleared', async () => {
	const {console, release} = await open({members: ['same', 'slow']});
	await console.write(':fleet eu\r');
	await release();
	await console.press('1');
	await console.write('/of slow\r');
	await console.press('return');
	expect(console.lines()[0]).toMatch(/castellan · slow · .*Vault of slow.* fresh/);
	await console.press('escape');
	expect(selectedRow(console)).toContain('slow Vault of slow');
	await console.press('escape');
	expect(selectedRow(console)).toContain('slow Vault of slow');
	expect(statusOf(console)).toBe('2/3 · 3 loaded, complete');
});

test('the status tells a list that goes on from one that a tenant lacks', async () => {
	const {console} = await open({members: ['same', 'down']});
	await console.write(':fleet eu\r');
	await console.press('1');
	expect(statusOf(console)).toBe('1/1 · 1 loaded, not complete');
	await console.write('/vau\r');
	expect(statusOf(console)).toBe('1/1 · 1 loaded, not complete · filter “vau” (local: loaded rows only)');
	await console.press('space', 'escape');
	await console.write('sname\r');
	expect(statusOf(console)).toBe('1/1 · 1 loaded, not complete · 1 marked · by Name within loaded');
});

test('a tenant that comes later to a filtered board shows its findings, and not their groups', async () => {
	const {promise, resolve} = Promise.withResolvers<void>();
	const {console} = await open({members: ['same', 'empty'], waiting: {name: 'same', until: promise}});
	await console.write(':fleet eu\r');
	await console.press('0');
	await console.write('/owner\r');
	resolve();
	await console.settle();
	expect(selectedRow(console)).toMatch(/same warning Vault of same Nobody owns it/);
	await console.press('escape');
	expect(console.screen()).toMatch(/same +warning +▸ No owner +1 +Vault of same/);
});

test('a watched list logs the changes of each tenant', async () => {
	const {console, tenants} = await open({members: ['same', 'empty']});
	await console.write(':fleet eu\r');
	await console.press('1', 'W');
	tenants.same?.store.apps.put({id: 'app_1', displayName: 'Vault of same', userCount: '9'});
	await console.elapse();
	expect(console.screen()).toContain('changed same: Vault of same (app_1): userCount is 9, was 3');
});

test('a refresh reads all pages of a tenant again that were loaded', async () => {
	const {console, tenants, sent} = await open({members: ['same', 'empty']});
	for (let at = 2; at <= 150; at++) tenants.same?.store.apps.put({id: `app_${at}`, displayName: `App ${at}`});
	await console.write(':fleet eu\r');
	await console.press('1', 'G');
	await console.press('G');
	expect(statusOf(console)).toBe('150/150 · 150 loaded, complete');
	sent.length = 0;
	await console.press('r');
	const searched = (name: string) => `${name} POST /api/v1/search/apps`;
	expect(sent.toSorted()).toEqual([searched('empty'), searched('same'), searched('same')]);
	expect(statusOf(console)).toBe('150/150 · 150 loaded, complete');
});

test('a search names its text', async () => {
	const {console} = await open({members: ['same', 'empty']});
	await console.write(':fleet eu\r');
	await console.write(':find vault\r');
	expect(console.lines()[0]).toContain('castellan · @eu · Find “vault”');
});
