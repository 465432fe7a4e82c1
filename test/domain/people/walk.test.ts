/** The owners of entitlements, on each engine: what is known, what is read next, and what people own. */
import {describe, expect, test} from 'vitest';
import type {AppEntitlementUserOwner} from '../../../src/contract/apps.ts';
import type {History} from '../../../src/domain/history/history.ts';
import {readPeople} from '../../../src/domain/people/people.ts';
import {coverageWords} from '../../../src/domain/people/rows.ts';
import {startEngines} from '../history/engines.ts';

const tenant = 'https://a.test';
const {engines} = await startEngines();
const owner = (id: string, fields: AppEntitlementUserOwner = {}): AppEntitlementUserOwner => ({
	user: {id, displayName: `Name ${id}`, email: `${id}@x.test`, status: 'ENABLED'},
	...fields,
});
const one = {app: 'app_1', id: 'ent_1'};
const other = {app: 'app_1', id: 'ent_2'};
const iso = (at: number) => new Date(at).toISOString();
const show = {now: 1000, timeStyle: 'utc', timeZone: 'UTC'} as const;
const seenOf = (known: Awaited<ReturnType<History['entitlements']['know']>>) => known.map(({id, seen}) => [id, seen]);

describe.each(engines)('on $name', ({create}) => {
	const open = async () => (await create())();

	test('knows an entitlement once, and those that were not read for longest come first', async () => {
		const {entitlements} = await open();
		expect(seenOf(await entitlements.know(tenant, [one, other, one]))).toEqual([
			['ent_1', 0],
			['ent_2', 0],
		]);
		await entitlements.store(tenant, one, 100, []);
		expect(seenOf(await entitlements.know(tenant, [one, other]))).toEqual([
			['ent_2', 0],
			['ent_1', 100],
		]);
		expect(await entitlements.know('https://b.test', [])).toEqual([]);
	});

	test('has a state of each time at which other owners were found', async () => {
		const {entitlements} = await open();
		await entitlements.store(tenant, one, 100, [owner('u1'), owner('u2', {roleSlug: 'approver'})]);
		// The service returns them in any order.
		await entitlements.store(tenant, one, 200, [owner('u2', {roleSlug: 'approver'}), owner('u1')]);
		await entitlements.store(tenant, one, 300, [owner('u2')]);
		// An older read does not replace a later one.
		await entitlements.store(tenant, one, 250, []);
		expect(
			(await entitlements.states(tenant)).map(({since, seen, gone, owners}) => [since, seen, gone, owners.length]),
		).toEqual([
			[100, 200, 300, 2],
			[300, 300, undefined, 1],
		]);
	});

	test('people own entitlements, or did, and what was read of how many is said', async () => {
		const history = await open();
		await history.entitlements.know(tenant, [one, other]);
		const unread = await readPeople(history, tenant);
		expect(coverageWords(unread.coverage, show)).toMatch(/^Of 2 known entitlements 0 were read; no reading/);
		await history.entitlements.store(tenant, one, 100, [owner('u1')]);
		await history.entitlements.store(tenant, one, 200, [owner('u2')]);
		const {people, coverage} = await readPeople(history, tenant);
		const item = {
			kind: 'entitlement',
			id: 'app_1/ent_1',
			name: 'ent_1 of app_1',
			address: 'apps/app_1/entitlements/ent_1/owners',
		};
		expect(people).toMatchObject([
			{
				id: 'u1',
				owns: [],
				ownedBefore: [{...item, from: iso(100), isOlder: true, until: iso(200)}],
				lastSeen: iso(100),
			},
			{id: 'u2', owns: [{...item, from: iso(200), isOlder: false}], ownedBefore: []},
		]);
		expect(coverage.entitlements).toEqual({known: 2, read: 1, last: iso(200)});
		expect(coverageWords(coverage, show)).toContain('Of 2 known entitlements 1 was read, last ');
	});

	test('is forgotten with the tenant, the app, or before a time', async () => {
		const history = await open();
		const fill = async () => {
			await history.entitlements.store(tenant, one, 100, [owner('u1')]);
			await history.entitlements.store(tenant, {app: 'app_2', id: 'ent_1'}, 300, [owner('u1')]);
		};
		const left = async () => (await history.entitlements.states(tenant)).map(({app}) => app);
		await fill();
		await history.forget(tenant, {item: {kind: 'apps', id: 'app_1'}});
		expect(await left()).toEqual(['app_2']);
		await fill();
		await history.forget(tenant, {before: 200});
		expect(await left()).toEqual(['app_2']);
		await history.forget(tenant);
		expect(await left()).toEqual([]);
	});
});
