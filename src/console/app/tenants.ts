/** Connects the console to its first tenant, and to the tenants of other profiles, and signs in to them. */
import type {QueryClient} from '@tanstack/react-query';
import type {NewJournalEntry} from '../../domain/history/team/journal.ts';
import type {Config} from '../../settings/config.ts';
import {inHome} from '../../settings/config-entries.ts';
import {isProtectedIn, resolveConnection, timeouts} from '../../settings/connection.ts';
import {SettingsError} from '../../settings/error.ts';
import {openKnownIds} from '../../settings/files/known-ids.ts';
import {clearLeftovers} from '../../settings/files/leftovers.ts';
import {openSavedAddresses} from '../../settings/files/saved-addresses.ts';
import {readCertificate} from '../../settings/launch/client-certificate.ts';
import type {LaunchContext} from '../../settings/launch/context.ts';
import type {Flags} from '../../settings/launch/flags.ts';
import {historyPlace, historyUrl} from '../../settings/launch/history.ts';
import {
	checkCredentials,
	nameProblem,
	type ProfileMarks,
	profileOf,
	saveSignIn,
} from '../../settings/launch/sign-in.ts';
import {amongOthers, openConnection, openForSignIn, type Tenant} from '../../settings/launch/tenant.ts';
import {Notices} from '../../settings/notices.ts';
import {after} from '../../text/timer.ts';
import type {Accepted, HistoryAccess, Services, SignIn} from '../core/services.ts';
import {endedWrites} from '../features/writes/use-write.ts';
import {createQueryClient} from '../query/client.ts';
import {rememberLists} from '../query/remember.ts';
import {fleetServices} from './fleet.ts';
import {historyIn, memoryOf, type OpenHistories} from './machine/history.ts';
import {type ConsoleSetup, createServices} from './tenant-services.ts';

/** The delay after which the leftovers of killed runs are cleared, in milliseconds. The first frame is drawn by then. */
const clearingDelay = 1500;

/** The maximum wait for the history at the end, in milliseconds. */
const closingTime = 2000;

/** `first` is a connected tenant. Its owner closes it. `queries` is the cache for it. */
export function openTenants(setup: ConsoleSetup, first: Tenant, queries: QueryClient) {
	const {context, flags} = setup;
	const {settings, disk} = context;
	const {paths} = settings;
	const histories: OpenHistories = new Map();
	const memories: ReturnType<typeof memoryOf>[] = [];
	const rememberings: ReturnType<typeof rememberLists>[] = [];
	const notices = new Notices();
	/** The entries of the journal that are being stored. */
	const entries = new Set<Promise<unknown>>();
	context.waits?.listen((text) => notices.add(text));
	const opened: Tenant[] = [];
	const caches: QueryClient[] = [];
	const stateFiles: Pick<Services['state']['savedAddresses'], 'saved'>[] = [];
	/** The share codes to clear from the clipboard. */
	const pendingTasks = new Set<() => void>();

	function later(task: () => void, ms: number) {
		pendingTasks.add(task);
		after(ms, () => {
			pendingTasks.delete(task);
			task();
		});
	}
	after(clearingDelay, () => clearLeftovers(disk, paths));

	const placeAt = async (url: string | undefined) => ({
		...historyPlace(settings, context.env, url, flags),
		onWarning: (text: string) => notices.add(text),
		writesInThread: context.writesInThread === true,
	});
	/** The history in the file of this machine, which all tenants without a shared one use. */
	const own = historyIn(() => placeAt(undefined), histories);

	/** The history of a profile, or of the demo tenant, which has it in the file. */
	function historyOf(profile: string | undefined, isDemo: boolean): HistoryAccess | undefined {
		if (!paths) return undefined;
		if (isDemo) return own;
		return historyIn(
			async () => placeAt(historyUrl({profile}, context.env, (await settings.load()).config)),
			histories,
		);
	}

	function servicesOf(tenant: Tenant, queries: QueryClient, profile: string | undefined): Services {
		caches.push(queries);
		const historyAccess = historyOf(profile, tenant.isDemo);
		const {api} = tenant;
		function journal(entry: NewJournalEntry | undefined): void {
			if (!entry || !historyAccess) return;
			const adding = historyAccess
				.openIfAny()
				.then((history) => history?.journal.add(api.baseUrl, entry))
				.catch(({message}: Error) => notices.add(`Not in the journal: ${message}`))
				.finally(() => entries.delete(adding));
			entries.add(adding);
		}
		const savedAddresses = loaded(openSavedAddresses(disk, paths?.savedAddressesFile, tenant.api.baseUrl));
		const knownIds = loaded(openKnownIds(disk, paths?.knownIdsFile, tenant.api.baseUrl));
		const profiles: Services['tenant']['profiles'] = {
			async lists() {
				const {config} = await settings.load();
				return {list: profilesIn(config), fleets: config.fleets ?? {}};
			},
			connect: (name) => connect(name),
			connectAll: (name, names) => connectAll(services, name, names),
		};
		const memory = memoryOf(tenant, settings, own);
		memories.push(memory);
		const onFailure = ({message}: Error) => notices.add(`Lists are not remembered: ${message}`);
		rememberings.push(rememberLists({queries, api, open: memory.open, now: context.now, after, onFailure}));
		const services = createServices(setup, tenant, {
			queries,
			savedAddresses,
			knownIds,
			notices,
			profiles,
			historyAccess,
			journal,
			later,
			remembered: memory.openIfAny,
			signIn: tenant.isDemo ? undefined : signInWith(setup, tenant, open),
		});
		return services;
	}

	/** Reads a file of the state. Its problem is a notice. */
	function loaded<F extends Pick<ReturnType<typeof openKnownIds>, 'load' | 'saved'>>(file: F): F {
		stateFiles.push(file);
		void file.load().then((problem) => problem && notices.add(problem.message));
		return file;
	}

	/** `base` are the services of any tenant of this run. */
	async function connectAll(base: Services, name: string, profiles: readonly string[]): Promise<Services> {
		const addresses = loaded(openSavedAddresses(disk, paths?.savedAddressesFile, `fleet:${name}`));
		const shared = amongOthers(context);
		const opening = new Map(profiles.map((profile) => [profile, connect(profile, shared)]));
		return fleetServices(base, name, {opening, addresses});
	}

	async function connect(profile: string, using: LaunchContext = context): Promise<Services> {
		// Read the config again, because another process may have added the profile.
		const {config: latest} = await settings.load();
		const {timeout, maxWait} = flags;
		// A base URL in the environment has priority over the one of the profile in a command that the console shows.
		const baseUrl = context.env.CASTELLAN_BASE_URL ? latest.profiles.get(profile)?.baseUrl : undefined;
		// Without the environment: its credentials belong to the first tenant and must not reach another one.
		const connection = await resolveConnection({timeout, maxWait, profile, baseUrl}, {}, latest, settings.credentials);
		return open(await openForSignIn(using, connection, filesOf(flags)), profile);
	}

	function open(tenant: Tenant, profile?: string): Services {
		opened.push(tenant);
		return servicesOf(tenant, createQueryClient(), profile);
	}
	return {
		services: servicesOf(first, queries, flags.profile),
		/**
		 * Waits until all state files are written, then disconnects the tenants of other profiles. Resolves with the messages that
		 * the person has not read, such as a failed save or a write without a response.
		 */
		async close() {
			for (const text of caches.flatMap(endedWrites)) notices.add(text);
			for (const problem of await Promise.all(stateFiles.map((file) => file.saved())))
				if (problem) notices.add(problem.message);
			for (const tenant of opened) await tenant.close();
			const closed = Promise.all([...entries, ...rememberings.map((stop) => stop())]).then(async () => {
				for (const each of [own, ...memories]) await each.close();
			});
			// A keychain may prompt for its password and wait. The next start clears the leftovers of an unclosed history.
			await Promise.race([closed, new Promise<void>((resolve) => void after(closingTime, resolve))]);
			if (entries.size > 0) notices.add('The history did not answer: the last entry may not be in the journal');
			const reminder = 'a share code is still on the clipboard: clear it yourself';
			return [...notices.take(), ...(pendingTasks.size > 0 ? [reminder] : [])];
		},
	};
}

/** Without the certificate, which is for the first tenant. */
const filesOf = ({caFile}: Flags): Flags => (caFile === undefined ? {} : {caFile});

const profilesIn = (config: Config) =>
	[...config.profiles].map(([name, {baseUrl = '', protected: isProtected = false}]) => ({
		name,
		baseUrl,
		isProtected: isProtected || isProtectedIn(config, baseUrl),
	}));

/** `open` connects the console to a tenant. */
function signInWith(
	{context, flags}: ConsoleSetup,
	{api, name, lacks, certificate}: Tenant,
	open: (tenant: Tenant, profile?: string) => Services,
): SignIn {
	const {settings} = context;

	async function save({isNew: _, ...accepted}: Accepted, marks: ProfileMarks, config: Config): Promise<string> {
		try {
			const {source, warnings} = await saveSignIn(settings, {...accepted, ...marks}, config);
			return [
				`Signed in as profile ${accepted.profile}; the credentials are in ${source}`,
				...warnings.map(sentence),
			].join('. ');
		} catch (error) {
			if (!(error instanceof SettingsError)) throw error;
			return `Signed in until castellan ends; the credentials were not saved: ${error.message}`;
		}
	}
	/** Opens the tenant of a profile, even if the profile could not be saved. */
	async function opened(
		{baseUrl, credentials, files, profile}: Accepted,
		marks: ProfileMarks,
		{profiles, ...config}: Config,
	) {
		const all = new Map([...profiles, [profile, {...profiles.get(profile), ...marks, baseUrl}]]);
		const connection = await resolveConnection(
			{timeout: flags.timeout, maxWait: flags.maxWait, profile},
			{},
			{...config, profiles: all},
			settings.credentials,
		);
		const source = 'the sign-in';
		const given = {
			credentials: {value: credentials, source},
			...(files && {certificate: {value: files, source}}),
		};
		return open(await openConnection(context, {...connection, ...given}, filesOf(flags)), profile);
	}
	return {
		baseUrl: lacks === 'tenant' ? undefined : api.baseUrl,
		isNeeded: lacks !== undefined,
		async openCertificate({cert, key, passphrase}) {
			const files = {cert: inHome(cert), key: key && inHome(key), passphrase};
			return (await readCertificate(files)) && files;
		},
		async check(baseUrl, credentials, files) {
			const {config} = await settings.load();
			const own = files ? await readCertificate(files) : baseUrl === api.baseUrl ? certificate : undefined;
			await checkCredentials(context, {baseUrl, credentials, certificate: own}, {flags, config, journal: api.journal});
			const profile = profileOf(baseUrl, config, name);
			return {baseUrl, credentials, files, profile, isNew: !config.profiles.has(profile)};
		},
		async accept(accepted, marks = {}) {
			const {config} = await settings.load();
			const problem = accepted.isNew && nameProblem(accepted.profile, config);
			if (problem) throw new SettingsError(problem);
			const message = await save(accepted, marks, config);
			if (accepted.isNew || accepted.files || accepted.baseUrl !== api.baseUrl)
				return {message, services: await opened(accepted, marks, config)};
			api.signIn(accepted.credentials);
			return {message};
		},
		async signOut() {
			const {config} = await settings.load();
			const profile = profileOf(api.baseUrl, config, name);
			const {existed, mayRemain, checked, warnings} = await settings.credentials.remove(profile);
			api.signIn(undefined);
			const removed = mayRemain
				? `Signed out of profile ${profile} until castellan ends; checked: ${checked.join(' and ')}`
				: existed
					? `Signed out of profile ${profile}; checked: ${checked.join(' and ')}`
					: `Signed out until castellan ends: profile ${profile} has no stored credentials`;
			// A warning comes first, because the end of a line can be cut: credentials may remain.
			return [...warnings.map(sentence), removed].join('. ');
		},
		openDemo: async () => open(await context.openDemo(timeouts(flags, (await settings.load()).config))),
	};
}

/** A message that begins a sentence. */
const sentence = (message: string) => message.charAt(0).toUpperCase() + message.slice(1);
