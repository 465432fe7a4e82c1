/** The tenants of a console on a folder of its own, without a network. */
import type {CliContext} from '../../../src/cli/context.ts';
import {createApi} from '../../../src/client/client.ts';
import {LiveSettings} from '../../../src/console/app/live-settings.ts';
import {openTenants} from '../../../src/console/app/tenants.ts';
import {createQueryClient} from '../../../src/console/query/client.ts';
import {Themes} from '../../../src/console/ui/themes.ts';
import type {readConfig} from '../../../src/settings/config.ts';
import {settingsIn} from '../../cli/launch.ts';
import {folder, realDisk} from '../../settings/files/disk.ts';

interface Given {
	readonly disk?: typeof realDisk;
	readonly env?: CliContext['env'];
	readonly lacks?: 'credentials' | 'tenant';
	readonly isProtected?: boolean;
	/** What the tenants of other profiles, and the check of a sign-in, get as a response. */
	readonly response?: () => Response;
	/** Reads the config file again. */
	readonly load?: () => ReturnType<typeof readConfig>;
}

const refusal = () => Response.json({code: 16, message: 'no such token'}, {status: 401});

export async function openConsole({
	disk = realDisk,
	env = {},
	lacks,
	load,
	isProtected = false,
	response = refusal,
}: Given = {}) {
	const directory = await folder();
	const used: (string | undefined)[] = [];
	const settings = await settingsIn(directory);
	const context = {
		env,
		settings,
		disk,
		platform: 'linux',
		now: Date.now,
		signal: new AbortController().signal,
		openTenant: async ({baseUrl, credentials, certificate, name = 'acme', color, isProtected}) => ({
			...first,
			...{
				name,
				color,
				isProtected,
				certificate,
				lacks: undefined,
				close: async () => void used.push(certificate?.subject),
			},
			api: createApi({
				baseUrl,
				credentials,
				fetch: async () => response(),
			}),
		}),
	} as Partial<CliContext> as CliContext;
	const api = createApi({
		baseUrl: 'https://acme.example',
		credentials: {kind: 'token', token: 't'},
		fetch: () => Promise.reject(new Error('no network')),
	});
	const config = {profiles: new Map()};
	const themes = new Themes({depth: 'none', hasUnicode: true});
	const live = new LiveSettings({config, themes, path: 'c.yaml', load: load ? async () => load() : settings.load});
	const outside = {
		context,
		config,
		live,
		flags: {},
		themes,
		write: () => undefined,
		suspend: async () => {},
	};
	const first = {
		api,
		name: 'acme',
		isDemo: false,
		isProtected,
		shellFlags: '',
		lacks,
		close: async () => undefined,
	};
	const profiles = async () => (await settings.load()).config.profiles;
	return {directory, settings, profiles, used, live, tenants: openTenants(outside, first, createQueryClient())};
}
