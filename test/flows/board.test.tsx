import {describe, expect, onTestFinished, test} from 'vitest';
import {largestBody} from '../../src/client/http/body.ts';
import type {App} from '../../src/contract/apps.ts';
import {readSilences} from '../../src/domain/board/silences.ts';
import type {SilenceEntry} from '../../src/settings/config-edit.ts';
import {type LaunchOptions, launch, liveSettings} from '../support/launch.tsx';
import {said} from '../support/said.ts';
import {soundApp} from '../support/tenant/seeds.ts';

const app = (number: number, more: Partial<App> = {}): App =>
	soundApp({id: `app_${number}`, displayName: `App ${number}`, updatedAt: '2026-06-01T00:00:00Z', ...more});
const deleted = (number: number) => app(number, {deletedAt: '2026-06-10T00:00:00Z'});
const unowned = (number: number) => app(number, {appOwners: []});
const fine = (count: number) => Array.from({length: count}, (_, index) => app(index + 100));
const configs = [
	{id: 'ac_1', displayName: 'Workforce', isDefaultBootstrap: true, status: 'AUTH_CONFIG_STATUS_ENABLED'},
	{
		id: 'ac_2',
		displayName: 'Old sign-on',
		deprecationDeadline: '2026-06-01T00:00:00Z',
		status: 'AUTH_CONFIG_STATUS_ENABLED',
	},
];

/** The board as it opens: every group is folded. */
async function openFolded({apps = [], ...options}: LaunchOptions = {}) {
	const console = await launch({at: 'board', columns: 140, rows: 40, seed: {apps, authConfigs: configs}, ...options});
	onTestFinished(() => console.close());
	return console;
}
/** The board with every group unfolded. */
async function open(options: LaunchOptions = {}) {
	const console = await openFolded(options);
	if ((options.at ?? 'board') === 'board') await console.press('Z');
	return console;
}
const selected = (lines: readonly string[]) => lines.find((line) => line.startsWith('▌')) ?? '';
const slowDown = () => Response.json({code: 8, message: 'slow down'}, {status: 429, headers: {'retry-after': '30'}});
const hasToken = async (request: Request) =>
	request.url.includes('/search/apps') && 'pageToken' in ((await request.clone().json()) as object);
const searches = (requests: readonly Request[]) => requests.filter(({url}) => url.includes('/search/apps')).length;

describe('findings', () => {
	test('of a tenant with large pages come in smaller pages, and the board says so', async () => {
		const tooLarge = {headers: {'content-length': String(largestBody + 1)}};
		const console = await open({
			apps: fine(60),
			async intercept(request, pass) {
				if (!request.url.includes('/search/apps')) return pass();
				const {pageSize} = (await request.clone().json()) as {pageSize: number};
				return pageSize > 50 ? new Response('{}', tooLarge) : pass();
			},
		});
		expect(console.screen()).toContain(
			`60 apps, complete · 50 per page, larger pages exceed ${said.aLimitOfCastellan}`,
		);
	});

	test('are listed by severity with their evidence, and Enter opens the subject', async () => {
		const console = await open({apps: [unowned(1), deleted(2), ...fine(120)]});
		const screen = console.screen();
		expect(screen).toMatch(/error +Old sign-on +Its deprecation deadline passed on 2026-06\S* +14d ago/);
		expect(screen.indexOf('App 2')).toBeLessThan(screen.indexOf('App 1 '));
		expect(screen).toMatch(/2 errors {2}\d+ warnings/);
		expect(screen).toContain('122 apps, complete');
		await console.press('j', 'j', 'j', 'return');
		expect(console.screen()).toMatch(/Display name +App 2/);
		await console.press('escape');
		expect(selected(console.lines())).toContain('App 2');
	});

	test('appear page by page, and findings of the short lists before the first app', async () => {
		const console = await open({
			apps: [deleted(1)],
			waits: true,
			intercept: async (request, pass) => (request.url.includes('/search/apps') ? slowDown() : pass()),
		});
		expect(console.screen()).toMatch(/error +Old sign-on/);
		expect(console.screen()).toMatch(/try 2 in 30s, ctrl-c cancels/);
		await console.press('1');
		expect(console.lines()[0]).toContain('Apps');
		expect(console.screen()).toMatch(/try 2 in 30s, ctrl-c cancels/);
		await console.press('0', 'ctrl-c');
		expect(console.screen()).toMatch(/stopped, L resumes · no apps read/);
	});

	test('are shown in full in the preview', async () => {
		const console = await open({apps: [deleted(2)]});
		await console.press('j', 'j', 'j', 'p');
		expect(console.screen()).toMatch(/Deleted at +2026-06-10T00:00:00Z/);
		expect(console.screen()).toContain('app-deleted-with-users:app_2');
	});

	test('are filtered and sorted', async () => {
		const console = await open({apps: [unowned(1), deleted(2)]});
		await console.write('/severity:error\r');
		expect(console.screen()).toContain('1/2');
		expect(console.screen()).not.toContain('App 1 ');
		await console.press('escape');
		expect(console.screen()).toContain('App 1 ');
	});
});

describe('loading', () => {
	test('requests each page once and shares it with the lists', async () => {
		const console = await open({apps: fine(250)});
		expect(console.requests).toHaveLength(5);
		await console.press('1');
		expect(console.screen()).toContain('1/250 loaded, complete');
		await console.press('2', '4', '0');
		expect(console.requests).toHaveLength(5);
	});

	test('continues after the pages that a list has loaded', async () => {
		const console = await open({at: 'apps', apps: fine(250)});
		await console.press('0');
		expect(searches(console.requests)).toBe(3);
		expect(console.screen()).toContain('250 apps, complete');
	});

	test('stops with ctrl-c, keeps the findings, and resumes with L', async () => {
		let isSlow = true;
		const console = await open({
			apps: [deleted(1), ...fine(400)],
			waits: true,
			intercept: async (request, pass) => (isSlow && (await hasToken(request)) ? slowDown() : pass()),
		});
		await console.press('ctrl-c');
		expect(console.screen()).toContain('stopped, L resumes · 100 apps loaded, more exist');
		expect(console.screen()).toMatch(/error +App 1/);
		await console.press('1', 'escape');
		expect(console.screen()).toContain('stopped, L resumes');
		isSlow = false;
		await console.press('L');
		expect(console.screen()).toContain('401 apps, complete');
	});

	test('stops with ctrl-c on another screen too', async () => {
		const console = await open({
			apps: fine(400),
			waits: true,
			intercept: async (request, pass) => ((await hasToken(request)) ? slowDown() : pass()),
		});
		await console.press('4', 'ctrl-c');
		expect(console.screen()).toContain('Stopped loading the board: L there resumes');
		await console.press('ctrl-c');
		expect(console.screen()).toContain('ctrl-c again quits');
		await console.press('0');
		expect(console.screen()).toContain('stopped, L resumes');
	});

	test('has every finding when complete, and exports all of them', async () => {
		const bare = Array.from({length: 6000}, (_, id) => ({id: `app_${id}`, displayName: `App ${id}`, userCount: '1'}));
		const console = await open({apps: bare});
		// The board reads in idle time, so the console is idle before the last page.
		for (let turn = 0; turn < 500 && !console.screen().includes('complete'); turn++) await console.settle();
		expect(console.screen()).toContain('6,000 apps, complete');
		expect(console.screen()).toMatch(/6,0\d\d warnings {2}24,0\d\d notes/);
		expect(console.screen()).toMatch(/1\/30,0\d\d/);
		await console.press('G');
		expect(selected(console.lines())).toMatch(/note +Chat B/);
		await console.press('ctrl-s', 'up', 'up', 'return', 'return');
		const [text = ''] = console.saved.values();
		const {rows} = JSON.parse(text);
		expect(new Set(rows.map(({id}: {readonly id: string}) => id)).size).toBeGreaterThan(30_000);
	});

	test('reports a failure and keeps the findings', async () => {
		const console = await open({
			apps: [deleted(1)],
			intercept: async (request, pass) =>
				request.url.includes('otification') ? Response.json({code: 7, message: 'not allowed'}, {status: 403}) : pass(),
		});
		expect(console.screen()).toMatch(/error +App 1/);
		expect(console.screen()).toMatch(/notification settings not read, r retries.*403/);
	});
});

test.each([60, 80, 140])('a rule has its count in a column of its own, at %i columns', async (columns) => {
	const console = await openFolded({apps: [deleted(1), deleted(2)], columns, rows: 15});
	expect(console.screen()).toMatch(/ Subject +Count +Finding/);
	expect(console.screen()).toMatch(/error +▸ Deleted but still has \S+ +2 +App 1/);
});

describe('refreshing', () => {
	test('adds new findings, strikes resolved ones, and keeps the cursor', async () => {
		const console = await open({apps: [deleted(1), deleted(2), app(3)]});
		await console.press('j', 'j', 'j', 'j');
		expect(selected(console.lines())).toContain('App 2');
		console.tenant.store.apps.put(app(1));
		console.tenant.store.apps.put(deleted(3));
		await console.press('r');
		const sign = (name: string) => console.lines().find((line) => line.includes(name))?.[1];
		expect([sign('App 1 '), sign('App 3 ')]).toEqual(['×', '+']);
		expect(selected(console.lines())).toContain('App 2');
		await console.press('j');
		expect(console.screen()).not.toContain('App 1 ');
	});
});

describe('silences', () => {
	test.each([
		[80, 24],
		[40, 12],
	])('M writes one of the finding or the rule under the cursor, at %i×%i', async (columns, rows) => {
		const entries: SilenceEntry[] = [];
		const saveSilence = async (entry: SilenceEntry) => void entries.push(entry);
		const console = await openFolded({apps: [deleted(1)], columns, rows, services: {machine: {saveSilence}}});
		await console.write('M');
		expect(console.screen()).toContain('Reason to silence');
		await console.write('agreed\r');
		expect(console.screen()).toContain('> 2026-07-15');
		await console.write('soon\r');
		expect(console.screen()).toContain('Not silenced');
		await console.press('ctrl-u');
		await console.write('2026-08-01\r');
		expect(console.screen()).toContain('Silenced auth-config-deadline-passed');
		await console.press('return', 'j', ':');
		await console.write('silence\r');
		await console.write('known\r\r');
		expect(entries).toEqual([
			{id: 'auth-config-deadline-passed', reason: 'agreed', until: '2026-08-01'},
			{id: 'auth-config-deadline-passed:ac_2', reason: 'known', until: '2026-07-15'},
		]);
	});

	test('that cannot be written keep the reason', async () => {
		const saveSilence = () => Promise.reject(new Error('the disk is full'));
		const console = await openFolded({apps: [deleted(1)], services: {machine: {saveSilence}}});
		for (const keys of ['M', 'agreed\r', '\r']) await console.write(keys);
		expect(console.lines().at(-1)).toContain('Not silenced: the disk is full');
		expect(console.lines().at(-1)).toContain('agreed');
	});

	test('are not written without a config file', async () => {
		const console = await openFolded({apps: [deleted(1)]});
		await console.write('M');
		expect(console.screen()).toContain('No config file to write to');
	});

	test('hide a finding until they expire', async () => {
		const silences = readSilences([
			{id: 'app-deleted-with-users:app_1', reason: 'closing', until: '2026-12-31'},
			{id: 'app-stale', reason: 'old', until: '2026-01-31'},
		]);
		const console = await open({
			apps: [deleted(1), deleted(2)],
			services: {settings: {live: liveSettings({silences})}},
		});
		expect(console.screen()).not.toContain('App 1 ');
		expect(console.screen()).toContain('silence expired: app-stale');
	});
});

describe('groups', () => {
	test('leave room for the details of the selected one, without the preview', async () => {
		const console = await openFolded({apps: [deleted(2)], columns: 80, rows: 24});
		await console.press('j');
		expect(console.screen()).toMatch(/Remedy +\S/);
		expect(console.screen()).toMatch(/Silence with +app-deleted-with-users/);
		expect(console.screen()).toMatch(/First findings\n +App 2/);
		await console.resize(40, 12);
		expect(console.screen()).not.toContain('Remedy');
	});

	test('come back after a filter of few findings, which had their details below', async () => {
		const many = await openFolded({apps: Array.from({length: 40}, (_, at) => deleted(at + 10)), columns: 80, rows: 24});
		await many.write('/zzz\r');
		await many.press('escape');
		expect(many.screen()).toContain('▸ Deleted but still has users');
		await many.press('z');
		await many.write('/It is deleted\r');
		await many.write('/ app 12\r');
		await many.press('escape');
		await many.write('/app 12\r');
		expect(many.screen()).toMatch(/Remedy +\S/);
		await many.press('escape');
		expect(many.screen()).toContain('▸ Deleted but still has users');
	});

	test('are folded with their counts at first, and one is unfolded by Enter', async () => {
		const console = await openFolded({apps: [unowned(1), deleted(2), deleted(3)], columns: 80, rows: 24});
		expect(console.screen()).toMatch(/error +▸ Deleted but still has users +2 +App 2, App 3/);
		expect(console.screen()).toMatch(/warning +▸ No owner +1 +App 1/);
		await console.press('j', 'return');
		expect(selected(console.lines())).toMatch(/▾ Deleted but still has users/);
		expect(console.screen()).toMatch(/error +App 3 +\d+ users?/);
		expect(console.screen()).not.toMatch(/warning +App 1/);
		await console.press('j', 'j', 'z');
		expect(selected(console.lines())).toMatch(/▸ Deleted but still has users/);
		expect(console.screen()).not.toMatch(/error +App 3/);
	});

	test('are left out of a filtered board, which searches folded findings too', async () => {
		const console = await openFolded({apps: [unowned(1), deleted(2)]});
		await console.write('/app\r');
		expect(selected(console.lines())).toMatch(/error +App 2/);
		expect(console.screen()).toMatch(/warning +App 1/);
		expect(console.screen()).not.toContain('▸');
		await console.press('escape');
		expect(console.screen()).toContain('▸');
		expect(console.screen()).not.toMatch(/warning +App 1/);
	});

	test('keep findings that arrive later folded or unfolded', async () => {
		const console = await open({apps: [unowned(1)]});
		console.tenant.store.apps.put(deleted(2));
		await console.press('r');
		expect(console.screen()).toMatch(/error +App 2/);
	});
});

test('Enter leads to the field of the finding, even if it is unset', async () => {
	const console = await open({apps: [unowned(1), ...fine(3)], columns: 80, rows: 24});
	await console.write('/nobody owns\r');
	await console.press('return');
	expect(console.screen()).toMatch(/Display name +App 1/);
	await console.press('y', 'f');
	expect(console.screen()).toContain('Copied appOwners');
	await console.press('k', 'y', 'f');
	expect(console.screen()).not.toContain('Copied appOwners');
});

test.each([
	[80, 24],
	[40, 12],
])('Enter leads to the rows of a finding about several, and to their field, at %d×%d', async (columns, rows) => {
	const authConfigs = [...configs, {id: 'ac_3', displayName: 'Office', isDefaultBootstrap: true}];
	const console = await open({seed: {apps: [], authConfigs}, columns, rows});
	await console.write('/marked as default\r');
	await console.press('return');
	const lines = console.lines();
	expect(lines.find((line) => line.includes('Name'))).toMatch(/Name +Bootstrap/);
	expect(lines.filter((line) => /^.{3}(Workforce|Office) +default/.test(line))).toHaveLength(2);
	expect(console.screen()).not.toContain('Old sign-on');
	await console.press('escape');
	expect(console.screen()).toContain('Old sign-on');
});

test.each([
	['acme.test', ['Workforce', 'Office']],
	['acme test', ['Workforce', 'Office', 'Old sign-on']],
])('Enter leads to the configs that claim the domain “%s”, unless a filter cannot name it', async (domain, names) => {
	const bootstrapDomains = [domain];
	const authConfigs = [
		{...configs[0], bootstrapDomains},
		configs[1] ?? {},
		{id: 'ac_3', displayName: 'Office', bootstrapDomains},
	];
	const console = await open({seed: {apps: [], authConfigs}});
	await console.write('/claim it\r');
	await console.press('return');
	const found = ['Workforce', 'Office', 'Old sign-on'].filter((name) => console.screen().includes(name));
	expect(found).toEqual(names);
});

test.each([
	[80, 24],
	[60, 15],
	[40, 12],
])('shows severity, subject and finding at %d×%d, and the selected finding in full', async (columns, rows) => {
	const console = await open({apps: [deleted(1)], columns, rows});
	expect(console.screen()).toMatch(
		columns === 40 ? /▾ Deprecation deadline pas…\n +error +Old sign-on/ : /error +Old sign-on +Its depr/,
	);
	await console.write('/deprecation\r');
	expect(console.screen()).toMatch(/error +Old sign-on +Its depr/);
	await console.press('escape');
	const text = console
		.lines()
		.map((line) => line.trim())
		.join(' ');
	expect(text).toContain('Old sign-on: Its deprecation deadline passed on 2026-06-01');
});

test.each([
	[140, 40],
	[80, 24],
	[40, 12],
])('Enter on a finding about notifications leads to its category at %d by %d', async (columns, rows) => {
	const orgNotificationSettings = {
		channelSettings: {email: {enabled: true, system: {enabled: false}, digest: {enabled: true}}},
	};
	const console = await openFolded({columns, rows, seed: {notificationSettings: orgNotificationSettings}});
	await console.write('/digest\r');
	await console.press('return');
	expect(console.lines()[0]).toContain('Notification');
	expect(selected(console.lines())).toContain('Digest');
});

test('a folded board exports its findings', async () => {
	const console = await openFolded({apps: [deleted(1), deleted(2)]});
	await console.press('ctrl-s');
	expect(console.screen()).toMatch(/The list: \d+ findings loaded, the columns shown \(CSV\)/);
	await console.press('down', 'down', 'return', 'return');
	const [csv = ''] = console.saved.values();
	expect(csv).toContain('App 1');
	expect(csv).toContain('App 2');
	expect(csv).not.toContain('▸');
});

test('a sorted board says by which column', async () => {
	const console = await openFolded({apps: [deleted(1), deleted(2)]});
	await console.write(':sort subject\r');
	expect(console.screen()).toContain('by Subject');
});

test('a marked group exports its findings', async () => {
	const console = await openFolded({apps: [deleted(1), deleted(2)]});
	await console.press('j', 'space');
	expect(console.lines().at(-2)).toContain('1 marked');
	await console.press('ctrl-s');
	expect(console.screen()).toContain('The list: 2 findings marked');
	await console.press('down', 'return', 'return');
	const [csv = ''] = console.saved.values();
	expect(csv.trim().split('\n')).toHaveLength(3);
});

test.each([
	[80, 24],
	[40, 12],
])('a finding that is longer than its lines at %d by %d is read in full in the preview', async (columns, rows) => {
	const displayName = `Sign-on ${'of a department with a long name '.repeat(rows)}endofname`;
	const console = await openFolded({columns, rows, seed: {authConfigs: [{...configs[1], displayName}]}});
	await console.write('/deadline\r');
	expect(console.screen()).toContain('… p shows all');
	expect(console.screen()).not.toContain('endofname');
	await console.press('p', 'tab');
	let text = console.screen();
	for (let page = 0; page < 12; page++) {
		await console.press('pagedown');
		text += console.screen();
	}
	expect(text).toContain('endofname');
	expect(text).toContain('Evidence');
	// Nothing follows the end.
	expect(console.lines().findLast((line) => line.startsWith('│'))).toMatch(/[a-z0-9]/i);
});

test('the preview begins with the finding, and has room for it at 40×12', async () => {
	const console = await open({columns: 40, rows: 12});
	await console.press('j', 'p');
	const pane = console.lines().filter((line) => line.startsWith('│'));
	expect(pane.length).toBeGreaterThanOrEqual(3);
	expect(pane[1]).toMatch(/│ Finding +Its depr/);
});
