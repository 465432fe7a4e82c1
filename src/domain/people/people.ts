/**
 * The people who own apps, or did. The API has no people: a person is the owners with one e-mail address, in any case, in all readings of
 * the apps. An owner without one is a person.
 */
import type {App, AppUser} from '../../contract/apps.ts';
import {AppUser as UserShape} from '../../contract/apps.ts';
import {factsOf} from '../../contract/schema.ts';
import {isJsonObject} from '../../text/json/object.ts';
import {isoTime} from '../../text/timestamp.ts';
import {formatAddress} from '../address/address.ts';
import {ownerProblem} from '../board/rules/owners.ts';
import {hasHidden, ranker, reasons} from '../find/rank.ts';
import {showEnum} from '../format/show.ts';
import type {History} from '../history/history.ts';
import {rowOf} from '../history/store/stored-item.ts';
import {kinds} from '../resources/history-kinds.ts';

/** The time in which readings have a person as an owner of an app. A type alias, because only an alias is assignable to `Row`. */
export type Ownership = {
	readonly id: string;
	readonly name: string;
	readonly address: string;
	/** The time of the first reading that has it, in ISO 8601. */
	readonly from: string;
	/** Whether that is the first reading of all, so that it may be older. */
	readonly isOlder: boolean;
	/** The time of the first reading without it, in ISO 8601. Absent for one that holds in the last reading. */
	readonly until?: string;
	/** The time of the last reading with the app, in ISO 8601. Absent for an app that the last reading has. */
	readonly lastSeen?: string;
};

/** A type alias, because only an alias is assignable to `Row`. */
export type Person = {
	/** The first of the ids. Of an owner without an id, the e-mail address or the name. */
	readonly id: string;
	readonly address: string;
	/** The ids that are joined by the e-mail address. */
	readonly ids: readonly string[];
	readonly name: string;
	readonly email: string;
	/** In words. The ids may differ: `enabled, disabled`. */
	readonly status: string;
	/** The time of the first reading that has all ids as disabled or deleted, in ISO 8601. Absent if one of them is not. */
	readonly disabledSince?: string;
	readonly owns: readonly Ownership[];
	/** The newest first. */
	readonly ownedBefore: readonly Ownership[];
	/** When a reading had the person last, in ISO 8601. */
	readonly lastSeen: string;
};

/** What the people are derived from. */
export interface Coverage {
	/** The apps in the last reading. */
	readonly apps: number;
	readonly readings: number;
	/** In ISO 8601. Absent without a reading. */
	readonly first?: string;
	readonly last?: string;
}

export interface People {
	readonly people: readonly Person[];
	readonly coverage: Coverage;
}

/** An owner of an app from one reading until before another, by their positions. */
interface Sighting {
	readonly owner: AppUser;
	readonly app: string;
	readonly appName: string;
	readonly from: number;
	/** Infinity for one that the last reading has. */
	readonly until: number;
}

/** Derives the people from all readings of the apps. Without a history there are none. */
export async function readPeople(history: History | undefined, tenant: string): Promise<People> {
	const readings = (await history?.past.readings(tenant))?.filter(({kind}) => kind === 'apps') ?? [];
	const users = new Map<string, Sighting[]>();
	/** Until when the readings have each app. */
	const ends = new Map<string, number>();
	// States can begin and end at readings that were removed since.
	const positionOf = (seq: number) => readings.findIndex((reading) => reading.seq >= seq);
	for await (const {since, gone, json} of history?.past.states({tenant, kind: 'apps', readings}) ?? []) {
		const from = positionOf(since);
		const end = gone === undefined ? -1 : positionOf(gone);
		const until = end < 0 ? Number.POSITIVE_INFINITY : end;
		if (from < 0 || from === until) continue;
		const app = rowOf('apps', json) as App;
		const [id, appName] = [kinds.apps.id(app), kinds.apps.label(app)];
		ends.set(id, Math.max(ends.get(id) ?? 0, until));
		for (const owner of ownersIn(app)) {
			const key = keyOf(owner, id);
			const own = users.get(key) ?? [];
			own.push({owner, app: id, appName, from, until});
			users.set(key, own);
		}
	}
	// The newest address of an id counts, so that a new address does not make another person of its owner.
	const groups = Map.groupBy(users, ([key, own]) => emailOf(newest(own).owner).toLowerCase() || ` ${key}`);
	const times = readings.map(({at, seen}) => ({at: isoTime(at), seen: isoTime(seen)}));
	const [first, last] = [times[0]?.at, times.at(-1)?.seen];
	return {
		people: [...groups.values()].map((own) => personOf(new Map(own), {times, ends})).sort(byName),
		coverage: {
			apps: readings.at(-1)?.items ?? 0,
			readings: readings.length,
			...(first && last ? {first, last} : {}),
		},
	};
}

/** The people whose ids, name or e-mail address a text finds, the best first. All for a blank text. */
export function findPeople({people}: People, typed: string): readonly Person[] {
	const rank = ranker(typed);
	if (!rank) return people;
	return people
		.flatMap((person) => {
			const texts = [person.name, person.email];
			const ranks = person.ids.flatMap((id) => texts.flatMap((text) => rank(id, text) ?? []));
			const orders = ranks.map(({reason, score}) => ({reason: reasons.indexOf(reason), score}));
			const [best] = orders.sort((a, b) => a.reason - b.reason || b.score - a.score);
			return best ? [{person, best}] : [];
		})
		.sort(
			(a, b) =>
				Number(hasHidden(a.person.name)) - Number(hasHidden(b.person.name)) ||
				a.best.reason - b.best.reason ||
				b.best.score - a.best.score ||
				byName(a.person, b.person),
		)
		.map(({person}) => person);
}

/** The person who has one of the ids. */
export const personWith = ({people}: People, id: string): Person | undefined =>
	people.find((person) => person.id === id) ?? people.find(({ids}) => ids.includes(id));

/** The owners of an app in the last reading that has any, and the first reading without them, in ISO 8601. */
export interface PreviousOwners {
	readonly names: readonly string[];
	/** Absent if the last reading has them. */
	readonly until?: string;
}

/** Undefined if no reading has an owner of the app. */
export async function previousOwners(
	history: History | undefined,
	tenant: string,
	id: string,
): Promise<PreviousOwners | undefined> {
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
/** Without an id and an address, an owner of another app with the same name may be someone else. */
const keyOf = (owner: AppUser, app: string) =>
	textOf(owner.id) || emailOf(owner).toLowerCase() || `${nameOf(owner)} (${app})`;

const newest = (all: readonly Sighting[]): Sighting =>
	all.reduce((a, b) => (b.until > a.until || (b.until === a.until && b.from > a.from) ? b : a));

interface Seen {
	readonly times: readonly {readonly at: string; readonly seen: string}[];
	readonly ends: ReadonlyMap<string, number>;
}

function personOf(users: ReadonlyMap<string, readonly Sighting[]>, seen: Seen): Person {
	const {times} = seen;
	const ids = [...users.keys()].sort();
	const [id = ''] = ids;
	const all = [...users.values()].flat();
	const latest = newest(all);
	const present = [...users.values()].map(newest);
	const ownerships = [...Map.groupBy(all, ({app}) => app).values()].flatMap((own) => ownershipsOf(own, seen));
	const since = [...users.values()].map(disabledFrom);
	const disabled = since.includes(undefined) ? undefined : times[Math.max(...since.map((from) => from ?? 0))];
	return {
		id,
		address: formatAddress({screen: 'person', params: {personId: id}}),
		ids,
		name: nameOf(latest.owner) || emailOf(latest.owner) || id,
		email: emailOf(latest.owner),
		status: [...new Set(present.map(({owner}) => statusOf(owner)))].join(', '),
		...(disabled ? {disabledSince: disabled.at} : {}),
		owns: ownerships.filter(({until}) => until === undefined),
		ownedBefore: ownerships
			.filter(({until}) => until !== undefined)
			.sort((a, b) => (b.until ?? '').localeCompare(a.until ?? '', 'en')),
		lastSeen: (times[latest.until - 1] ?? times.at(-1))?.seen ?? '',
	};
}

const statusFacts = factsOf(UserShape.entries.status);
const statusOf = (owner: AppUser) => ownerProblem(owner) ?? showEnum(textOf(owner.status), statusFacts);

/** The position of the first reading that has an owner as disabled or deleted, and none after it otherwise. */
function disabledFrom(all: readonly Sighting[]): number | undefined {
	if (!ownerProblem(newest(all).owner)) return undefined;
	const lastAble = Math.max(-1, ...all.filter(({owner}) => !ownerProblem(owner)).map(({from}) => from));
	return Math.min(...all.map(({from}) => from).filter((from) => from > lastAble), newest(all).from);
}

/** The intervals of a person and an app, those that touch each other as one. The name is the latest one of the app. */
function ownershipsOf(all: readonly Sighting[], {times, ends}: Seen): readonly Ownership[] {
	const spans: {from: number; until: number}[] = [];
	for (const {from, until} of all.toSorted((a, b) => a.from - b.from)) {
		const last = spans.at(-1);
		if (last && from <= last.until) last.until = Math.max(last.until, until);
		else spans.push({from, until});
	}
	const {app, appName} = newest(all);
	const last = times[(ends.get(app) ?? 0) - 1];
	return spans.map(({from, until}) => {
		const end = times[until]?.at;
		return {
			...{id: app, name: appName, address: kinds.apps.address(app)},
			...{from: times[from]?.at ?? '', isOlder: from === 0},
			...(end === undefined ? {} : {until: end}),
			...(last ? {lastSeen: last.seen} : {}),
		};
	});
}

/** Names with hidden characters last. People with one name are in the order of ids. */
const byName = (one: Person, other: Person): number =>
	Number(hasHidden(one.name)) - Number(hasHidden(other.name)) ||
	one.name.localeCompare(other.name, 'en') ||
	one.id.localeCompare(other.id, 'en');
