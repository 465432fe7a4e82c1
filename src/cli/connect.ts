/** Opens the tenants that flags, environment and config select. */
import type {Config, ReadConfig} from '../settings/config.ts';
import {type Connection, resolveConnection, timeouts, UnknownProfileError} from '../settings/connection.ts';
import {withoutCredentials} from '../settings/credentials.ts';
import {UsageError} from '../settings/error.ts';
import {keyWarning} from '../settings/launch/client-certificate.ts';
import type {Flags} from '../settings/launch/flags.ts';
import {
	amongOthers,
	demoBaseUrl,
	openConnection,
	requireBaseUrl,
	shellFlags,
	type Tenant,
} from '../settings/launch/tenant.ts';
import {describeProblem, locatedProblems} from '../settings/settings.ts';
import {type CliContext, type Output, printMessage} from './context.ts';

/** The problems that a stream has already shown, because a command loads the config several times. */
const reported = new WeakMap<Output, Set<string>>();

/** Loads the config file and reports its problems on stderr, each once. */
export async function loadConfig(context: CliContext): Promise<Config> {
	const {config, problems} = await readSettings(context);
	const shown = reported.get(context.stderr) ?? new Set();
	reported.set(context.stderr, shown);
	for (const problem of problems) {
		const text = describeProblem(context.settings.paths?.configFile, problem);
		const isNew = !shown.has(text);
		shown.add(text);
		if (isNew) await printMessage(context, text);
	}
	return config;
}

/** Loads the config file and finds the problems that do not depend on what a command uses. */
async function readSettings(
	context: Pick<CliContext, 'settings' | 'describeConsole'>,
): Promise<Pick<ReadConfig, 'config' | 'problems'>> {
	const read = await context.settings.load();
	const {config, problems} = read;
	// Only these settings refer to the commands and lists of the console, which take time to load.
	if (!config.keys && !config.columns && !config.silences) return {config, problems};
	const {configProblems} = await context.describeConsole();
	return {config, problems: locatedProblems(read, configProblems(config))};
}

/** Resolves the connection and reports its warnings on stderr. */
export async function loadConnection(context: CliContext, flags: Flags): Promise<Connection> {
	const config = await loadConfig(context);
	const connection = await resolveConnection(flags, context.env, config, context.settings.credentials);
	const warning = await keyWarning(context.disk, connection.certificate?.value);
	for (const each of [...connection.warnings, ...(warning ? [warning] : [])]) await printMessage(context, each);
	return connection;
}

/** The tenant that flags, environment and config select, without credentials. Rejects with `UsageError` if there is none. */
export async function tenantOf(
	context: CliContext,
	flags: Flags,
): Promise<Pick<Tenant, 'name' | 'color' | 'isProtected' | 'isDemo' | 'shellFlags'> & {readonly baseUrl: string}> {
	if (flags.demo) {
		assertDemoAlone(flags);
		return {baseUrl: demoBaseUrl, name: 'demo', isDemo: true, isProtected: false, shellFlags: ' --demo'};
	}
	const {env, settings} = context;
	const config = await loadConfig(context);
	const connection = await resolveConnection(flags, env, config, withoutCredentials(settings.credentials));
	const baseUrl = requireBaseUrl(connection);
	const {tenantName: name = new URL(baseUrl).host, color, isProtected} = connection;
	return {baseUrl, name, color, isProtected, isDemo: false, shellFlags: shellFlags(connection, flags)};
}

async function openTenant(context: CliContext, flags: Flags, open = openConnection): Promise<Tenant> {
	const {at} = flags;
	if (at !== undefined && context.openPast) return context.openPast(context, {...flags, at});
	if (!flags.demo) return open(context, await loadConnection(context, flags), flags);
	assertDemoAlone(flags);
	return context.openDemo(timeouts(flags, await loadConfig(context)));
}

function assertDemoAlone({baseUrl, profile}: Flags): void {
	const conflict = baseUrl ? '--base-url' : profile ? '--profile' : undefined;
	if (conflict) throw new UsageError(`--demo selects the demo tenant. Leave out ${conflict}`);
}

/** Opens the tenant, runs the task, and closes the tenant. */
export async function withTenant<T>(
	context: CliContext,
	flags: Flags,
	task: (tenant: Tenant) => Promise<T>,
	open = openConnection,
): Promise<T> {
	const tenant = await openTenant(context, flags, open);
	try {
		return await task(tenant);
	} finally {
		await tenant.close();
	}
}

/** The environment variables that select a tenant or its credentials. */
const tenantVariables = [
	'CASTELLAN_BASE_URL',
	'CASTELLAN_PROFILE',
	'CASTELLAN_TOKEN',
	'CASTELLAN_CLIENT_ID',
	'CASTELLAN_CLIENT_SECRET',
	'CASTELLAN_CLIENT_CERT',
	'CASTELLAN_CLIENT_KEY',
];

/** A tenant that is being opened. */
export interface OpeningTenant {
	/** The profile or the host. */
	readonly name: string;
	/** They select this tenant alone. */
	readonly flags: Flags;
	/** Rejects with the reason why the tenant cannot be opened. */
	readonly opening: Promise<Tenant>;
}

/** Like `withTenant` for every profile of `--profiles`, all at once. Rejects with `UnknownProfileError` before any is opened. */
export async function withEachTenant<T>(
	context: CliContext,
	{profiles, ...flags}: Flags & {readonly profiles?: readonly string[]},
	task: (tenants: readonly OpeningTenant[]) => Promise<T>,
): Promise<T> {
	if (!profiles)
		return withTenant(context, flags, (tenant) => task([{name: tenant.name, flags, opening: Promise.resolve(tenant)}]));
	const conflict = flags.demo ? '--demo' : flags.baseUrl ? '--base-url' : flags.profile ? '--profile' : undefined;
	if (conflict) throw new UsageError(`--profiles selects the tenants. Leave out ${conflict}`);
	const read = await context.settings.load();
	const profileContext: CliContext = amongOthers({
		...context,
		// Credentials in the environment belong to one tenant and must not reach the others.
		env: Object.fromEntries(Object.entries(context.env).filter(([name]) => !tenantVariables.includes(name))),
		settings: {...context.settings, load: async () => read},
	});
	await loadConfig(profileContext);
	const unknown = profiles.find((profile) => !read.config.profiles.has(profile));
	if (unknown !== undefined) throw new UnknownProfileError(unknown, read.config);
	const opened: Tenant[] = [];
	const tenants = profiles.map((profile): OpeningTenant => {
		const own = {...flags, profile};
		const opening = openTenant(profileContext, own);
		// A task may end without it.
		opening.then(
			(tenant) => opened.push(tenant),
			() => undefined,
		);
		return {name: profile, flags: own, opening};
	});
	try {
		return await task(tenants);
	} finally {
		for (const tenant of opened) await tenant.close();
	}
}
