/** Five tenants as one view: one is slow, one refuses, one is down, one has the ids of another, and one is empty. */
import {describe, expect, onTestFinished, test} from 'vitest';
import {createApi} from '../../src/client/client.ts';
import {fleetServices} from '../../src/console/app/fleet.ts';
import type {FleetSource, Services} from '../../src/console/core/services.ts';
import {createQueryClient} from '../../src/console/query/client.ts';
import {Arming} from '../../src/domain/writes/arming.ts';
import {openSavedAddresses} from '../../src/settings/files/saved-addresses.ts';
import {createTenant} from '../../src/tenant/fetch.ts';
import {type LaunchOptions, launch, testNow} from '../support/launch.tsx';
import {memoryDisk} from '../support/memory-disk.ts';

const names = ['slow', 'refusing', 'down', 'same', 'empty'] as const;
type Name = (typeof names)[number];

const app = (id: string, displayName: string) => ({id, displayName, userCount: '3'});
const seeds = {
	slow: [app('app_1', 'Vault of slow'), app('app_2', 'Wiki')],
	same: [app('app_1', 'Vault of same')],
	empty: [],
};

async function open({members = names, ...options}: LaunchOptions & {readonly members?: readonly Name[]} = {}) {
	const release = Promise.withResolvers<void>();
	let isHeld = members.includes('slow');
	let calls = 0;
	let held = 0;
	const sent: string[] = [];
	const disk = memoryDisk(() => testNow);
	const tenants = Object.entries(seeds).map(
		([name, apps]) => [name, createTenant({seed: {apps}, now: () => testNow})] as const,
	);
	const ofTenants = Object.fromEntries(tenants);
	const console = await launch({
		at: 'requests',
		columns: 110,
		isBusy: () => calls > held,
		...options,
		services: {
			tenant: {
				name: 'first',
				profiles: {
					list: async () =>
						names.map((name) => ({name, baseUrl: `https://${name}.example.test`, isProtected: name === 'same'})),
					fleets: async () => ({eu: members}),
					async connect(name) {
						return servicesOf(name as Name);
					},
					connectAll: async (name, profiles) => fleet(name, profiles as readonly Name[]),
				},
			},
		},
	});
	const servicesOf = (name: Name): Services => ({
		...console.services,
		state: {
			...console.services.state,
			savedAddresses: openSavedAddresses(disk, 'places', `https://${name}.example.test`),
		},
		tenant: {
			...console.services.tenant,
			name,
			...(name === 'same' && {color: 'red' as const}),
			queries: createQueryClient(),
			writes: new Arming({now: () => testNow, isPinned: false, isDemo: false, isProtected: name === 'same'}),
			api: createApi({
				baseUrl: `https://${name}.example.test`,
				credentials: {kind: 'bearer', token: ofTenants[name]?.credentials.token ?? 'token-of-tests'},
				now: () => testNow,
				wait: () => Promise.resolve(),
				async fetch(input, init) {
					const request = new Request(input, init);
					sent.push(`${name} ${request.method} ${new URL(request.url).pathname}`);
					calls++;
					try {
						if (name === 'down')
							throw new TypeError('fetch failed', {cause: Object.assign(new Error('x'), {code: 'ECONNREFUSED'})});
						if (name === 'refusing') return Response.json({message: 'no'}, {status: 403});
						if (name === 'slow' && isHeld) {
							held++;
							await release.promise.finally(() => held--);
						}
						return (await ofTenants[name]?.fetch(request)) ?? new Response(null, {status: 404});
					} finally {
						calls--;
					}
				},
			}),
		},
	});
	const opened = new Map<Name, Services>();
	function fleet(name: string, profiles: readonly Name[]): Services {
		const sources = profiles.map((profile): FleetSource => {
			const services = opened.get(profile) ?? servicesOf(profile);
			opened.set(profile, services);
			return {name: profile, services};
		});
		return fleetServices(console.services, name, {
			sources,
			addresses: openSavedAddresses(disk, 'places', `fleet:${name}`),
		});
	}
	onTestFinished(async () => {
		release.resolve();
		await console.close();
		for (const [, tenant] of tenants) tenant.close();
	});
	return {
		console,
		sent,
		async release() {
			isHeld = false;
			release.resolve();
			await console.settle();
		},
	};
}

describe('the lists of a fleet', () => {
	test('have the rows of each tenant that answers, and say what the others lack', async () => {
		const {console, release} = await open();
		await console.write(':fleet eu\r');
		await console.press('1');
		expect(console.lines()[0]).toContain('@eu · Apps');
		expect(console.screen()).toMatch(/same +Vault of same/);
		expect(console.screen()).toMatch(/slow loading/);
		expect(console.screen()).not.toContain('complete');
		expect(console.screen()).toMatch(/refusing: not allowed \(403\)/);
		await release();
		expect(console.screen()).toMatch(/slow +Vault of slow/);
		expect(console.screen()).toMatch(/3 loaded, not complete/);
	});

	test('are complete only when each is', async () => {
		const {console} = await open({members: ['same', 'empty']});
		await console.write(':fleet eu\r');
		await console.press('1');
		expect(console.screen()).toContain('same 1 · empty 0');
		expect(console.screen()).toMatch(/1 loaded, complete/);
	});

	test('Enter opens a row in its own tenant, and Esc returns to the row', async () => {
		const {console, release, sent} = await open();
		await console.write(':fleet eu\r');
		await console.press('1');
		await release();
		await console.write('/slow\r');
		const before = sent.length;
		await console.press('down', 'return');
		expect(console.lines()[0]).toMatch(/castellan · slow · .*Wiki/);
		expect(console.screen()).not.toContain('Vault of same');
		expect(sent.slice(before).every((line) => line.startsWith('slow'))).toBe(true);
		await console.press('escape');
		expect(console.lines()[0]).toContain('@eu · Apps');
		expect(console.screen()).toMatch(/▌.*slow +Wiki/);
	});

	test('with equal ids are different rows, and the protection is that of the tenant', async () => {
		const {console, release} = await open();
		await console.write(':fleet eu\r');
		await console.press('1');
		await release();
		expect(console.screen()).toMatch(/slow +Vault of slow/);
		await console.write('/of same\r');
		await console.press('return');
		expect(console.lines()[0]).toMatch(/same \(protected\)/);
		expect(console.screen()).toContain('Vault of same');
	});

	test('write nothing', async () => {
		const {console, sent} = await open({members: ['same', 'empty']});
		await console.write(':fleet eu\r');
		await console.press('2', 'e');
		expect(console.screen()).toContain('Enter opens the row in its own');
		await console.write(':write 10m\r');
		expect(console.screen()).toContain('a fleet view has no writes');
		expect(new Set(sent.map((line) => line.split(' ').slice(1).join(' ')))).toEqual(
			new Set(['GET /api/v1/auth-configs']),
		);
	});
});

describe('the other screens of a fleet', () => {
	test('the board has the findings of each tenant, with the tenant', async () => {
		const {console} = await open({members: ['same', 'empty']});
		await console.write(':fleet eu\r');
		await console.press('0');
		expect(console.lines()[0]).toContain('@eu · Board');
		expect(console.screen()).toMatch(/same +(warning|error|note)/);
		expect(console.screen()).toMatch(/empty +(warning|error|note)/);
		await console.press('z');
		expect(console.screen()).toMatch(/▾/);
	});

	test('notifications have a column for each tenant', async () => {
		const {console} = await open({members: ['same', 'empty']});
		await console.write(':fleet eu\r');
		await console.press('4');
		expect(console.screen()).toMatch(/Category +Channel +same +empty/);
	});

	test('find searches each tenant', async () => {
		const {console, release} = await open({members: ['same', 'slow', 'down']});
		await console.write(':fleet eu\r');
		await console.write(':find/vault\r');
		await release();
		expect(console.screen()).toMatch(/same +.*Vault of same/);
		expect(console.screen()).toMatch(/slow +.*Vault of slow/);
	});

	test('a screen of one tenant says so', async () => {
		const {console, sent} = await open();
		await console.write(':fleet eu\r');
		await console.press('3');
		expect(console.screen()).toContain('All else is of one tenant');
		expect(sent.filter((line) => line.includes('secret'))).toEqual([]);
	});
});

describe('marks in the profiles', () => {
	test('make a fleet for the moment', async () => {
		const {console} = await open();
		await console.press('P', 'down', 'down', 'down', ' ', 'down', ' ', 'return');
		await console.press('1');
		expect(console.lines()[0]).toContain('same+empty · Apps');
		expect(console.screen()).toContain('same 1 · empty 0');
	});

	test('compare two tenants with =', async () => {
		const {console} = await open();
		await console.press('P', 'down', 'down', 'down', ' ', 'down', ' ', '=');
		expect(console.lines()[0]).toContain('Differences: same to empty');
		expect(console.screen()).toMatch(/Vault of same/);
		expect(console.screen()).toContain('removed');
	});

	test('= without two marks says what to do', async () => {
		const {console} = await open();
		await console.press('P', '=');
		expect(console.screen()).toContain('Mark two profiles with space');
	});
});
