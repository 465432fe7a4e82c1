/** The apps of the demo tenant. */
import words from '../../../assets/demo/app-words.json' with {type: 'json'};
import firstApps from '../../../assets/demo/first-apps.json' with {type: 'json'};
import hostileTexts from '../../../assets/demo/hostile-texts.json' with {type: 'json'};
import unusualApps from '../../../assets/demo/unusual-apps.json' with {type: 'json'};
import type {App, AppUser} from '../../contract/apps.ts';
import type {Calendar} from './calendar.ts';
import {type DataOptions, dated, variantOf} from './data.ts';
import {nthOf, type People} from './people.ts';
import {Random} from './random.ts';

const grantPolicies = ['pol_manager_approval', 'pol_owner_approval', 'pol_two_step', 'pol_auto_grant'] as const;
const certifyPolicies = ['pol_quarterly_review', 'pol_annual_review', 'pol_two_step'] as const;
const revokePolicies = ['pol_revoke_now', 'pol_revoke_after_30d', 'pol_manager_approval'] as const;
const accessModels = ['CLASSIC', 'CLASSIC', 'HYBRID', 'SPARSE'] as const;
const matchings = ['STRICT', 'STRICT', 'DISPLAY_NAME', 'CUSTOM'] as const;
const tiers = ['critical', 'important', 'standard'] as const;
const sensitivities = ['public', 'internal', 'confidential', 'restricted'] as const;
const sources = ['directory', 'cloud', 'database', 'ticketing', 'files'] as const;

/** Zero-padded, because ids are ordered as text. */
export const appId = (n: number) => `app_${String(n).padStart(7, '0')}`;

/** The number of the first unusual app, after the first screens of the list. The others follow at this distance. */
const firstUnusual = 45;
const unusualDistance = 6;

/** Apps 1 to `total` in id order. The members of written apps replace generated ones, and null removes one. */
export const appsOf = (total: number, people: People, options: DataOptions): Iterable<App> => ({
	*[Symbol.iterator]() {
		const written = writtenApps(options);
		for (let n = 1; n <= total; n++) yield appAt(n, written.get(n), options.calendar, people);
	},
});

/** The written apps by number. Undefined for an app that only odd data has: an ordinary app replaces it. */
function writtenApps({calendar, odd}: DataOptions): ReadonlyMap<number, object | undefined> {
	const unusual = dated<readonly object[]>(unusualApps, calendar).map((app) => variantOf(app, odd));
	return new Map([
		...dated(firstApps, calendar).map((app, index): [number, object] => [index + 1, app]),
		...[...unusual, ...hostileApps(odd)].map((app, index): [number, object | undefined] => [
			firstUnusual + index * unusualDistance,
			app,
		]),
	]);
}

/** A lone surrogate, which UTF-8 cannot encode. */
const broken = 'Broken \ud83d Emoji \udc00 Board';
const brokenAt = 16;

/**
 * Apps with texts that attack the program that displays them. A lone surrogate is odd: strict JSON parsers reject the whole response.
 * Undefined stands for an ordinary app.
 */
const hostileApps = (odd: boolean): readonly (Partial<App> | undefined)[] =>
	hostileTexts.toSpliced(brokenAt, 0, broken).map((text) =>
		odd || text.isWellFormed()
			? {
					displayName: text,
					description: `Synchronised from a source that nobody checks: ${text}`,
					annotations: {[text]: text, source: 'import'},
				}
			: undefined,
	);

/**
 * Generates app `n`. The result depends on `n`, the day and `written`, but not on the number of apps. Optional fields are assigned
 * one by one, because spreading an object takes V8 several times longer.
 */
function appAt(n: number, written: object | undefined, calendar: Calendar, people: People): App {
	const random = new Random(n);
	const id = appId(n);
	const age = 30 + random.below(2800);
	const isOrdinary = written === undefined;
	const isNeglected = random.chance(0.2) && isOrdinary;
	const isOwnerless = random.chance(0.12) && isOrdinary;
	const {displayName, description} = ordinaryWords(random);
	const app: App = {
		id,
		displayName,
		description,
		accessModel: `APP_ACCESS_MODEL_${random.pick(accessModels)}`,
		identityMatching: `APP_USER_IDENTITY_MATCHING_${random.pick(matchings)}`,
		appOwners: isOwnerless ? [] : owners(random, people),
	};
	addPolicies(app, random);
	if (random.chance(0.4)) addConnection(app, random, id);
	if (random.chance(0.25)) addPresentation(app, random, n);
	app.isManuallyManaged = random.chance(0.2);
	app.revokeGrantSources = random.chance(0.3);
	app.strictAccessEntitlementProvisioning = random.chance(0.75);
	app.userCount = String(Math.floor(10 ** (random.next() * 4.3)));
	app.createdAt = moment(random, calendar, -age);
	app.updatedAt = moment(random, calendar, -1 - random.below(isNeglected ? age : Math.min(age, 120)));
	if (isOrdinary) addSurroundings(app, random, n, calendar);
	else Object.assign(app, withoutNulls(written));
	return app;
}

/** One to three different people. */
function owners(random: Random, people: People): AppUser[] {
	const first = random.below(people.length);
	return Array.from({length: 1 + random.below(3)}, (_, index) => owner(nthOf(people, first + index * 7)));
}

/** The owners as members of an app, with their names only. The owners search returns all their fields. */
const owner = ({id, displayName, email, status, type}: AppUser): AppUser => ({id, displayName, email, status, type});

function addPolicies(app: App, random: Random): void {
	if (random.chance(0.88)) app.certifyPolicyId = random.pick(certifyPolicies);
	if (random.chance(0.94)) app.grantPolicyId = random.pick(grantPolicies);
	if (random.chance(0.9)) app.revokePolicyId = random.pick(revokePolicies);
	if (random.chance(0.3)) app.defaultRequestCatalogId = `cat_${1 + random.below(6)}`;
}

function addConnection(app: App, random: Random, id: string): void {
	const source = random.pick(sources);
	const account = 100_000_000 + random.below(900_000_000);
	app.connectorVersion = 1 + random.below(14);
	app.enableConnectorSourcedOwnership = random.chance(0.4);
	app.appAccountId = String(account);
	app.appAccountName = `${source}-${account % 1000}`;
	app.matchConnectorRef = {appId: id, connectorId: `con_${source}`, externalId: `ext-${account.toString(36)}`};
	if (!random.chance(0.3)) return;
	app.appUserMapper = {
		appId: id,
		mappingCases: [
			{appId: id, caseIndex: 0, appUserKeyCel: 'appUser.email.lowerAscii()', userKeyCel: 'user.email.lowerAscii()'},
			{appId: id, caseIndex: 1, appUserKeyCel: 'appUser.profile.employee_id', userKeyCel: 'user.employeeIds[0]'},
		],
	};
}

/** Adds the optional fields that a person filled in. */
function addPresentation(app: App, random: Random, n: number): void {
	app.instructions = 'Say what you need the access for and until when. Your manager sees this text.';
	app.iconUrl = `https://assets.example.test/icons/${n % 64}.svg`;
	app.logoUri = `https://assets.example.test/logos/${n % 64}.png`;
	app.annotations = {
		'cost-center': `CC-${1000 + random.below(90)}`,
		tier: random.pick(tiers),
		'data-class': random.pick(sensitivities),
	};
	app.monthlyCostUsd = Math.floor(random.below(4_000_000) / 100);
	if (random.chance(0.1)) app.fieldMask = 'displayName,description,monthlyCostUsd';
}

/** Makes a few apps children of another app, directories, or deleted. */
function addSurroundings(app: App, random: Random, n: number, calendar: Calendar): void {
	if (random.chance(0.12)) app.parentAppId = appId(1 + random.below(Math.min(n - 1, 400)));
	if (random.chance(0.03)) app.isDirectory = true;
	if (random.chance(0.04)) app.deletedAt = moment(random, calendar, -1 - random.below(30));
	if (random.chance(0.02)) app.userCount = '0';
}

/** A timestamp in a common notation. */
function moment(random: Random, calendar: Calendar, days: number): string {
	const second = random.below(86_400);
	const notation = random.below(12);
	if (notation === 0) return calendar.precise(days, second, random.below(1_000_000_000));
	if (notation === 1) return calendar.zoned(days, second, random.pick([-480, -300, 60, 120, 330, 540]));
	return calendar.at(days, second);
}

/** Null in a written app removes a generated member. */
const withoutNulls = (app: object): object =>
	Object.fromEntries(Object.entries(app).map(([name, value]) => [name, value ?? undefined]));

const {systems, tools, teams, stages, regions, codenames, roles} = words;

function ordinaryWords(random: Random): {displayName: string; description: string} {
	const team = random.pick(teams);
	switch (random.below(4)) {
		case 0: {
			const {name, purpose} = random.pick(systems);
			const stage = random.pick(stages);
			return {displayName: `${team} ${name} ${stage}`, description: `${purpose} of the ${team} team, ${stage}.`};
		}
		case 1: {
			const {name, purpose} = random.pick(systems);
			const region = random.pick(regions);
			return {displayName: `${name} ${region} (${team})`, description: `${purpose} for ${team} in ${region}.`};
		}
		case 2: {
			const {name, purpose} = random.pick(tools);
			const codename = random.pick(codenames);
			return {displayName: `${codename} ${name}`, description: `${purpose} for ${team}; known inside as ${codename}.`};
		}
		default: {
			const {name, purpose} = random.pick(tools);
			const codename = random.pick(codenames);
			return {
				displayName: `${team} ${codename} ${random.pick(roles)}`,
				description: `${purpose} for ${team}. Built in-house, ${name} data comes from ${codename}.`,
			};
		}
	}
}
