import {expect, test} from 'vitest';
import type {AppEntitlementUserOwner, AppUser} from '../../../src/contract/apps.ts';
import {
	findPeople,
	type Ownership,
	type Person,
	personWith,
	previousOwners,
	readPeople,
} from '../../../src/domain/people/people.ts';
import {coverageWords} from '../../../src/domain/people/rows.ts';
import type {Row} from '../../../src/domain/resources/resource.ts';
import {app, openStore} from '../history/items.ts';

const tenant = 'https://a.test';
const minute = 60_000;
const at = (reading: number) => new Date(reading * minute).toISOString();
const user = (id: string, fields: AppUser = {}): AppUser => ({
	id,
	displayName: `Name ${id}`,
	email: `${id}@x.test`,
	status: 'ENABLED',
	...fields,
});
const ownedBy = (number: number, ...appOwners: readonly unknown[]) => app(number, {appOwners});

/** A history of a tenant whose apps were read once a minute. */
async function historyOf(...readings: readonly (readonly Row[])[]) {
	const history = await openStore();
	for (const [index, items] of readings.entries()) {
		async function* pages() {
			yield {kind: 'apps' as const, items};
		}
		await history.remember({tenant, at: index * minute}, pages());
	}
	return history;
}

const peopleOf = async (...readings: readonly (readonly Row[])[]) => readPeople(await historyOf(...readings), tenant);

const spans = (all: readonly Ownership[] = []) => all.map(({id, from, until}) => [id, from, until]);
const idsOf = (all: readonly Person[]) => all.map(({id}) => id);

test('joins the ids of one address in any case, and keeps two people with one name apart', async () => {
	const all = await peopleOf([
		ownedBy(1, user('u3', {email: 'Ada@X.test'}), user('u1', {email: 'ada@x.test'})),
		ownedBy(2, user('u2', {email: ' ADA@x.TEST '}), user('u4', {displayName: 'Name u1'})),
	]);
	expect(all.people.map(({ids, owns}) => [ids, owns.length])).toEqual([
		[['u1', 'u2', 'u3'], 2],
		[['u4'], 1],
	]);
	expect(personWith(all, 'u3')).toBe(personWith(all, 'u1'));
	expect(personWith(all, 'u9')).toBeUndefined();
});

test('has each owner without an address alone, also those without an id', async () => {
	const nameless = {displayName: 'Robot'};
	const {people} = await peopleOf([
		ownedBy(1, user('u1', {email: ''}), user('u2', {email: undefined}), nameless),
		ownedBy(2, nameless, user('u1', {email: ''})),
	]);
	expect(people.map(({ids}) => ids)).toEqual([['u1'], ['u2'], ['Robot (app_1)'], ['Robot (app_2)']]);
	expect(people[0]?.owns.map(({id}) => id)).toEqual(['app_1', 'app_2']);
});

test('keeps a person whose address changes', async () => {
	const {people} = await peopleOf(
		[ownedBy(1, user('u1', {email: 'old@x.test'}))],
		[ownedBy(1, user('u1', {email: 'new@x.test'}))],
	);
	expect(people).toMatchObject([{ids: ['u1'], email: 'new@x.test', ownedBefore: []}]);
});

test('has what a person owned with the readings between which, and what is owned now', async () => {
	const ada = user('u1');
	const {people} = await peopleOf(
		[ownedBy(1, ada), ownedBy(2, ada)],
		[ownedBy(1, ada), app(2, {appOwners: [], userCount: '9'})],
		// Another change of the app does not end what its owner owns.
		[app(1, {appOwners: [ada], userCount: '8'}), ownedBy(2, ada), ownedBy(3, ada)],
		[app(1, {appOwners: [ada], userCount: '8'}), ownedBy(2, ada)],
	);
	const [person] = people;
	expect(spans(person?.owns)).toEqual([
		['app_1', at(0), undefined],
		['app_2', at(2), undefined],
	]);
	expect(spans(person?.ownedBefore)).toEqual([
		['app_3', at(2), at(3)],
		['app_2', at(0), at(1)],
	]);
	expect(person?.ownedBefore.map(({isOlder}) => isOlder)).toEqual([false, true]);
	// The last reading has no app_3.
	expect(person?.ownedBefore.map(({lastSeen}) => lastSeen)).toEqual([at(2), undefined]);
});

test('says when an app was there last, also one that only the first reading has', async () => {
	const {people} = await peopleOf([ownedBy(1, user('u1')), ownedBy(2, user('u1'))], [ownedBy(2, user('u1'))]);
	expect(people).toMatchObject([{ownedBefore: [{id: 'app_1', lastSeen: at(0)}]}]);
});

test.each<[string, (old: AppUser, renamed: AppUser) => readonly (readonly Row[])[]]>([
	['is in the last reading', (old, renamed) => [[ownedBy(1, old)], [ownedBy(2, renamed)]]],
	[
		'was seen last',
		(old, renamed) => [[ownedBy(1, old), ownedBy(2, renamed)], [ownedBy(1), ownedBy(2, renamed)], [ownedBy(1)]],
	],
	[
		'began last, in any order of the apps',
		(old, renamed) => [[ownedBy(1, old)], [ownedBy(1, old), ownedBy(2, renamed)]],
	],
	['began last', (old, renamed) => [[ownedBy(2, old)], [ownedBy(1, renamed), ownedBy(2, old)]]],
])('takes the name of a person from the owner who %s', async (_, readings) => {
	const {people} = await peopleOf(...readings(user('u1', {displayName: 'Old'}), user('u1', {displayName: 'New'})));
	expect(people).toMatchObject([{name: 'New'}]);
});

test('an entitlement that is known only has no state of then, once its owners are read', async () => {
	const {entitlements} = await openStore();
	await entitlements.know(tenant, [{app: 'app_1', id: 'ent_1'}]);
	expect(await entitlements.states(tenant)).toMatchObject([{seen: 0, owners: []}]);
	for (const [time, owner] of [
		[5, 'u1'],
		[6, 'u1'],
		[6, 'u2'],
		[9, 'u2'],
	] as const)
		await entitlements.store(tenant, {app: 'app_1', id: 'ent_1'}, time, [{user: {id: owner}}]);
	expect(await entitlements.states(tenant)).toMatchObject([
		{since: 5, seen: 6, gone: 9, owners: [{user: {id: 'u1'}}]},
		{since: 9, seen: 9, gone: undefined, owners: [{user: {id: 'u2'}}]},
	]);
});

test('has the owners of entitlements that were read, and the last read', async () => {
	const history = await historyOf([ownedBy(1, user('u1'))]);
	await history.entitlements.know(tenant, [
		{app: 'app_1', id: 'read'},
		{app: 'app_1', id: 'unread'},
	]);
	const owners = [{user: user('u2')}, {user: 'u3'}, {}] as AppEntitlementUserOwner[];
	await history.entitlements.store(tenant, {app: 'app_1', id: 'read'}, 5 * minute, owners);
	const {people, coverage} = await readPeople(history, tenant);
	expect(people.map(({id, owns}) => [id, owns.map(({id, from}) => [id, from])])).toEqual([
		['u1', [['app_1', at(0)]]],
		['u2', [['app_1/read', at(5)]]],
	]);
	expect(coverage.entitlements).toEqual({known: 2, read: 1, last: at(5)});
});

test('joins the intervals of ids that own an app one after another', async () => {
	const [one, other] = [user('u1', {email: 'a@x.test'}), user('u2', {email: 'a@x.test'})];
	const {people} = await peopleOf([ownedBy(1, one)], [ownedBy(1, one, other)], [ownedBy(1, other)]);
	expect(people.map(({owns, ownedBefore}) => [spans(owns), ownedBefore])).toEqual([
		[[['app_1', at(0), undefined]], []],
	]);
});

test('says until when a person who is gone was seen', async () => {
	const {people} = await peopleOf([ownedBy(1, user('u1'))], [ownedBy(1, user('u1')), app(2)], [ownedBy(1)]);
	expect(people).toMatchObject([{owns: [], lastSeen: at(1), ownedBefore: [{until: at(2)}]}]);
});

test('has the first reading with a disabled person, once no id of the person is enabled', async () => {
	const off = {status: 'DISABLED'} as const;
	const mail = {email: 'a@x.test'};
	const readings = [
		[ownedBy(1, user('u1', mail), user('u2', {...mail, ...off}), user('u3', off))],
		[ownedBy(1, user('u1', {...mail, ...off}), user('u2', {...mail, ...off}), user('u3'))],
		[ownedBy(1, user('u1', {...mail, ...off}), user('u2', {...mail, ...off}), user('u3', off))],
	];
	const early = await peopleOf(...readings.slice(0, 1));
	expect(personWith(early, 'u1')).toMatchObject({status: 'enabled, disabled'});
	expect(personWith(early, 'u1')).not.toHaveProperty('disabledSince');
	const all = await peopleOf(...readings);
	expect(personWith(all, 'u1')).toMatchObject({status: 'disabled', disabledSince: at(1)});
	expect(personWith(all, 'u3')).toMatchObject({status: 'disabled', disabledSince: at(2)});
});

test('finds by id, name and address, the best first, and names with hidden signs last', async () => {
	const all = await peopleOf([
		ownedBy(
			1,
			user('u1', {displayName: 'Ada⟦U+200B⟧ Byron'}),
			user('u2', {displayName: 'Ada Byron'}),
			user('ada', {displayName: 'Someone'}),
			user('u4', {displayName: 'Other', email: 'ada@y.test'}),
			user('u5', {displayName: 'Zoe'}),
		),
	]);
	expect(idsOf(findPeople(all, 'ada'))).toEqual(['ada', 'u2', 'u4', 'u1']);
	expect(idsOf(findPeople(all, ' '))).toEqual(idsOf(all.people));
	expect(idsOf(all.people).at(-1)).toBe('u1');
});

test('reads apps that break the contract', async () => {
	const {people} = await peopleOf([
		app(1, {appOwners: 'nobody'}),
		ownedBy(2, null, 'x', 3, {id: 7, displayName: ['x']}, user('u1')),
	]);
	expect(people.map(({ids}) => ids)).toContainEqual(['u1']);
});

test('says what was read, also of nothing', async () => {
	const show = {now: 10 * minute, timeStyle: 'utc', timeZone: 'UTC'} as const;
	const none = await readPeople(undefined, tenant);
	const entitlements = {known: 0, read: 0};
	expect(none).toEqual({people: [], coverage: {apps: 0, readings: 0, entitlements}});
	expect(coverageWords(none.coverage, show)).toContain('no owners of entitlements');
	expect((await peopleOf([app(1)], [app(1), app(2)])).coverage).toEqual({
		apps: 2,
		readings: 2,
		first: at(0),
		last: at(1),
		entitlements,
	});
});

test('has 10,000 owners', async () => {
	const owners = Array.from({length: 10_000}, (_, index) => user(`u${index}`));
	const items = Array.from({length: 1000}, (_, index) => ownedBy(index, ...owners.slice(index * 10, index * 10 + 10)));
	const all = await peopleOf(items);
	expect(all.people).toHaveLength(10_000);
	expect(findPeople(all, 'u9999')).toMatchObject([{owns: [{id: 'app_999'}]}]);
});

test('has the last owners of an app, and the first reading without them', async () => {
	const history = await historyOf(
		[ownedBy(1, user('u1')), app(2), ownedBy(3, user('u3'))],
		[ownedBy(1, user('u2', {displayName: ''}), user('u4')), app(2), ownedBy(3, user('u3'))],
		[ownedBy(1), app(2), ownedBy(3, user('u3'))],
		[app(1, {appOwners: [], userCount: '9'}), app(2), ownedBy(3, user('u3'))],
	);
	const before = (id: string) => previousOwners(history, tenant, id);
	expect(await before('app_1')).toEqual({names: ['u2@x.test', 'Name u4'], until: at(2)});
	expect(await before('app_3')).toEqual({names: ['Name u3']});
	expect([await before('app_2'), await before('app_9'), await previousOwners(undefined, tenant, 'app_1')]).toEqual([
		...[undefined, undefined, undefined],
	]);
});
