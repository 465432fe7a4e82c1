/** Five tenants of a fleet in a console: one is slow, one refuses, one is down, one has the ids of another, and one is empty. */
import {onTestFinished} from 'vitest';
import {createApi} from '../../../src/client/client.ts';
import {fleetServices} from '../../../src/console/app/fleet.ts';
import type {Services} from '../../../src/console/core/services.ts';
import {createQueryClient} from '../../../src/console/query/client.ts';
import {Arming} from '../../../src/domain/writes/arming.ts';
import {openSavedAddresses} from '../../../src/settings/files/saved-addresses.ts';
import {createTenant} from '../../../src/tenant/fetch.ts';
import {type LaunchOptions, launch, type SomeServices, testNow} from '../launch.tsx';
import {memoryDisk} from '../memory-disk.ts';

const names = ['slow', 'refusing', 'down', 'same', 'empty'] as const;
type Name = (typeof names)[number];

const app = (id: string, displayName: string) => ({id, displayName, userCount: '3'});
const seeds = {
	slow: [app('app_1', 'Vault of slow'), app('app_2', 'Wiki of slow')],
	same: [app('app_1', 'Vault of same')],
	empty: [],
};

export async function openFleet({
	members = names,
	waiting,
	services,
	...options
}: Omit<LaunchOptions, 'services'> & {
	readonly services?: SomeServices;
	readonly members?: readonly Name[];
	/** A tenant that waits for its credentials until then. */
	readonly waiting?: {readonly name: Name; readonly until: Promise<unknown>};
} = {}) {
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
			...services,
			tenant: {
				name: 'first',
				profiles: {
					lists: async () => ({
						list: names.map((name) => ({
							name,
							baseUrl: `https://${name}.example.test`,
							isProtected: name === 'same',
						})),
						fleets: {eu: members},
					}),
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
				credentials: {kind: 'token', token: ofTenants[name]?.credentials.token ?? 'token-of-tests'},
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
		const opening = profiles.map((profile) => {
			const services = opened.get(profile) ?? servicesOf(profile);
			opened.set(profile, services);
			return [
				profile,
				waiting?.name === profile ? waiting.until.then(() => services) : Promise.resolve(services),
			] as const;
		});
		return fleetServices(console.services, name, {
			opening: new Map(opening),
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
		/** The requests, as tenant, method and path. */
		sent,
		tenants: ofTenants,
		async release() {
			isHeld = false;
			release.resolve();
			await console.settle();
		},
	};
}
