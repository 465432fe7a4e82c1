import {describe, expect, onTestFinished, test} from 'vitest';
import {largestBody} from '../../../src/client/http/body.ts';
import {historyIn} from '../../../src/console/app/machine/history.ts';
import type {App} from '../../../src/contract/apps.ts';
import {HistoryError} from '../../../src/domain/history/error.ts';
import {historyKinds} from '../../../src/domain/resources/history-kinds.ts';
import {pagesOf, temporaryFile} from '../../domain/history/items.ts';
import {type LaunchOptions, launch, testNow} from '../../support/launch.tsx';
import {said} from '../../support/said.ts';
import {until} from '../../support/until.ts';

const app = (number: number, more: Partial<App> = {}): App => ({
	id: `app_${number}`,
	displayName: `App ${number}`,
	updatedAt: '2026-06-01T00:00:00Z',
	...more,
});
async function onlySmallPages(request: Request, pass: () => Promise<Response>): Promise<Response> {
	if (!request.url.includes('/search/apps')) return pass();
	const {pageSize} = (await request.clone().json()) as {pageSize: number};
	return pageSize > 50 ? new Response('{}', {headers: {'content-length': String(largestBody + 1)}}) : pass();
}
const some = (count: number) => Array.from({length: count}, (_, index) => app(index));

async function open(options: LaunchOptions = {}) {
	const place = {file: temporaryFile()};
	const historyAccess = historyIn(async () => place);
	const console = await launch({
		at: 'history',
		columns: 140,
		apps: some(150),
		services: {state: {historyAccess}},
		...options,
	});
	onTestFinished(async () => {
		await console.close();
		await historyAccess.close();
	});
	return console;
}
type Console = Awaited<ReturnType<typeof open>>;
const saveAs = (console: Console, name: string) => console.write(`+${name}\r`);
/** Between two pages of a long save, and before the list shows it, the console can be idle for some turns. */
async function saveAll(console: Console, name: string) {
	await saveAs(console, name);
	const isSaving = () => /saving, |No readings yet|still being read|^ loading/m.test(console.screen());
	for (let times = 0; times < 100 && isSaving(); times++) await console.settle();
}
const change = ({tenant: {store}}: Console) => {
	store.apps.put(app(7, {displayName: 'Renamed', updatedAt: '2026-06-14T00:00:00Z'}));
	store.apps.remove('app_8');
	store.apps.put(app(999));
};

describe('the timeline', () => {
	test('starts empty, and + saves the tenant under a name', async () => {
		const console = await open();
		expect(console.screen()).toContain('This tenant has no readings: + saves one');
		expect(console.requests).toHaveLength(0);
		expect(console.screen()).not.toMatch(/= Compare|enter Open/);
		await console.press('=');
		expect(console.screen()).toContain('No readings yet: + saves one');
		await saveAs(console, 'before');
		expect(console.screen()).toContain('Saved before with 151 items');
		await console.press('=');
		expect(console.screen()).toContain('Enter compares with now. To compare two, mark both with space');
		expect(console.screen()).toMatch(/now +before +now/);
	});

	test('says why no reading is selected', async () => {
		const file = historyIn(async () => ({file: temporaryFile()}));
		onTestFinished(() => file.close());
		let fails = true;
		const openIfAny = async () => {
			if (fails) throw new HistoryError('is locked');
			return file.openIfAny();
		};
		const console = await open({services: {state: {historyAccess: {...file, openIfAny}}}});
		await console.press('x');
		expect(console.screen()).toContain('The readings could not be read: r reads them again');
		fails = false;
		await console.press('r');
		await console.press('x');
		expect(console.screen()).toContain('No readings yet: + saves one');
		await saveAll(console, 'before');
		await console.write('/nothing\r');
		await console.press('x');
		expect(console.screen()).toContain('No reading matches the filter');
	});

	test('saves nothing if the service omitted a list, since its items are not known to be gone', async () => {
		const console = await open({
			intercept: async (request, pass) =>
				request.url.includes('notifications') ? pass() : Response.json({list: null, nextPageToken: ''}),
		});
		await saveAs(console, 'before');
		expect(console.screen()).toContain('`list` is missing');
		expect(console.screen()).toContain('This tenant has no readings');
	});

	test.each<[string, NonNullable<LaunchOptions['intercept']>]>([
		['ctrl-c cancels', (_, pass) => pass()],
		['ctrl-c cancels, smaller pages', onlySmallPages],
	])('counts what a save has read, with “%s”', async (words, answer) => {
		const {promise: held, resolve: release} = Promise.withResolvers<void>();
		const console = await open({
			async intercept(request, pass) {
				if (request.url.includes('/search/apps') && 'pageToken' in (await request.clone().json())) await held;
				return answer(request, pass);
			},
		});
		console.send('+before\r');
		await until(console, (screen) => / items so far/.test(screen));
		expect(console.screen()).toMatch(new RegExp(`saving, \\d+ items so far, ${words}(?!,)`));
		release();
		await until(console, (screen) => screen.includes('Saved before with 151 items'));
	});

	test('has the lists read again that are older than what a save read', async () => {
		const console = await open();
		await console.press('1');
		await console.press('8');
		change(console);
		await saveAll(console, 'after');
		await console.press('1');
		expect(console.screen()).toContain('Renamed');
	});

	test('says that a save reads smaller pages', async () => {
		const console = await open({intercept: onlySmallPages});
		await saveAs(console, 'before');
		expect(console.screen()).toContain(
			`Saved before with 151 items, read in smaller pages: larger ones exceed ${said.aLimitOfCastellan}`,
		);
	});

	test('ctrl-c cancels a save that waits for the service, and nothing is kept', async () => {
		const console = await open({
			waits: true,
			intercept: async (request, pass) =>
				request.url.includes('/search/apps')
					? Response.json({message: 'slow down'}, {status: 429, headers: {'retry-after': '30'}})
					: pass(),
		});
		await saveAs(console, 'before');
		expect(console.screen()).toMatch(/saving, ctrl-c cancels: /);
		await console.press('ctrl-c');
		expect(console.lines().at(-1)).toContain('Cancelled: nothing was saved');
		expect(console.screen()).toContain('This tenant has no readings');
	});

	test('counts the fields of a save that do not match the API', async () => {
		const apps = [{id: 'app_1', displayName: 'Payroll', strictAccessEntitlementProvisioning: 'yes'}];
		const console = await open({
			intercept: async (request, pass) => (request.url.includes('/search/apps') ? Response.json({list: apps}) : pass()),
		});
		await saveAs(console, 'before');
		expect(console.screen()).toMatch(/Saved before with 2 items; 1 invalid field/);
	});

	test('discards a save that fails halfway', async () => {
		const console = await open({
			intercept: (request, pass) =>
				request.url.includes('notifications') ? Promise.resolve(Response.json({})) : pass(),
		});
		await saveAs(console, 'before');
		expect(console.screen()).toContain('`orgNotificationSettings` is missing');
		expect(console.screen()).toContain('This tenant has no readings');
	});

	test('rejects a taken name, and keeps nothing of the failed save', async () => {
		const console = await open();
		await saveAs(console, 'a');
		await saveAs(console, 'a');
		expect(console.screen()).toContain('name exists');
		expect(console.screen()).toContain('1/1 loaded');
	});

	test('x asks before it removes a name', async () => {
		const console = await open();
		await saveAs(console, 'a');
		await console.press('x', 'return');
		expect(console.screen()).toContain('1/1 loaded');
		await console.press('x', 'down', 'return');
		await console.press('j');
		expect(console.screen()).toContain('This tenant has no readings');
	});

	test('has a row for a reading without a name, and renames one with a name', async () => {
		let now = testNow;
		const console = await open({now: () => now});
		const history = await console.services.state.historyAccess?.open();
		const {baseUrl} = console.services.tenant.api;
		await history?.remember({tenant: baseUrl, at: now}, pagesOf('apps', some(3) as never));
		now += 60_000;
		await saveAs(console, 'a');
		expect(console.screen()).toContain('1/2 loaded');
		await console.press('home');
		await console.write(':rename this\r');
		await console.write('\u0015b\r');
		expect(console.screen()).toContain('Renamed a to b');
		expect(console.screen()).toMatch(/now +b +now/);
		await console.press('j');
		await console.press('x');
		expect(console.screen()).toContain('This reading has no name');
	});
});

describe('changes', () => {
	test('since a name are listed by field, and Enter opens the item', async () => {
		const console = await open();
		await saveAs(console, 'a');
		change(console);
		await console.press('return');
		expect(console.screen()).toContain('Changes from a to now');
		expect(console.screen()).toContain('1 added, 1 removed, 1 changed');
		expect(console.screen()).toMatch(/changed +apps +Renamed +displayName +App 7 +Renamed +1d ago/);
		expect(console.screen()).toMatch(/removed +apps +App 8/);
		await console.write('/displayname\r');
		await console.press('return');
		expect(console.screen()).toMatch(/Display name +Renamed/);
		await console.press('escape');
		expect(console.screen()).toContain('filter “displayname”');
	});

	test('since a typed moment are a screen of their own', async () => {
		let now = testNow;
		const console = await open({now: () => now});
		await saveAs(console, 'a');
		change(console);
		now += 3 * 3_600_000;
		await console.write(':since 2h\r');
		expect(console.screen()).toContain('Changes from 2h to now');
		expect(console.screen()).toContain('1 added, 1 removed, 1 changed');
		await console.write(':since nope\r');
		expect(console.screen()).toContain(`“nope” is ${said.noSuchMoment}`);
	});

	test.each([
		[80, 24],
		[60, 15],
		[40, 12],
	])('name both sides on a screen of %i by %i', async (columns, rows) => {
		let now = testNow;
		const console = await open({columns, rows, now: () => now});
		await saveAs(console, 'before the release');
		now += 60_000;
		await saveAs(console, 'after it');
		await console.press('home', 'space', 'space', '=');
		expect(console.screen()).toMatch(/ before the release to after it/);
	});

	test('show every field of an item in the preview', async () => {
		const console = await open({rows: 40});
		await saveAs(console, 'a');
		change(console);
		await console.press('return');
		expect(console.screen()).toMatch(/Before +App 7/);
		expect(console.screen()).toMatch(/After +Renamed/);
	});

	test('between two readings, marked or consecutive, need no request, and have the age of the later one', async () => {
		let now = testNow;
		const console = await open({now: () => now});
		await saveAs(console, 'a');
		expect(console.screen()).toContain('Saved a');
		change(console);
		now += 1000;
		await saveAs(console, 'b');
		now += 120_000;
		await console.press('home', 'space', 'space');
		const requests = console.requests.length;
		await console.press('=');
		expect(console.lines()[0]).toMatch(/ 2m ago/);
		expect(console.screen()).toContain('Changes from a to b');
		expect(console.screen()).toContain('1 added, 1 removed, 1 changed');
		expect(console.requests).toHaveLength(requests);
	});

	test('name the lists that are not compared, because only one side was read', async () => {
		const console = await open();
		const history = await console.services.state.historyAccess?.open();
		const {baseUrl} = console.services.tenant.api;
		await history?.save({name: 'part', tenant: baseUrl, at: testNow}, pagesOf('apps', some(150) as never));
		await console.press('r');
		await console.press('return');
		const others = historyKinds.filter((kind) => kind !== 'apps').join(', ');
		const left = `not compared, only one side was read: ${others}`;
		expect(console.screen()).toContain(`Nothing differs; ${left}`);
		change(console);
		await console.press('r');
		expect(console.screen()).toContain(`1 added, 1 removed, 1 changed; ${left}`);
	});

	test('show their progress; ctrl-c aborts the request, and r compares again', async () => {
		let isSlow = false;
		let apps = 0;
		const console = await open({
			apps: some(450),
			waits: true,
			intercept: async (request, pass) => {
				if (!isSlow || !request.url.includes('/search/apps') || ++apps < 3) return pass();
				return Response.json({code: 8, message: 'slow'}, {status: 429, headers: {'retry-after': '30'}});
			},
		});
		await saveAll(console, 'a');
		change(console);
		isSlow = true;
		await console.press('return');
		const status = () => console.lines().at(-2) ?? '';
		expect(status()).toContain('try 2 in 30s, ctrl-c cancels');
		await console.press('ctrl-c');
		expect(status()).toContain('cancelled, r compares again');
		expect(console.api.journal.inFlight).toBe(0);
		expect(console.screen()).not.toContain('Renamed');
		isSlow = false;
		await console.press('r');
		expect(status()).toContain('1 added, 1 removed, 1 changed');
		expect(console.screen()).toMatch(/removed +apps +App 8/);
	});

	test('name nothing after a failure, and r compares again', async () => {
		let isBroken = false;
		const console = await open({
			apps: some(150),
			intercept: async (request, pass) =>
				isBroken && request.url.includes('/search/apps')
					? Response.json({code: 7, message: 'not allowed'}, {status: 403})
					: pass(),
		});
		await saveAs(console, 'a');
		change(console);
		isBroken = true;
		await console.press('return');
		expect(console.screen()).toContain('403');
		isBroken = false;
		await console.press('r');
		expect(console.screen()).toContain('1 added, 1 removed, 1 changed');
	});
});

describe('the findings since the last name', () => {
	test('show how the findings of a rule changed, as bars and as numbers', async () => {
		const console = await open();
		const put = (number: number) => console.tenant.store.apps.put({id: `app_new${number}`, displayName: 'Newcomer'});
		await saveAs(console, 'a');
		put(1);
		await console.press('0', 'r');
		const noOwner = () => console.bars().find((line) => line.includes('▸ No owner')) ?? '';
		// The module that draws bars is loaded with the first ones.
		await until(console, () => /[▁▂▃▄▅▆▇]█/.test(noOwner()));
		expect(console.screen()).toMatch(/Severity +Subject +Count +Finding +Trend +Since/);
		await console.write('Z');
		await console.press('Z', 'g', 'g');
		for (let line = 0; line < 20 && !/Findings in the named readings/.test(console.screen()); line++)
			await console.press('j');
		expect(console.screen()).toMatch(/Findings in the named readings: \d+; now \d+\./);
	});

	test('count an acknowledged finding neither then nor now', async () => {
		const console = await open();
		await saveAs(console, 'a');
		console.tenant.store.apps.put({id: 'app_new', displayName: 'Newcomer'});
		await console.press('0', 'r');
		await console.write('/App 77\r');
		await console.write('Aagreed\r');
		await console.press('return');
		expect(console.screen()).toContain('1 acknowledged');
		await console.press('escape');
		const noOwner = () => console.bars().find((line) => line.includes('▸ No owner')) ?? '';
		await until(console, () => /150 .*[▁▂▃▄▅▆▇]█/.test(noOwner()));
	});

	test('have no column of bars while no rule has another count', async () => {
		const console = await open();
		await saveAs(console, 'a');
		await console.press('0', 'r');
		expect(console.screen()).toContain('▸ No owner');
		expect(console.screen()).not.toContain('Trend');
	});

	test('have no bars without a named reading', async () => {
		const console = await open();
		await console.press('0');
		expect(console.screen()).not.toMatch(/[▁▂▃▄▅▆▇█]|Trend|Findings in the named readings/);
	});

	test('group the new findings on top of the board', async () => {
		const console = await open();
		await saveAs(console, 'a');
		console.tenant.store.apps.put({id: 'app_new', displayName: 'Newcomer'});
		await console.press('0', 'r');
		// New findings are looked for in idle time.
		await until(console, (screen) => screen.includes('5 new'));
		expect(console.lines()[2]).toMatch(/5 new +read now/);
		expect(console.lines()[4]).toContain('New since a');
		expect(console.lines()[5]).toContain('Newcomer');
	});
});
