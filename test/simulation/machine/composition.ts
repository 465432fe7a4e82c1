/** Composes the services of a console on a simulated machine, as the program does, with the programs and the clock of the machine. */
import type {QueryClient} from '@tanstack/react-query';
import type {Api} from '../../../src/client/api.ts';
import {createApi} from '../../../src/client/client.ts';
import {fleetServices} from '../../../src/console/app/fleet.ts';
import {LiveSettings} from '../../../src/console/app/live-settings.ts';
import {createClipboard} from '../../../src/console/app/machine/clipboard.ts';
import {browserOf} from '../../../src/console/app/machine/tools.ts';
import {openTenants} from '../../../src/console/app/tenants.ts';
import type {Services} from '../../../src/console/core/services.ts';
import {Themes} from '../../../src/console/ui/themes.ts';
import {Arming} from '../../../src/domain/writes/arming.ts';
import type {LaunchContext} from '../../../src/settings/launch/context.ts';
import type {Tenant, TenantOptions} from '../../../src/settings/launch/tenant.ts';
import {after, sleep} from '../../../src/text/timer.ts';
import type {Machine} from './machine.ts';

const env = {HOME: '/home/person', DISPLAY: ':0', TERM: 'xterm-256color', LANG: 'C.UTF-8', NO_COLOR: '1'};

interface Parts {
	readonly machine: Machine;
	readonly api: Api;
	readonly queries: QueryClient;
	readonly fetch: typeof globalThis.fetch;
	readonly write: (text: string) => void;
	readonly copied: (text: string) => void;
}

export async function composeServices({machine, api, queries, fetch, write, copied}: Parts) {
	const {now, programs, kept, paths, disk} = machine;
	const settings = machine.settings();
	const tenant = (own: Api, name: string): Tenant => ({
		api: own,
		name,
		isDemo: false,
		isProtected: false,
		shellFlags: '',
		close: async () => undefined,
	});
	const context: LaunchContext = {
		env,
		platform: 'linux',
		now,
		signal: new AbortController().signal,
		settings,
		disk: disk.disk,
		openTenant: async ({baseUrl, name, credentials}: TenantOptions) =>
			tenant(
				createApi({baseUrl, fetch, now, wait: sleep, random: () => 0.5, credentials}),
				name ?? new URL(baseUrl).host,
			),
		openDemo: () => Promise.reject(new Error('the simulation has no demo tenant')),
		editFile: () => Promise.reject(new Error('the simulation has no editor')),
	};
	const {config} = await settings.load();
	const themes = new Themes({depth: 'none', hasUnicode: true});
	const {load} = settings;
	const live = new LiveSettings({config, load, path: paths.configFile, themes, profile: 'main'});
	const setup = {context, config, live, flags: {}, themes, write, suspend: async () => undefined};
	const opened = openTenants(setup, tenant(api, 'tenant.example.test'), queries);

	/** The machine instead of this one, also for tenants that are opened later. */
	const onMachine = (services: Services): Services => {
		const {signIn, profiles, fleet, api: own} = services.tenant;
		const isFirst = own.baseUrl === api.baseUrl;
		const {saveFile, saveSilence} = services.machine;
		const {notices} = services.state;
		const warn = (text: string) => notices.add(text);
		const later = (task: () => void, ms: number) => void after(ms, task);
		const clipboard = createClipboard({env, platform: 'linux', run: programs.run, write, later, warn});
		return {
			...services,
			tenant: {
				...services.tenant,
				writes: fleet ? services.tenant.writes : new Arming({now, isPinned: false, isDemo: false, isProtected: false}),
				profiles: profiles && {
					...profiles,
					connect: async (name) => onMachine(await profiles.connect(name)),
					async connectAll(name, names) {
						const opened = await profiles.connectAll(name, names);
						const sources = opened.tenant.fleet?.value.sources ?? [];
						const opening = new Map(sources.map((source) => [source.name, source.opening.then(onMachine)]));
						return onMachine(fleetServices(opened, name, {opening, addresses: opened.state.savedAddresses}));
					},
				},
				signIn: signIn && {
					...signIn,
					async accept(accepted, marks) {
						const {message, services: next} = await signIn.accept(accepted, marks);
						return {message, ...(next ? {services: onMachine(next)} : {})};
					},
				},
			},
			state: {
				...services.state,
				...(isFirst && {
					savedAddresses: kept.addresses(services.state.savedAddresses),
					knownIds: kept.ids(services.state.knownIds),
				}),
			},
			machine: {
				...services.machine,
				clipboard: {
					write(text, options) {
						copied(text);
						return clipboard.write(text, options);
					},
				},
				openUrl: browserOf(env, 'linux', programs.run),
				pipe: programs.pipe,
				saveSilence: saveSilence && kept.silence(saveSilence),
				// Keeps the working folder of this process out of the run.
				saveFile:
					saveFile && kept.saveFile((name, ...others) => saveFile(/^[~/]/.test(name) ? name : `~/${name}`, ...others)),
			},
			clock: {...services.clock, timeZone: 'UTC'},
			terminal: services.terminal,
		};
	};
	return {services: onMachine(opened.services), live, close: opened.close};
}
