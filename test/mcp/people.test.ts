/** A person as an agent reads them. */
import {expect, test} from 'vitest';
import {demoSeed} from '../../src/tenant/seed/demo.ts';
import {castellan, localTenant, now, settingsIn} from '../cli/launch.ts';
import {folder} from '../settings/files/disk.ts';
import {agent, seed} from './agent.ts';

async function stored(isStored: boolean) {
	const settings = await settingsIn(await folder());
	const {fetch} = localTenant(seed());
	if (isStored) expect((await castellan('save first', {settings, fetch})).code).toBe(0);
	return agent({world: {settings, fetch}});
}

test('get reads a person whom a finding names, with the ids that one address joins', async () => {
	const {call} = await stored(true);
	const {items} = await call('board', {rule: 'app-owner-disabled'});
	const [address] = items.flatMap(({people}) => (people as readonly string[] | undefined) ?? []);
	expect(address).toMatch(/^people\/usr_/);
	const {items: found, notes, complete} = await call('get', {address});
	expect(found).toMatchObject([{address, status: 'disabled'}]);
	const [owned] = (found[0]?.owns ?? []) as readonly {address: string}[];
	expect(found[0]?.links).toContain(owned?.address);
	expect(notes?.join()).toContain('Apps only, no owners of entitlements: 60 apps');
	expect(complete).toBe(true);
});

test('get refuses a person of an earlier state, and knows nobody without a reading', async () => {
	const {call} = await stored(true);
	expect((await call('get', {address: 'people/usr_0001', at: 'last'})).error?.kind).toBe('arguments');
	expect((await (await stored(false)).call('get', {address: 'people/usr_0001'})).error?.kind).toBe('not-found');
});

test('the demo has a person with three ids, and two people with one name', async () => {
	const settings = await settingsIn(await folder());
	const {fetch} = localTenant(demoSeed({apps: 400, now}));
	await castellan('save first', {settings, fetch});
	const {stdout} = await castellan('people -o json', {settings, fetch});
	const people = JSON.parse(stdout) as {ids: string[]; name: string}[];
	expect(people.filter(({ids}) => ids.length === 3)).toHaveLength(1);
	const names = Map.groupBy(people, ({name}) => name);
	expect([...names.values()].filter(({length}) => length > 1).length).toBeGreaterThan(0);
});
