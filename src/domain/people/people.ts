/**
 * The people who own apps and entitlements, or did. The API has no people: a person is the owners with one e-mail address, in any case,
 * in all readings of the apps, and in those of the entitlements that were recorded. An owner without one is a person.
 */
import type {App, AppUser} from '../../contract/apps.ts';
import {AppUser as UserShape} from '../../contract/apps.ts';
import {factsOf} from '../../contract/schema.ts';
import {isJsonObject} from '../../text/json/object.ts';
import {isoTime} from '../../text/timestamp.ts';
import {formatAddress} from '../address/address.ts';
import {ownerProblem} from '../board/rules/owners.ts';
import {better, hasHidden, ranker} from '../find/rank.ts';
import {showEnum} from '../format/show.ts';
import type {OwnersState} from '../history/entitlements.ts';
import type {History} from '../history/history.ts';
import {rowOf} from '../history/store/stored-item.ts';
import {kinds} from '../resources/history-kinds.ts';

/** The time in which readings have a person as an owner. A type alias, because only an alias is assignable to `Row`. */
export type Ownership = {
	readonly kind: 'app' | 'entitlement';
	/** Of an entitlement, `APP/ENTITLEMENT`. */
	readonly id: string;
	/** The API has no name of an entitlement. */
	readonly name: string;
	readonly address: string;
	/** The time of the first reading that has it, in ISO 8601. */
	readonly from: string;
	/** Whether that is the first reading of all, or of the entitlement, so that it may be older. */
	readonly isOlder: boolean;
	/** The time of the first reading without it, in ISO 8601. Absent for one that holds in the last reading. */
	readonly until?: string;
	/** The time of the last reading with the app, in ISO 8601. Absent for an app that the last reading has. */
	readonly lastSeen?: string;
};

/** The owners with one e-mail address, or one of them without an address. Times are in ISO 8601. */
export type Person = ReturnType<typeof personOf>;

/** Everybody in the readings of a tenant. */
export type People = Awaited<ReturnType<typeof readPeople>>;

/** What the people are derived from. */
export type Coverage = People['coverage'];

/** An owner from one reading until before another. Times are epoch milliseconds. */
interface Sighting extends Pick<Ownership, 'kind' | 'id' | 'name' | 'address' | 'isOlder'> {
	readonly owner: AppUser;
	readonly from: number;
	/** Infinity for one that the last reading has. */
	readonly until: number;
	/** The last reading that has it. */
	readonly seen: number;
}

/** Derives the people from all readings of the apps and of entitlements. Without a history there are none. */
export async function readPeople(history: History | undefined, tenant: string) {
	const readings = (await history?.past.readings(tenant))?.filter(({kind}) => kind === 'apps') ?? [];
	const sightings: Sighting[] = [];
	const [firstReading, lastReading] = [readings[0], readings.at(-1)];
	/** The names of the apps, and when those that the last reading does not have were there last. */
	const apps = new Map<string, {readonly name: string; readonly lastSeen: string | undefined}>();
	// States can begin and end at readings that were removed since.
	const positionOf = (seq: number) => {
		const position = readings.findIndex((reading) => reading.seq >= seq);
		return position < 0 ? readings.length : position;
	};
	for await (const {since, gone, json} of history?.past.states({tenant, kind: 'apps', readings}) ?? []) {
		const [start, end] = [positionOf(since), gone === undefined ? readings.length : positionOf(gone)];
		const [first, latest, next] = [readings[start], readings[end - 1], readings[end]];
		if (!first || !latest) continue;
		const app = rowOf('apps', json) as App;
		const [id, name] = [kinds.apps.id(app), kinds.apps.label(app)];
		apps.set(id, {name, lastSeen: latest === lastReading ? undefined : isoTime(latest.seen)});
		const item = {kind: 'app', id, name, address: kinds.apps.address(id), isOlder: start === 0} as const;
		const times = {from: first.at, until: next?.at ?? Number.POSITIVE_INFINITY, seen: latest.seen};
		for (const owner of ownersIn(app)) sightings.push({owner, ...item, ...times});
	}
	const states = (await history?.entitlements.states(tenant)) ?? [];
	const read = states.filter(({seen}) => seen);
	for (const [index, {app, id, since, gone = Number.POSITIVE_INFINITY, seen, owners}] of read.entries()) {
		const before = read[index - 1];
		const params = {appId: app, entitlementId: id};
		const item = {
			...({kind: 'entitlement', id: `${app}/${id}`, name: `${id} of ${apps.get(app)?.name ?? app}`} as const),
			...{address: formatAddress({screen: 'owners', params}), isOlder: before?.app !== app || before.id !== id},
		};
		for (const {user} of owners)
			if (isJsonObject(user)) sightings.push({owner: user, ...item, from: since, until: gone, seen});
	}
	const users = Map.groupBy(sightings, ({owner, id}) => keyOf(owner, id));
	// The newest address of an id counts, so that a new address does not make another person of its owner.
	const groups = Map.groupBy(users, ([key, own]) => emailOf(newest(own).owner).toLowerCase() || ` ${key}`);
	const lastSeen = (id: string) => apps.get(id)?.lastSeen;
	return {
		people: [...groups.values()].map((own) => personOf(new Map(own), lastSeen)).sort(byName),
		coverage: {
			/** The apps in the last reading. */
			apps: lastReading?.items ?? 0,
			readings: readings.length,
			...(firstReading && lastReading && {first: isoTime(firstReading.at), last: isoTime(lastReading.seen)}),
			/** The entitlements that the history knows, and those that were read at least once. */
			entitlements: {
				known: countOf(states),
				read: countOf(read),
				...(read.length > 0 && {last: isoTime(Math.max(...read.map(({seen}) => seen)))}),
			},
		},
	};
}

const countOf = (states: readonly OwnersState[]) => new Set(states.map(({app, id}) => `${app}/${id}`)).size;

/** The people whose ids, name or e-mail address a text finds, the best first. All for a blank text. */
export function findPeople({people}: People, typed: string): readonly Person[] {
	const rank = ranker(typed);
	if (!rank) return people;
	return people
		.flatMap((hit) => {
			const ranks = hit.ids.flatMap((id) => [hit.name, hit.email].flatMap((text) => rank(id, text) ?? []));
			return ranks
				.map((rank) => ({hit, rank}))
				.sort(better)
				.slice(0, 1);
		})
		.sort(better)
		.map(({hit}) => hit);
}

/** The person who has one of the ids. */
export const personWith = ({people}: People, id: string): Person | undefined =>
	people.find((person) => person.id === id) ?? people.find(({ids}) => ids.includes(id));

/** The owners of an app in the last reading that has any, and the first reading without them, if there is one. Undefined without an owner. */
export async function previousOwners(history: History | undefined, tenant: string, id: string) {
	const {versions = [], readings = []} = (await history?.past.versions(tenant, 'apps', id)) ?? {};
	const last = versions.findLastIndex(({json}) => ownersIn(rowOf('apps', json) as App).length > 0);
	const version = versions[last];
	if (!version) return undefined;
	const until = readings.find(({seq}) => seq === version.gone)?.at;
	const names = ownersIn(rowOf('apps', version.json) as App).map(
		(owner) => nameOf(owner) || emailOf(owner) || textOf(owner.id),
	);
	return {names, ...(until === undefined ? {} : {until: isoTime(until)})};
}

/** The owners of an app that are objects: a stored app may break the contract. */
const ownersIn = ({appOwners}: App): readonly AppUser[] =>
	Array.isArray(appOwners) ? appOwners.filter(isJsonObject) : [];

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
const emailOf = ({email}: AppUser) => textOf(email);
const nameOf = (owner: AppUser) => textOf(owner.displayName) || textOf(owner.username);
/** Without an id and an address, an owner of something else with the same name may be someone else. */
const keyOf = (owner: AppUser, item: string) =>
	textOf(owner.id) || emailOf(owner).toLowerCase() || `${nameOf(owner)} (${item})`;

const newest = (all: readonly Sighting[]): Sighting =>
	all.reduce((a, b) => ((b.until - a.until || b.seen - a.seen || b.from - a.from) > 0 ? b : a));

function personOf(users: ReadonlyMap<string, readonly Sighting[]>, lastSeen: (app: string) => string | undefined) {
	const ids = [...users.keys()].sort();
	const [id = ''] = ids;
	const all = [...users.values()].flat();
	const latest = newest(all);
	const present = [...users.values()].map(newest);
	const ownerships = [...Map.groupBy(all, ({address}) => address).values()].flatMap((own) =>
		ownershipsOf(own, lastSeen),
	);
	const since = [...users.values()].map(disabledFrom);
	return {
		/** The first of the ids. Of an owner without an id, the e-mail address or the name. */
		id,
		address: formatAddress({screen: 'person', params: {personId: id}}),
		/** The ids that are joined by the e-mail address. */
		ids,
		name: nameOf(latest.owner) || emailOf(latest.owner) || id,
		email: emailOf(latest.owner),
		/** In words. The ids may differ: `enabled, disabled`. */
		status: [...new Set(present.map(({owner}) => statusOf(owner)))].join(', '),
		/** The time of the first reading that has all ids as disabled or deleted. Absent if one of them is not. */
		...(since.every((from) => from !== undefined) && {disabledSince: isoTime(Math.max(...since))}),
		owns: ownerships.filter(({until}) => until === undefined),
		/** The newest first. */
		ownedBefore: ownerships
			.filter(({until}) => until !== undefined)
			.sort((a, b) => (b.until ?? '').localeCompare(a.until ?? '', 'en')),
		/** When a reading had the person last. */
		lastSeen: isoTime(Math.max(...all.map(({seen}) => seen))),
	};
}

const statusFacts = factsOf(UserShape.entries.status);
const statusOf = (owner: AppUser) => ownerProblem(owner) ?? showEnum(textOf(owner.status), statusFacts);

/** The time of the first reading that has an owner as disabled or deleted, and none after it otherwise. */
function disabledFrom(all: readonly Sighting[]): number | undefined {
	if (!ownerProblem(newest(all).owner)) return undefined;
	const lastAble = Math.max(...all.filter(({owner}) => !ownerProblem(owner)).map(({from}) => from));
	return Math.min(...all.map(({from}) => from).filter((from) => from > lastAble), newest(all).from);
}

/** The intervals of a person and what they own, those that touch each other as one. The name is the latest one. */
function ownershipsOf(all: readonly Sighting[], lastSeen: (app: string) => string | undefined): readonly Ownership[] {
	const spans: Pick<Sighting, 'from' | 'until' | 'isOlder'>[] = [];
	for (const {from, until, isOlder} of all.toSorted((a, b) => a.from - b.from)) {
		const last = spans.at(-1);
		if (last && from <= last.until) spans[spans.length - 1] = {...last, until: Math.max(last.until, until)};
		else spans.push({from, until, isOlder});
	}
	const {kind, id, name, address} = newest(all);
	const goneAfter = kind === 'app' ? lastSeen(id) : undefined;
	return spans.map(({from, until, isOlder}) => ({
		...{kind, id, name, address, from: isoTime(from), isOlder},
		...(until === Number.POSITIVE_INFINITY ? {} : {until: isoTime(until)}),
		...(goneAfter === undefined ? {} : {lastSeen: goneAfter}),
	}));
}

/** Names with hidden characters last. People with one name are in the order of ids. */
const byName = (one: Person, other: Person): number =>
	Number(hasHidden(one.name)) - Number(hasHidden(other.name)) ||
	one.name.localeCompare(other.name, 'en') ||
	one.id.localeCompare(other.id, 'en');
