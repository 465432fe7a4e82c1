/** The words of a person, of what a person owns and owned, and of what is known of people at all. */
import {expect, test} from 'vitest';
import type {Ownership, People, Person} from '../../../src/domain/people/people.ts';
import {coverageWords, ownershipKey, ownerships, people} from '../../../src/domain/people/rows.ts';

const show = {now: 0, timeStyle: 'utc', timeZone: 'UTC'} as const;
const at = (day: number) => `2026-11-${day}T12:00:00.000Z`;
const app = (more: Partial<Ownership> = {}): Ownership => ({
	...{kind: 'app', id: 'app_1', name: 'Vault', address: 'apps/app_1', from: at(10), isOlder: false},
	...more,
});
const entitlement = app({kind: 'entitlement', id: 'app_1/e', name: 'e of Vault', address: 'e', isOlder: true});
const ada = {
	...{
		id: 'usr_1',
		address: 'people/usr_1',
		ids: ['usr_1', 'usr_2'],
		name: 'Ada',
		email: 'ada@x.test',
		status: 'enabled',
	},
	...{owns: [app(), entitlement], ownedBefore: [app({until: at(12)})], lastSeen: at(20)},
} as Person;

test('the detail of a person counts and lists what the person owns, and owned before', () => {
	const lines = (person: Person) =>
		people
			.detail(person, {show, hasUnset: false})
			.map(({kind, label, value, path}) => (kind === 'heading' ? `# ${label}` : `${path} ${label}: ${value}`));
	expect(lines(ada)).toEqual([
		'id ID: usr_1',
		'name Name: Ada',
		'email Email: ada@x.test',
		'status Status: enabled',
		'lastSeen Last seen: 2026-11-20 12:00Z',
		'address Address: people/usr_1',
		'ids All ids: usr_1, usr_2',
		'# Owns 1 app, 1 entitlement',
		'owns Vault: app_1, seen from 2026-11-10 12:00Z',
		'owns e of Vault: app_1/e, seen from 2026-11-10 12:00Z or before',
		'# Owned 1 app before',
		'ownedBefore Vault: app_1, seen from 2026-11-10 12:00Z until 2026-11-12 12:00Z',
	]);
	expect(
		lines({...ada, owns: [], ownedBefore: [entitlement, entitlement]}).filter((line) => line.startsWith('#')),
	).toEqual(['# Owns 0 apps', '# Owned 0 apps, 2 entitlements before']);
});

test('what is owned has its key, and its cells whether it is owned now or was', () => {
	const cells = (row: Ownership) => ownerships.columns.map(({text}) => text(row, show)).join(' | ');
	expect(cells(app())).toBe('app | app_1 | Vault | 2026-11-10 12:00Z | owns now |  | apps/app_1');
	expect(cells(app({until: at(12), lastSeen: at(13), isOlder: true}))).toBe(
		'app | app_1 | Vault | 2026-11-10 12:00Z or before | 2026-11-12 12:00Z | 2026-11-13 12:00Z | apps/app_1',
	);
	expect([ownershipKey(app()), ownerships.lastThere?.(app({lastSeen: at(13)})), people.label(ada)]).toEqual([
		`app_1 ${at(10)}`,
		at(13),
		'Ada',
	]);
	const counts = people.columns.filter(({id}) => id.startsWith('own')).map(({text}) => text(ada, show));
	expect(counts).toEqual(['2', '1']);
});

test('what is owned now sorts as later than what was owned', () => {
	const order = (row: Ownership) => ownerships.columns.find(({id}) => id === 'until')?.order?.(row) as string;
	expect([
		order(app()) > order(app({until: at(12)})),
		order(app({until: at(12)})) > order(app({until: at(11)})),
	]).toEqual([...[true, true]]);
});

test.each<[Partial<People['coverage']>, string]>([
	[{}, 'Apps only, no owners of entitlements: no reading of apps is stored'],
	[
		{apps: 1, readings: 1, first: at(10), last: at(10)},
		'Apps only, no owners of entitlements: 1 app, last read 2026-11-10 12:00Z, first 2026-11-10 12:00Z',
	],
	[
		{apps: 1200, readings: 2, first: at(10), last: at(12), entitlements: {known: 1, read: 1, last: at(11)}},
		'Of 1 known entitlement 1 was read, last 2026-11-11 12:00Z; 1,200 apps, last read 2026-11-12 12:00Z, first 2026-11-10 12:00Z',
	],
	[{entitlements: {known: 2, read: 0}}, 'Of 2 known entitlements 0 were read; no reading of apps is stored'],
])('of %j is said: %s', (more, words) => {
	expect(coverageWords({apps: 0, readings: 0, entitlements: {known: 0, read: 0}, ...more}, show)).toBe(words);
});
