import {describe, expect, onTestFinished, test} from 'vitest';
import {createApi} from '../../../src/client/client.ts';
import type {Services} from '../../../src/console/core/services.ts';
import {Arming} from '../../../src/domain/writes/arming.ts';
import {openSavedAddresses} from '../../../src/settings/files/saved-addresses.ts';
import {createTenant} from '../../../src/tenant/fetch.ts';
import {withoutFleets} from '../../support/fleet/without-fleets.ts';
import {type LaunchOptions, launch, testNow} from '../../support/launch.tsx';
import {memoryDisk} from '../../support/memory-disk.ts';

const staging = [
	{id: 'app_1', displayName: 'Payroll of staging'},
	{id: 'app_2', displayName: 'Wiki of staging'},
];
const production = [{id: 'app_1', displayName: 'Payroll of production'}];
const disk = memoryDisk(() => testNow);

async function open(options: LaunchOptions = {}) {
	const other = createTenant({seed: {apps: production}, now: () => testNow});
	const asked: string[] = [];
	const savedAddresses = openSavedAddresses(disk, 'places', 'https://tenant.example.test');
	const {services = {}} = options;
	if (typeof services === 'function') throw new Error('the services depend on nothing here');
	const own: {services?: Services} = {};
	const console = await launch({
		apps: staging,
		columns: 110,
		...options,
		services: {
			tenant: {
				name: 'staging',
				profiles: {
					...withoutFleets([
						{name: 'staging', baseUrl: 'https://tenant.example.test', isProtected: false},
						{name: 'prod', baseUrl: 'https://prod.example.test', isProtected: true},
						{name: 'lost', baseUrl: 'https://lost.example.test', isProtected: false},
					]),
					async connect(name) {
						if (name === 'lost' || !own.services) throw new Error(`not signed in to ${name}`);
						return own.services;
					},
				},
				...services.tenant,
			},
			state: {savedAddresses, ...services.state},
			terminal: services.terminal ?? {},
		},
	});
	own.services = {
		...console.services,
		state: {...console.services.state, savedAddresses: openSavedAddresses(disk, 'places', 'https://prod.example.test')},
		tenant: {
			...console.services.tenant,
			name: 'prod',
			color: 'red',
			writes: new Arming({now: () => testNow, isPinned: false, isDemo: false, isProtected: true}),
			api: createApi({
				baseUrl: 'https://prod.example.test',
				credentials: {kind: 'token', token: other.credentials.token},
				now: () => testNow,
				fetch: async (input, init) => {
					const request = new Request(input, init);
					asked.push(request.url);
					return other.fetch(request);
				},
			}),
		},
	};
	onTestFinished(async () => {
		await console.close();
		other.close();
	});
	return {console, asked, savedAddresses, prod: own.services};
}

describe(':profile NAME', () => {
	test.each(['prod', 'PRO'])('connects to the profile that %s names', async (name) => {
		const {console} = await open();
		await console.write(`:profile ${name}\r`);
		expect(console.lines()[0]).toContain('prod');
		expect(console.screen()).toContain('Payroll of production');
	});

	test('lists the profiles, and suggests one for an unknown name', async () => {
		const {console} = await open();
		await console.write(':profile');
		expect(console.screen()).toMatch(/Switch to the profile “prod” +https:\/\/prod/);
		await console.write(' stagin_');
		expect(console.screen()).toContain('No profile is named “stagin_”. Try staging');
	});

	test('reports why a profile cannot be opened', async () => {
		const {console} = await open();
		await console.write(':profile lost\r');
		expect(console.screen()).toContain('not signed in to lost');
		expect(console.lines()[0]).toContain('staging');
	});
});

describe('switching tenants', () => {
	test('P connects to another tenant: rows, name, colour and protection change, and writes are disarmed', async () => {
		const {console, asked} = await open({services: {terminal: {hasColor: true}}});
		expect(console.lines()[0]).toContain('staging');
		await console.press('P');
		expect(console.screen()).toMatch(/prod +protected +https:\/\/prod\.example\.test/);
		expect(console.screen()).toMatch(/staging +in use/);
		const before = console.output().length;
		await console.press('down', 'return');
		expect(console.lines()[0]).toMatch(/prod \(protected\) · Apps .*read-only/);
		expect(console.output().slice(before)).toContain('\u001b[31m');
		expect(console.screen()).toContain('Switched to prod, which is protected');
		expect(console.screen()).toContain('Payroll of production');
		expect(console.screen()).not.toContain('staging');
		expect(asked.every((url) => url.startsWith('https://prod.example.test/'))).toBe(true);
		expect(console.requests.every(({url}) => url.startsWith('https://tenant.example.test/'))).toBe(true);
	});

	test.each([
		[':find wiki', 'Find “wiki”'],
		[':changes/last/now', 'Changes from last to now'],
	])('keeps %s, whose path has no root', async (typed, title) => {
		const {console} = await open();
		await console.write(`${typed}\r:profile prod\r`);
		expect(console.lines()[0]).toContain(`prod (protected) · ${title}`);
		expect(console.screen()).toContain('Switched to prod');
	});

	test('keeps the history of each tenant separate', async () => {
		const {console, savedAddresses} = await open();
		await console.press('down', 'return', 'b', 'return', 'P', 'down', 'return');
		expect(console.lines()[0]).toContain('prod (protected) · Apps');
		expect(console.screen()).toContain('Payroll of production');
		await console.press('q');
		expect(console.lines()[0]).toContain('prod (protected) · Board');
		await console.press('B');
		expect(console.screen()).toContain('No bookmarks');
		expect(savedAddresses.bookmarks).toHaveLength(1);
		expect(savedAddresses.last?.address).toBe('apps/app_2');
	});

	test('stays on the current tenant when a connection arrives after Esc', async () => {
		const connection = Promise.withResolvers<Services>();
		const profiles = {
			...withoutFleets([{name: 'prod', baseUrl: 'https://prod.example.test', isProtected: false}]),
			connect: () => connection.promise,
		};
		const {console, prod} = await open({services: {tenant: {profiles}}});
		await console.press('P', 'return', 'escape');
		connection.resolve(prod);
		await console.press('down');
		expect(console.lines()[0]).not.toContain('prod');
		expect(console.screen()).toContain('Wiki of staging');
	});

	test('reports an unreachable tenant and stays on the current one', async () => {
		const {console} = await open();
		await console.press('P');
		await console.write('lost\r');
		expect(console.screen()).toContain('not signed in to lost');
		expect(console.screen()).toContain('Wiki of staging');
	});
});

describe('the session', () => {
	test('restores the last address and the view of its list', async () => {
		const savedAddresses = openSavedAddresses(disk, 'places', 'https://tenant.example.test');
		const console = await launch({apps: staging, services: {state: {savedAddresses}}});
		await console.write('/wiki\r');
		await console.close();
		expect(savedAddresses.last).toMatchObject({address: 'apps', view: {filter: 'wiki'}});

		const next = await launch({
			apps: staging,
			services: {state: {savedAddresses}},
			seeds: {savedView: savedAddresses.last?.view},
		});
		onTestFinished(() => next.close());
		expect(next.screen()).toContain('filter “wiki”');
		expect(next.screen()).not.toContain('Payroll');
	});
});
