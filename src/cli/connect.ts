/** From flags, environment and profile to a tenant. */
import type {Config} from '../settings/config.ts';
import {type Connection, patience, resolveConnection, UnknownProfileError} from '../settings/connection.ts';
import {UsageError} from '../settings/error.ts';
import type {Flags} from '../settings/launch/flags.ts';
import {openResolved, type Tenant} from '../settings/launch/tenant.ts';
import {describeProblem} from '../settings/settings.ts';
import type {CliContext} from './context.ts';
import {failureOf} from './failure-of.ts';
import {say} from './output/say.ts';

/** Says on stderr what is wrong with the file. */
export async function loadConfig(context: CliContext): Promise<Config> {
	const {settings} = context;
	const {config, problems} = await settings.load();
	for (const problem of problems) {
		await say(context, describeProblem(settings.places?.configFile, problem));
	}
	return config;
}

/** Says on stderr what of all that was given does not count. */
export async function resolve(context: CliContext, flags: Flags): Promise<Connection> {
	const config = await loadConfig(context);
	const connection = await resolveConnection(flags, context.env, config, context.settings.credentials);
	for (const warning of connection.warnings) await say(context, warning);
	return connection;
}

async function connect(context: CliContext, flags: Flags): Promise<Tenant> {
	if (!flags.demo) return openResolved(context.openTenant, await resolve(context, flags), flags);
	const other = flags.baseUrl ? '--base-url' : flags.profile ? '--profile' : undefined;
	if (other) throw new UsageError(`--demo is a tenant of its own: leave out ${other}`);
	return context.openDemo(patience(flags, await loadConfig(context)));
}

/** A tenant for as long as the task takes. */
export async function withTenant<T>(
	context: CliContext,
	flags: Flags,
	task: (tenant: Tenant) => Promise<T>,
): Promise<T> {
	const tenant = await connect(context, flags);
	try {
		return await task(tenant);
	} finally {
		await tenant.close();
	}
}

/** Variables that say which tenant, and as whom. */
const ofOneTenant = [
	'CASTELLAN_BASE_URL',
	'CASTELLAN_PROFILE',
	'CASTELLAN_TOKEN',
	'CASTELLAN_CLIENT_ID',
	'CASTELLAN_CLIENT_SECRET',
];

/** A tenant, or why it could not be reached. */
export type Reached =
	| {readonly name: string; readonly tenant: Tenant; readonly failure?: undefined}
	| {readonly name: string; readonly tenant?: undefined; readonly failure: Error};

type SeveralFlags = Flags & {readonly profiles?: readonly string[]};

/** As `withTenant`, for all of the profiles named; without names for the one tenant that counts. */
export const withTenants = <T>(
	context: CliContext,
	flags: SeveralFlags,
	task: (tenants: readonly Tenant[]) => Promise<T>,
): Promise<T> =>
	withEachTenant(context, flags, async (reached) =>
		task(
			reached.map(({tenant, failure}) => {
				if (failure) throw failure;
				return tenant;
			}),
		),
	);

/** As `withTenants`, where those that can be reached are worth having without the others. A name that is no profile's ends it. */
export async function withEachTenant<T>(
	context: CliContext,
	{profiles, ...flags}: SeveralFlags,
	task: (reached: readonly Reached[]) => Promise<T>,
): Promise<T> {
	if (!profiles) return withTenant(context, flags, (tenant) => task([{name: tenant.name, tenant}]));
	const other = flags.demo ? '--demo' : flags.baseUrl ? '--base-url' : flags.profile ? '--profile' : undefined;
	if (other) throw new UsageError(`--profiles names the tenants: leave out ${other}`);
	const config = await loadConfig(context);
	const each: CliContext = {
		...context,
		// A token in the environment belongs to one tenant, and is not for the others to see.
		env: Object.fromEntries(Object.entries(context.env).filter(([name]) => !ofOneTenant.includes(name))),
		settings: {...context.settings, load: async () => ({config, problems: []})},
	};
	const reached: Reached[] = [];
	try {
		for (const profile of profiles) {
			try {
				const tenant = await connect(each, {...flags, profile});
				reached.push({name: tenant.name, tenant});
			} catch (failure) {
				if (!(failure instanceof Error) || failure instanceof UnknownProfileError || !failureOf(failure)) throw failure;
				reached.push({name: profile, failure});
			}
		}
		return await task(reached);
	} finally {
		for (const {tenant} of reached) await tenant?.close();
	}
}
