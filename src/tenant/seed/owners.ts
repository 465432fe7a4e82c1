/** Entitlements of the first apps, and the people who own them. */
import type {AppEntitlementUserOwner, AppUser} from '../../contract/apps.ts';
import type {SourceEntry} from '../../contract/shared.ts';
import {appId} from './apps.ts';
import type {Calendar} from './calendar.ts';
import {nthOf, type People} from './people.ts';
import {Random} from './random.ts';

export interface Entitlement {
	appId: string;
	entitlementId: string;
}

const appsWithEntitlements = 20;
/** The number of owners of the first entitlements. Later ones have a few each. */
const firstCounts = [320, 0, 3] as const;
const aliasDomain = 'mail.example.test';
const offices = ['Basel', 'Lisbon', 'Toronto', 'Osaka'] as const;
const roleSlugs = ['owner', 'owner', 'approver', 'approver', 'reviewer', 'admin', 'auditor'] as const;

/** The first one belongs to app 1 and has several pages of owners, the second none, the third three. */
export const entitlements = (apps: number): readonly Entitlement[] =>
	Array.from({length: Math.min(apps, appsWithEntitlements) * 2}, (_, index) => ({
		appId: appId(1 + Math.floor(index / 2)),
		entitlementId: `ent_${index + 1}`,
	}));

/** The owners of all of these, entitlement by entitlement. */
export const ownersOf = (
	all: readonly Entitlement[],
	calendar: Calendar,
	people: People,
): readonly AppEntitlementUserOwner[] =>
	all.flatMap((entitlement, index) => {
		const random = new Random(9_000_000 + index);
		const count = firstCounts[index] ?? 1 + random.below(14);
		// A stride without a common divisor visits every person once before it repeats.
		const start = random.below(people.length);
		return Array.from({length: count}, (_, rank) => ({
			...entitlement,
			roleSlug: random.pick(roleSlugs),
			createdAt: calendar.at(-1 - random.below(39), random.below(86_400)),
			user: appUser(nthOf(people, start + rank * 7), entitlement.appId, people),
		}));
	});

/** A person as a user of an app. Every third person has several sources with different values. */
function appUser(person: AppUser, app: string, people: People): AppUser {
	const {id = '', username = '', email = ''} = person;
	if (person.type !== 'USER_TYPE_HUMAN')
		return {...person, profile: {purpose: 'automation', contact: nthOf(people, 0).id}};
	const number = Number(id.slice(-4));
	const employee = `E1${id.slice(-4)}`;
	const {id: manager = ''} = nthOf(people, number * 11 + 3);
	return {
		...person,
		...(number % 8 === 5 && {delegatedUserId: nthOf(people, number + 20).id}),
		usernames: [username, username.replace('.', '_')],
		emails: [email, `${username}@${aliasDomain}`],
		employeeIds: [employee],
		directoryIds: [appId(2)],
		managerIds: [manager],
		roleIds: number % 2 === 0 ? ['role_member'] : ['role_member', 'role_maintainer'],
		profile: {
			location: offices[number % offices.length],
			badge: 4_000 + number,
			'emergency-contact': number % 5 !== 0,
			...(number % 6 === 0 && {languages: ['en', 'de', 'pt'], address: {floor: number % 9, desk: `D-${number}`}}),
		},
		...(number % 3 === 0
			? everySource(person, employee, manager, app)
			: {emailSources: [source(app, person, 'mail', email)]}),
	};
}

function everySource(person: AppUser, employee: string, manager: string, app: string): AppUser {
	const from = (key: string, value: string | undefined, other?: string): SourceEntry[] => [
		source(appId(2), person, key, value ?? '', 1),
		...(other === undefined ? [] : [source(app, person, key, other, 2)]),
	];
	return {
		departmentSources: from('department', person.department, person.department?.toUpperCase()),
		directoryStatusSources: from('accountStatus', person.directoryStatus),
		emailSources: from('mail', person.email, `${person.username}@${aliasDomain}`),
		employeeIdSources: from('employeeNumber', employee),
		employmentStatusSources: from('employment.status', person.employmentStatus),
		employmentTypeSources: from('employment.type', person.employmentType, 'unknown'),
		jobTitleSources: from('title', person.jobTitle, person.jobTitle?.split(' ').at(-1)),
		managerSources: from('manager.id', manager),
		usernameSources: from('login', person.username, person.username?.replace('.', '_')),
	};
}

/** Document: order of priorities not shown. Here a single source has priority 0, and several start at 1. */
const source = (app: string, person: AppUser, key: string, value: string, priority = 0): SourceEntry => ({
	appId: app,
	appUserId: `au_${app.slice(-4)}_${person.id?.slice(-4)}`,
	appUserProfileAttributeKey: key,
	priority,
	userAttributeMappingId: `uam_${key.replaceAll('.', '_').toLowerCase()}`,
	value,
});
