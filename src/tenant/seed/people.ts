/** The people of the demo tenant: owners of apps and entitlements, and users in reports. */
import type {AppUser} from '../../contract/app.ts';
import type {Calendar} from './calendar.ts';
import {Random} from './random.ts';

const givenNames = [
	...['Amara', 'Bastien', 'Chiara', 'Dmitri', 'Esther', 'Farid', 'Greta', 'Hiroshi', 'Ines', 'Jonas'],
	...['Kavita', 'Liam', 'Mei', 'Noah', 'Olga', 'Pedro', 'Quinn', 'Rosa', 'Samuel', 'Tamar'],
	...['Ulrich', 'Valeria', 'Wei', 'Ximena', 'Yusuf', 'Zoë', 'Aoife', 'Björn', 'Cem', 'Núria'],
	...['Emeka', 'Freya', 'Goran', 'Hana', 'Imran', 'Judit', 'Kofi', 'Leila', 'Mateo', 'Nadia'],
] as const;
const familyNames = [
	...['Adeyemi', 'Bergström', 'Castellanos', 'Dubois', 'Eriksen', 'Ferrari', 'Goldberg', 'Haddad', 'Ito', 'Jansen'],
	...['Kowalski', 'Lindqvist', 'Mbeki', 'Nakamura', 'Okafor', 'Petrov', 'Quiroga', 'Rossi', 'Schneider', 'Tanaka'],
	...['Ueda', 'Varga', 'Whitfield', 'Xu', 'Yilmaz', 'Zhang', 'Almeida', 'Brandt', 'Chowdhury', 'Delgado'],
	...['Fitzgerald', 'Grünwald', 'Hussain', 'Ivanova', 'Joshi', 'Kaplan', 'Laurent', 'Moreau', 'Novák', "O'Neill"],
	'Silva',
] as const;
const departments = [
	'Engineering',
	'Security',
	'Finance',
	'People',
	'Sales',
	'Support',
	'Legal',
	'Operations',
] as const;
const jobTitles = ['Analyst', 'Engineer', 'Specialist', 'Lead', 'Manager', 'Director', 'Administrator'] as const;
const employmentTypes = ['full-time', 'full-time', 'full-time', 'part-time', 'contractor', 'intern'] as const;

const peopleCount = 400;
export const mailDomain = 'corp.example.test';

/** Never empty. */
export type People = readonly [AppUser, ...AppUser[]];

/** All people in a fixed order, without the fields that depend on an app. */
export const peopleOf = (calendar: Calendar): People => [
	personAt(0, calendar),
	...Array.from({length: peopleCount - 1}, (_, index) => personAt(index + 1, calendar)),
];

/** The person at any index. After the last person the list repeats. */
export const nthOf = (people: People, index: number): AppUser => people[index % people.length] ?? people[0];

function personAt(index: number, calendar: Calendar): AppUser {
	if (index % 37 === 36) return robotAt(index, calendar);
	const random = new Random(7_000_000 + index);
	// 40 and 41 have no common divisor, so pairs of names repeat only after 1,640 people.
	const given = givenNames[index % givenNames.length] ?? '';
	const family = familyNames[(index * 3) % familyNames.length] ?? '';
	const username = plainLetters(`${given}.${family}`);
	const department = random.pick(departments);
	const status = random.chance(0.08) ? 'DISABLED' : random.chance(0.03) ? 'DELETED' : 'ENABLED';
	const joined = -40 - random.below(2400);
	return {
		id: personId(index),
		displayName: `${given} ${family}`,
		username,
		email: `${username}@${mailDomain}`,
		department,
		jobTitle: `${department} ${random.pick(jobTitles)}`,
		employmentStatus: status === 'ENABLED' ? 'active' : status === 'DISABLED' ? 'on leave' : 'terminated',
		employmentType: random.pick(employmentTypes),
		status,
		directoryStatus: status,
		origin: random.chance(0.85) ? 'USER_ORIGIN_DIRECTORY' : 'USER_ORIGIN_LOCAL',
		type: 'USER_TYPE_HUMAN',
		createdAt: calendar.at(joined, random.below(86_400)),
		updatedAt: calendar.at(-1 - random.below(-joined), random.below(86_400)),
		deletedAt: status === 'DELETED' ? calendar.at(-1 - random.below(30)) : undefined,
	};
}

const robots = [
	['Backup Runner', 'svc-backup', 'USER_TYPE_SERVICE', 'USER_ORIGIN_LOCAL'],
	['Triage Agent', 'agent-triage', 'USER_TYPE_AGENT', 'USER_ORIGIN_LOCAL'],
	['Provisioning', 'system-provisioning', 'USER_TYPE_SYSTEM', 'USER_ORIGIN_SYSTEM'],
] as const;

function robotAt(index: number, calendar: Calendar): AppUser {
	const [name, username, type, origin] = robots[index % robots.length] ?? robots[0];
	return {
		id: personId(index),
		displayName: `${name} ${index}`,
		username: `${username}-${index}`,
		status: 'ENABLED',
		directoryStatus: 'UNKNOWN',
		origin,
		type,
		createdAt: calendar.at(-400 - index, 0),
		updatedAt: calendar.at(-1 - (index % 90), 0),
	};
}

const personId = (index: number) => `usr_${String(index + 1).padStart(4, '0')}`;

const plainLetters = (text: string) =>
	text
		.normalize('NFD')
		.replaceAll(/[^A-Za-z.]/g, '')
		.toLowerCase();
