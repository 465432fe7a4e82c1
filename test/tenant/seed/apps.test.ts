import {describe, expect, test} from 'vitest';
import {type App, policyFields} from '../../../src/contract/apps.ts';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';

const now = Date.UTC(2026, 2, 14, 15);
const apps = [...demoSeed({apps: 480, now, odd: true}).apps];
const firstScreen = apps.slice(0, 40);

function take(count: number, from: Iterable<App>): readonly App[] {
	const taken: App[] = [];
	for (const app of from) {
		taken.push(app);
		if (taken.length === count) break;
	}
	return taken;
}

const some = (isOne: (app: App) => unknown) => expect(apps.some((app) => isOne(app)));
const text = ({displayName, description}: App) => `${displayName}\n${description}`;

describe('the stream of apps', () => {
	test('is the same at every start and at every iteration', () => {
		const {apps: again} = demoSeed({apps: 480, now, odd: true});
		expect([...again]).toEqual(apps);
		expect([...again]).toEqual(apps);
	});

	test('generates the same content of an app for any number of apps', () => {
		expect([...demoSeed({apps: 60, now, odd: true}).apps]).toEqual(apps.slice(0, 60));
		expect(take(480, demoSeed({apps: 1_000_000, now, odd: true}).apps)).toEqual(apps);
	});

	test('is in the order of ids, up to a million', () => {
		const ids = apps.map(({id}) => id);
		expect(ids).toEqual([...new Set(ids)].sort());
		expect(ids[0]).toBe('app_0000001');
		expect(ids[0]).toHaveLength('app_1000000'.length);
	});

	test('has no times in the future, except for one app with a wrong clock', () => {
		const times = ({createdAt, updatedAt, deletedAt}: App) =>
			[createdAt, updatedAt, deletedAt].map((time) => Date.parse(time ?? '0'));
		expect(apps.filter((app) => Math.max(...times(app)) > now).map(({displayName}) => displayName)).toEqual([
			'Clock Skew Laboratory',
		]);
	});
});

describe('the first screen', () => {
	test('has forty different plain names, all described and used', () => {
		expect(new Set(firstScreen.map(({displayName}) => displayName)).size).toBe(40);
		for (const app of firstScreen) {
			expect(text(app)).toMatch(/^[ -~\n]{20,140}$/);
			expect(Number(app.userCount)).toBeGreaterThan(0);
		}
	});

	test('has some apps that need attention', () => {
		expect(firstScreen.filter(({deletedAt}) => deletedAt).map(({displayName}) => displayName)).toEqual(['Legacy VPN']);
		expect(firstScreen.filter(({appOwners}) => appOwners?.length === 0)).toHaveLength(1);
		expect(firstScreen.filter(({isDirectory}) => isDirectory)).toHaveLength(2);
	});
});

describe('the apps', () => {
	test('have existing parents, which precede their children', () => {
		const children = apps.filter(({parentAppId}) => parentAppId);
		expect(children.length).toBeGreaterThan(20);
		const ids = new Set(apps.map(({id}) => id));
		for (const {id = '', parentAppId = ''} of children) {
			expect(ids).toContain(parentAppId);
			expect(parentAppId < id).toBe(true);
		}
	});

	test('share eight policies', () => {
		const counts = new Map<string, number>();
		for (const app of apps)
			for (const policy of new Set(policyFields.map((field) => app[field])))
				if (policy) counts.set(policy, (counts.get(policy) ?? 0) + 1);
		expect(counts.size).toBe(8);
		expect(Math.min(...counts.values())).toBeGreaterThan(50);
	});

	test.each(policyFields)('include some without %s', (field) => some((app) => !app[field]).toBe(true));

	test('have 0 to 3 different owners', () => {
		for (const {appOwners = []} of apps) expect(new Set(appOwners.map(({id}) => id)).size).toBe(appOwners.length);
		expect([...new Set(apps.map(({appOwners}) => appOwners?.length))].sort()).toEqual([0, 1, 2, 3]);
	});

	const states: readonly [string, (app: App) => unknown][] = [
		['deleted and still used', (app) => app.deletedAt && Number(app.userCount) > 0],
		['deleted and empty', (app) => app.deletedAt && app.userCount === '0'],
		['not strictly provisioned', (app) => app.strictAccessEntitlementProvisioning === false],
		['a directory', (app) => app.isDirectory],
		['manually managed', (app) => app.isManuallyManaged],
		['without any policy', (app) => policyFields.every((field) => !app[field])],
		['untouched for years', (app) => Date.parse(app.updatedAt ?? '') < now - 3 * 365 * 86_400_000],
		['used more than a double can count', (app) => BigInt(app.userCount ?? 0) === 2n ** 53n + 1n],
		['stamped in nanoseconds', (app) => /\.\d{9}Z$/.test(app.createdAt ?? '')],
		['stamped with an offset', (app) => /[+-]\d\d:\d\d$/.test(app.createdAt ?? '')],
		['mapped to users', (app) => app.appUserMapper?.mappingCases?.length],
		[
			'annotated with nested values',
			(app) => Object.values(app.annotations ?? {}).some((value) => typeof value === 'object'),
		],
		['of an unknown access model', (app) => app.accessModel === 'APP_ACCESS_MODEL_FEDERATED'],
		['extended by an unknown field', (app) => 'riskScore' in app],
		[
			'written out at its defaults',
			(app) => app.accessModel === 'APP_ACCESS_MODEL_UNSPECIFIED' && app.fieldMask === '',
		],
		['without a name', (app) => app.displayName === ''],
		['longer than any column', (app) => (app.displayName ?? '').length > 120 && (app.displayName ?? '').includes(' ')],
		['longer than any column, unbroken', (app) => /^\S{120,}$/.test(app.displayName ?? '')],
	];
	test.each(states)('include one that is %s', (_, isOne) => some(isOne).toBe(true));

	const scripts: readonly [string, RegExp][] = [
		['Chinese', /^\p{Script=Han}+/u],
		['Japanese', /\p{Script=Hiragana}|\p{Script=Katakana}/u],
		['Korean', /\p{Script=Hangul}/u],
		['Arabic', /\p{Script=Arabic}/u],
		['Hebrew with Latin', /\p{Script=Hebrew}.*\p{Script=Latin}/u],
		['Thai', /\p{Script=Thai}/u],
		['Devanagari', /\p{Script=Devanagari}/u],
		['decomposed Latin', /\p{Script=Latin}\p{M}/u],
		['joined emoji', /\p{Emoji}\u200d\p{Emoji}/u],
		['flags', /\p{Regional_Indicator}{2}/u],
		['full width', /[Ａ-Ｚ]{2}/],
	];
	test.each(scripts)('include a text in %s', (_, pattern) => some((app) => pattern.test(text(app))).toBe(true));

	const attacks: readonly [string, RegExp][] = [
		['a control sequence', /\u001b\[2J/],
		['a hyperlink', /\u001b\]8;;/],
		['a clipboard write', /\u001b\]52;/],
		['a title change', /\u001b\]0;/],
		['a device control string', /\u001bP/],
		['C1 controls', /\u009b/],
		['C0 controls', /\u0000.*\u0008/],
		['a bidi override', /\u202e/],
		['a bidi isolate', /\u2066/],
		['zero-width characters', /\u200b/],
		['tag characters', /[\u{e0020}-\u{e007e}]/u],
		['a carriage return', /\r/],
		['line and paragraph separators', /\u2028.*\u2029/s],
		['a lone surrogate', /\p{Cs}/u],
		['two hundred marks on a letter', /\p{M}{200}/u],
		['a newline and a tab', /\n\t/],
	];
	test.each(attacks)('include %s in a name, a description and an annotation key', (_, pattern) => {
		some(({displayName = '', description = '', annotations = {}}) =>
			[displayName, description, Object.keys(annotations).join()].every((part) => pattern.test(part)),
		).toBe(true);
	});

	test.each(['=', '+', '-', '@'])('include a spreadsheet formula that begins with %s', (first) => {
		some(({displayName}) => displayName?.startsWith(first)).toBe(true);
	});
});
