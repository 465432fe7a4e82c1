import {describe, expect, onTestFinished, test} from 'vitest';
import {type LaunchOptions, launch, testNow} from '../../support/launch.tsx';
import {isBundled} from '../../support/runs/runs.ts';
import {said} from '../../support/said.ts';
import {until} from '../../support/until.ts';

const app = (displayName: string, more: object = {}) => ({
	id: `app_${displayName.toLowerCase()}`,
	displayName,
	...more,
});
const payrollAndWiki = [app('Payroll', {description: 'Salaries'}), app('Wiki')];

const many = (count: number) =>
	Array.from({length: count}, (_, index) => ({
		id: `app_${String(index).padStart(5, '0')}`,
		displayName: `App ${index}`,
	}));

async function open(options: LaunchOptions) {
	const console = await launch(options);
	onTestFinished(() => console.close());
	return console;
}

const selected = (lines: readonly string[]) =>
	lines
		.find((line) => line.startsWith('▌'))
		?.slice(3)
		.split('  ')[0];

describe('searching on the server', () => {
	test('narrows the list with one request, and Esc discards a half-typed search', async () => {
		const console = await open({apps: payrollAndWiki});
		expect(console.screen()).toContain('1/2 loaded, complete');
		expect(console.requests).toHaveLength(1);

		await console.press('f', 'p', 'a', 'y', 'r', 'return');
		expect(console.screen()).toContain('Payroll');
		expect(console.screen()).not.toContain('Wiki');
		expect(console.screen()).toContain('query=payr (searched by the server)');
		expect(console.requests).toHaveLength(2);

		await console.press('f', 'z', 'escape');
		expect(console.screen()).toContain('Payroll');
		expect(console.requests).toHaveLength(2);
	});

	test('is replaced by the first letter of the next one, and kept by →', async () => {
		const console = await open({apps: payrollAndWiki});
		await console.press('f', 'p', 'a', 'y', 'return', 'f', 'w', 'i', 'return');
		expect(console.screen()).toContain('query=wi (searched');
		await console.press('f', 'right', 'k', 'return');
		expect(console.screen()).toContain('query=wik (searched');
	});

	test('Esc returns to the previous list without a request', async () => {
		const console = await open({apps: [...payrollAndWiki, app('Vault')]});
		await console.press('j', 'j', 'f', 'p', 'a', 'y', 'return', 'escape');
		expect(selected(console.lines())).toBe('Vault');
		expect(console.requests).toHaveLength(2);
	});

	test('handles the keys of a single write in order', async () => {
		const console = await open({apps: payrollAndWiki});
		await console.write('fpayr\r');
		expect(console.screen()).not.toContain('Wiki');
	});

	test('the form submits several fields at once', async () => {
		const console = await open({
			apps: [
				app('Payroll', {isDirectory: true, grantPolicyId: 'pol_1'}),
				app('Paytool', {grantPolicyId: 'pol_1'}),
				app('Wiki'),
			],
		});
		await console.press(
			'F',
			'tab',
			'p',
			'a',
			'y',
			'tab',
			'space',
			'tab',
			'p',
			'o',
			'l',
			'_',
			'1',
			'tab',
			'tab',
			'x',
			'return',
		);
		const body = await console.requests.at(-1)?.json();
		expect(body).toMatchObject({
			displayName: 'pay',
			onlyDirectories: true,
			policyRefs: [{id: 'pol_1'}],
			excludeAppIds: ['x'],
		});
		expect(console.screen()).toContain('1/1 loaded, complete');
	});
});

describe('filtering loaded rows', () => {
	test('sends no request, is labelled as local, and Esc clears it', async () => {
		const console = await open({apps: payrollAndWiki});
		await console.press('/', 's', 'a', 'l', 'backspace', 'backspace', 'backspace', 'w', 'i', 'return');
		expect(console.screen()).toContain('1/1 of 2 loaded, complete · filter “wi” (local: loaded rows only)');
		expect(console.screen()).not.toContain('Payroll');
		await console.press('escape');
		expect(console.screen()).toContain('Payroll');
		expect(console.requests).toHaveLength(1);
	});

	test('Esc while typing restores the previous filter', async () => {
		const console = await open({apps: payrollAndWiki});
		await console.press('/', 'w', 'return', '/', 'x', 'x', 'escape');
		expect(console.screen()).toContain('filter “w”');
	});
});

/** A service with pages that are too large for castellan. */
const largePages = async (request: Request): Promise<Response> => {
	const {pageSize, pageToken = '0'} = (await request.clone().json()) as {pageSize: number; pageToken?: string};
	const end = Math.min(120, Number(pageToken) + pageSize);
	const list = many(120).slice(Number(pageToken), end);
	const annotations = {numbers: Array(6_500).fill(1)};
	return Response.json({list: list.map((app) => ({...app, annotations})), nextPageToken: end < 120 ? String(end) : ''});
};

describe('paging', () => {
	test('loads ahead of the cursor, and a held key loses no step', async () => {
		const console = await open({apps: many(450)});
		expect(console.screen()).toContain('1/100 loaded, more exist');
		await console.write('j'.repeat(90));
		expect(selected(console.lines())).toBe('App 90');
		expect(console.screen()).toContain('91/200 loaded, more exist');
		await console.press('L');
		expect(console.screen()).toContain('91/450 loaded, complete');
		expect(console.requests).toHaveLength(5);
	});

	test('shows pages that are too large in smaller pages, and says so', async () => {
		const console = await open({seed: {}, intercept: largePages});
		await console.press('L');
		expect(console.screen()).toContain(
			`1/120 loaded, complete · 25 per page, larger pages exceed ${said.aLimitOfCastellan}`,
		);
		expect(console.requests).toHaveLength(7);
	});

	test('does not call a list complete in which items came twice', async () => {
		const list = many(200);
		const pages = [list.slice(0, 100), list.slice(90, 190)];
		const console = await open({
			intercept: async () => {
				const page = pages.shift() ?? [];
				return Response.json({list: page, nextPageToken: pages.length > 0 ? 'next' : ''});
			},
		});
		await console.press('L');
		expect(console.screen()).toContain(`190 loaded, r reloads: 10 items ${said.cameTwice}`);
		expect(console.screen()).not.toContain('complete');
	});

	test('ends the list with a reason when a page token repeats, and keeps the loaded rows', async () => {
		const pages = [many(100), many(200).slice(100)];
		let page = 0;
		const console = await open({
			intercept: async () => Response.json({list: pages[page++ % 2], nextPageToken: 'again'}),
		});
		await console.press('G', 'G');
		expect(console.screen()).toContain('200 loaded, r reloads: the service sent a page token a second time');
		expect(console.requests).toHaveLength(2);
	});
});

describe('sorting, columns and marks', () => {
	test('sorts the loaded rows, keeps the cursor on its item, and reverses', async () => {
		const console = await open({
			apps: [
				app('Alpha', {userCount: '9'}),
				app('Beta', {userCount: '9007199254740993'}),
				app('Gamma', {userCount: '10'}),
			],
		});
		await console.press('s', 'down', 'down', 'return');
		const order = () => console.lines().flatMap((line) => /(Alpha|Beta|Gamma)/.exec(line)?.[0] ?? []);
		expect(order()).toEqual(['Beta', 'Gamma', 'Alpha']);
		expect(selected(console.lines())).toBe('Beta');
		await console.press('S');
		expect(order()).toEqual(['Alpha', 'Gamma', 'Beta']);
		expect(console.screen()).toContain('by Users within loaded');
	});

	test('hides a column', async () => {
		const console = await open({apps: payrollAndWiki});
		expect(console.lines()[2]).toContain('Users');
		await console.press('w', 'down', 'space', 'escape');
		expect(console.lines()[2]).not.toContain('Users');
	});

	test('copies marked rows together', async () => {
		const console = await open({apps: payrollAndWiki});
		await console.press('space', 'space', 'c');
		expect(console.copied).toEqual(['app_payroll\napp_wiki']);
		await console.press('ctrl-\\', 'c');
		expect(console.copied.at(-1)).toBe('app_wiki');
	});
});

describe('detail', () => {
	test('shows fields in groups without a request, then the raw JSON', async () => {
		const console = await open({apps: payrollAndWiki});
		await console.press('return');
		expect(console.screen()).toMatch(/Display name +Payroll/);
		expect(console.screen()).toMatch(/Description +Salaries/);
		await console.press('w');
		expect(console.screen()).toMatch(/Instructions +–/);
		await console.press('v');
		expect(console.screen()).toContain('"displayName": "Payroll"');
		expect(console.requests).toHaveLength(1);
	});

	test('links to apps with the same policy, and returns', async () => {
		const console = await open({
			apps: [app('Payroll', {grantPolicyId: 'pol_1'}), app('Paytool', {grantPolicyId: 'pol_1'}), app('Wiki')],
		});
		await console.press('return', 'a', 'j', 'return');
		expect(console.screen()).toContain('policyRefs=pol_1');
		expect(console.screen()).toContain('1/2 loaded');
		await console.press('escape', 'escape');
		expect(console.screen()).toContain('Wiki');
	});

	test('opens by address, and reports an unknown id', async () => {
		const console = await open({apps: payrollAndWiki, at: 'apps/app_wiki'});
		expect(console.screen()).toMatch(/Display name +Wiki/);
		const other = await open({apps: payrollAndWiki, at: 'apps/app_none'});
		expect(other.screen()).toContain('The tenant has no app app_none');
	});

	test('copies the field under the cursor', async () => {
		const console = await open({apps: payrollAndWiki});
		await console.press('return', 'j', 'y', 'f');
		expect(console.copied).toEqual(['Payroll']);
		expect(console.screen()).toContain('Copied displayName by the test');
	});
});

describe('refresh', () => {
	test('marks changed rows, strikes removed ones until the next key, and keeps the cursor on its item', async () => {
		const answers = [
			[app('Payroll'), app('Vault'), app('Wiki')],
			[app('Payroll'), {...app('Wiki'), displayName: 'Wiki 2'}, app('Xylo')],
		];
		let reads = 0;
		const console = await open({
			intercept: async () => Response.json({list: answers[Math.min(reads++, 1)], nextPageToken: ''}),
		});
		await console.press('j', 'j', 'r');
		expect(selected(console.lines())).toBe('Wiki 2');
		const sign = (name: string) => console.lines().find((line) => line.includes(name))?.[1];
		expect([sign('Payroll'), sign('Vault'), sign('Wiki 2'), sign('Xylo')]).toEqual([' ', '×', '~', '+']);
		await console.press('j');
		expect(console.screen()).not.toContain('Vault');
		expect(selected(console.lines())).toBe('Xylo');
	});
});

describe('sizes', () => {
	test.each([
		[80, 24],
		[140, 40],
		[40, 12],
	])('shows header, rows, status and hints at %d×%d', async (columns, rows) => {
		const console = await open({apps: many(60), columns, rows, services: {settings: {hasPreview: false}}});
		const lines = console.lines();
		expect(lines[0]).toContain('tenant.ex');
		expect(lines[1]).toContain('1 Apps ');
		expect(lines[3]).toContain('App 0');
		expect(lines[rows - 3]).toContain(`App ${rows - 6}`);
		expect(lines[rows - 2]).toContain('1/60 loaded');
		expect(lines[rows - 1]).toContain('enter Open');
	});

	test('reports a screen that is too small, and recovers', async () => {
		const console = await open({apps: many(60)});
		await console.resize(20, 5);
		expect(console.screen()).toContain('Too small');
		await console.resize(1, 1);
		await console.resize(80, 24);
		expect(console.screen()).toContain('App 10');
	});
});

test.skipIf(isBundled)(
	'loads 100,000 rows page by page and keeps them scrollable',
	async () => {
		const console = await open({apps: many(100_000)});
		await console.press('L');
		// Between two of the thousand pages the console can be idle for a moment.
		await until(console, (screen) => screen.includes('1/100,000 loaded, complete'), 250_000);
		expect(console.requests).toHaveLength(1000);
		await console.press('G');
		expect(selected(console.lines())).toBe('App 99999');
		await console.write('/99998\r');
		await until(console, (screen) => screen.includes('1/1 of 100,000 loaded'));
	},
	300_000,
);

describe('lists', () => {
	test('clears a filter that is typed and cancelled in one write', async () => {
		const console = await open({apps: payrollAndWiki});
		await console.write('/zzz\u0015');
		expect(console.screen()).toContain('Payroll');
		await console.write('\r');
		expect(console.screen()).toContain('1/2 loaded');
	});

	test('ctrl-c stops loading ahead until the cursor moves', async () => {
		let isSlow = false;
		const console = await open({
			apps: many(450),
			intercept: (request, pass) =>
				isSlow
					? new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason)))
					: pass(),
		});
		isSlow = true;
		console.send('G');
		await until(console, () => console.requests.length === 2);
		console.send('\u0003');
		await console.settle();
		expect(console.requests).toHaveLength(2);
		expect(console.screen()).toContain('100/100 loaded, more exist');
		isSlow = false;
		await console.press('k');
		expect(console.screen()).toContain('200 loaded');
	});

	test('r restarts the list after a rejected page token', async () => {
		let refusals = 0;
		const console = await open({
			apps: many(300),
			intercept: async (request, pass) => {
				const {pageToken} = (await request.clone().json()) as {pageToken?: string};
				return pageToken && refusals++ === 0
					? Response.json({code: 3, message: 'bad page token'}, {status: 400})
					: pass();
			},
		});
		await console.press('G');
		expect(console.screen()).toContain('100 loaded, r starts the list again');
		await console.press('r', 'G');
		expect(console.screen()).toContain('/300 loaded, complete');
	});

	test('counts marks on rows that the filter hides', async () => {
		const console = await open({apps: payrollAndWiki});
		await console.press('space', '/', 'w', 'i', 'return', 'c');
		expect(console.copied).toEqual(['app_payroll']);
	});

	test('reloads all pages when a filtered list is refreshed', async () => {
		const console = await open({apps: many(300)});
		await console.press('L', '/', '2', '9', '9', 'return', 'r');
		expect(console.screen()).toContain('1/1 of 300 loaded');
	});

	test('copies a curl command for the item of a detail screen', async () => {
		const console = await open({apps: payrollAndWiki});
		await console.press('return', 'y', 'u');
		expect(console.copied[0]).toContain('"appIds":["app_payroll"]');
	});
});

test('lists each of several links to one address, and each opens it', async () => {
	const policy = 'pol_1';
	const console = await launch({
		apps: [{id: 'app_1', displayName: 'One', grantPolicyId: policy, revokePolicyId: policy, certifyPolicyId: policy}],
		columns: 100,
	});
	await console.press('a');
	const relations = () => console.screen().match(/same \w+ policy pol_1/g) ?? [];
	expect(relations()).toHaveLength(3);
	await console.press('down', 'down', 'down', 'return');
	expect(console.lines()[0]).toContain('pol_1');
	await console.close();
});

describe.each([
	[80, 24],
	[40, 12],
])('filtering by a column at %ix%i', (columns, rows) => {
	test('completes the name of a column, and finds names without their accents', async () => {
		const console = await open({apps: [...payrollAndWiki, app('Núria')], columns, rows});
		await console.write('/na');
		expect(console.screen()).toContain('Tab completes name:');
		await console.press('tab');
		await console.write('nuria');
		expect(console.screen()).toContain('name:nuria');
		expect(selected(console.lines())).toBe('Núria');
		expect(console.screen()).not.toContain('Wiki');
	});

	test('reports a column that the list does not have', async () => {
		const console = await open({apps: payrollAndWiki, columns, rows});
		await console.write('/nosuch:x ');
		expect(console.screen()).toContain('No column is named “nosuch”');
		await console.press('return');
		expect(console.screen()).toContain('no column is named “nosuch”');
	});
});

test('names in the footer that Esc clears a filter, and then that it goes back', async () => {
	const console = await open({apps: payrollAndWiki, columns: 120});
	await console.write('/wiki\r');
	expect(console.lines().at(-1)).toContain('esc Clear filter');
	await console.press('escape');
	expect(console.lines().at(-1)).not.toContain('Clear filter');
});

test('returns to a row that the filter shows again', async () => {
	const console = await open({apps: [...payrollAndWiki, app('Vault')]});
	await console.write('jj/wx');
	await console.press('backspace', 'backspace');
	expect(selected(console.lines())).toBe('Vault');
});

test('stays on an item that was opened when the filter is cleared', async () => {
	const console = await open({apps: [...payrollAndWiki, app('Vault')]});
	await console.write('/vault\r');
	await console.press('return', 'escape', 'escape');
	expect(console.screen()).toContain('Payroll');
	expect(selected(console.lines())).toBe('Vault');
});

test('L says that the last read failed, and how to read again', async () => {
	const console = await open({
		apps: payrollAndWiki,
		intercept: async () => Response.json({code: 7, message: 'not allowed'}, {status: 403}),
	});
	await console.press('L');
	expect(console.screen()).toContain('The last read failed: r reads again');
});

test('a time between the last tick and a refresh is past', async () => {
	let time = testNow;
	const console = await open({apps: payrollAndWiki, services: {clock: {now: () => time}}});
	console.tenant.store.apps.put({...app('Wiki'), updatedAt: new Date(testNow + 9000).toISOString()});
	time += 20_000;
	await console.press('r');
	expect(console.screen()).toMatch(/Wiki .* now/);
	time += 2 * 60_000;
	await console.press('r');
	expect(console.screen()).toMatch(/Wiki .* 2m ago/);
});
