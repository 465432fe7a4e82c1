/** The people of the demo tenant: owners of apps and entitlements, and users in reports. */
import words from '../../../assets/demo/people.json' with {type: 'json'};
import type {AppUser} from '../../contract/apps.ts';
import type {Calendar} from './calendar.ts';
import {Random} from './random.ts';

const {givenNames, familyNames, departments, jobTitles, employmentTypes, robots} = words;
const peopleCount = 400;
const mailDomain = 'corp.example.test';

/** All people in a fixed order, without the fields that depend on an app. */
export type People = readonly AppUser[];

export const peopleOf = (calendar: Calendar): People =>
	Array.from({length: peopleCount}, (_, index) => personAt(index, calendar));

/** The item at any index. After the last item the list repeats. The list must not be empty. */
export const nthOf = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

function personAt(index: number, calendar: Calendar): AppUser {
	if (index % 37 === 36) return robotAt(index, calendar);
	const random = new Random(7_000_000 + index);
	// 40 and 41 have no common divisor, so pairs of names repeat only after 1,640 people.
	const given = nthOf(givenNames, index);
	const family = nthOf(familyNames, index * 3);
	const username = plainLetters(`${given}.${family}`);
	const department = random.pick(departments);
	const status = random.chance(0.08) ? 'DISABLED' : random.chance(0.03) ? 'DELETED' : 'ENABLED';
	const joined = -40 - random.below(2400);
	const own = {displayName: `${given} ${family}`, username, email: `${username}@${mailDomain}`};
	return {
		id: personId(index),
		...own,
		...sharedBy(index, calendar),
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

/** One person has three ids, one of them with its address in capitals, and two people have one name. */
function sharedBy(index: number, calendar: Calendar): Pick<AppUser, 'displayName' | 'email'> {
	if (index === 60 || index === 140) {
		const {displayName, email} = personAt(21, calendar);
		return {displayName, email: index === 140 ? email?.toUpperCase() : email};
	}
	return index === 90 ? {displayName: personAt(30, calendar).displayName} : {};
}

function robotAt(index: number, calendar: Calendar): AppUser {
	const {displayName, username, type, origin} = nthOf(robots, index);
	return {
		id: personId(index),
		displayName: `${displayName} ${index}`,
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
