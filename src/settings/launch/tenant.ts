/** A tenant that the program has opened, and the options to open one. */
import type {Api, Credentials} from '../../client/api.ts';
import type {ClientCertificate} from '../../client/http/client-certificate.ts';
import {shellWord} from '../../text/terminal/shell-word.ts';
import type {Config, Profile} from '../config.ts';
import {type AgentRights, type Connection, type Timeouts, timeouts} from '../connection.ts';
import {NotSignedInError, UsageError} from '../error.ts';
import {openCertificate} from './client-certificate.ts';
import type {LaunchContext} from './context.ts';
import {type Flags, flagName} from './flags.ts';

/** The base URL of the embedded demo tenant. RFC 2606 reserves `.invalid`, so no host can have this name. */
export const demoBaseUrl = 'https://demo.invalid';

export interface TenantOptions {
	readonly baseUrl: string;
	/** The display name. The host by default. */
	readonly name?: string | undefined;
	/** Without them, the tenant can be opened, and every call fails before its request. */
	readonly credentials: Credentials | undefined;
	readonly timeouts: Timeouts;
	/** The path of a PEM file with additional trusted certificates. */
	readonly caFile?: string | undefined;
	/** Identifies the client to a tenant that requires it. */
	readonly certificate?: ClientCertificate | undefined;
	/** Every write requires a person to type the name of its target. */
	readonly isProtected: boolean;
	/** Why castellan sends no writes: a mistake in the config may hide a protection. */
	readonly whyReadOnly?: string | undefined;
	/** The rights of agents in the profile. */
	readonly agents?: AgentRights | undefined;
	/** The colour of the frame, which distinguishes tenants. */
	readonly color?: Profile['color'] | undefined;
	/** The flags that select the tenant in a command that castellan shows: ` --profile prod`, or nothing. */
	readonly shellFlags: string;
}

/** The flags that name files of a connection. */
const fileFlags = ['caFile', 'clientCert', 'clientKey'] as const;
type FileFlags = Pick<Flags, (typeof fileFlags)[number]>;
type OpeningContext = Pick<LaunchContext, 'openTenant' | 'settings' | 'askPassphrase'>;

export interface Tenant
	extends Pick<TenantOptions, 'certificate' | 'isProtected' | 'whyReadOnly' | 'agents' | 'color' | 'shellFlags'> {
	readonly api: Api;
	/** The display name: the profile or the host. */
	readonly name: string;
	/** Whether this is the embedded demo tenant, which needs no arming. */
	readonly isDemo: boolean;
	/** The missing part before the first request: the credentials, or the tenant too. Absent if none is missing. */
	readonly lacks?: 'credentials' | 'tenant' | undefined;
	/** Ids to try on the demo tenant, by the noun of their resource: the API lists none of them. */
	readonly exampleIds?: Readonly<Record<string, readonly string[]>>;
	close(): Promise<void>;
}

/**
 * Opens the tenant of a connection. Rejects with `UsageError` or `NotSignedInError` for an incomplete connection, and if the program of
 * its credentials prints none.
 */
export async function openConnection(
	context: OpeningContext,
	connection: Connection,
	flags: FileFlags,
): Promise<Tenant> {
	const {credentials, mismatch, otherProfile} = connection;
	const baseUrl = requireBaseUrl(connection);
	const login = loginCommand(connection);
	if (!credentials && mismatch)
		throw new UsageError(`${mismatch}. Set CASTELLAN_BASE_URL to ${baseUrl} to allow it, or run ${login}`);
	if (!credentials) {
		const other = otherProfile === undefined ? 'Run' : `Use --profile ${shellWord(otherProfile)}, run`;
		throw new NotSignedInError(
			`not signed in to ${baseUrl}. ${other} ${login}, or set CASTELLAN_TOKEN, or CASTELLAN_CLIENT_ID and CASTELLAN_CLIENT_SECRET`,
		);
	}
	const {value} = credentials;
	const given = value.kind === 'command' ? await context.settings.askCommand(value) : value;
	const {certificate} = await openCertificate(context, connection.certificate?.value);
	return context.openTenant({...optionsOf(connection, baseUrl, flags), credentials: given, certificate});
}

/** The command that signs in to the tenant. A profile whose base URL is overridden keeps its own. */
export function loginCommand({profile, tenantName, otherProfile, baseUrl}: Connection): string {
	const own = profile && tenantName === profile.value ? profile.value : otherProfile;
	if (own !== undefined) return `castellan login --profile ${shellWord(own)}`;
	const isNamed = baseUrl && (profile || baseUrl.source === '--base-url');
	return isNamed ? `castellan login --base-url ${shellWord(baseUrl.value)}` : 'castellan login';
}

/** The base URL of a connection. Throws `UsageError` if there is none. */
export function requireBaseUrl({baseUrl}: Pick<Connection, 'baseUrl'>): string {
	if (baseUrl) return baseUrl.value;
	throw new UsageError(
		'no tenant given. Use --base-url or --profile, set CASTELLAN_BASE_URL, run castellan login, or try --demo',
	);
}

/** Stands for the tenant until the person names one. RFC 2606 reserves `.invalid`, and no request is sent. */
const unknownTenant = 'https://tenant.invalid';

/** Like `openConnection`, but opens a tenant that asks the person to sign in if a base URL or credentials are missing. */
export async function openForSignIn(
	context: OpeningContext,
	connection: Connection,
	flags: FileFlags,
): Promise<Tenant> {
	const {baseUrl, credentials, mismatch} = connection;
	if (credentials || mismatch) return openConnection(context, connection, flags);
	const options = optionsOf(connection, baseUrl?.value ?? unknownTenant, flags);
	const tenant = await context.openTenant(baseUrl ? options : {...options, name: 'no tenant'});
	return {...tenant, lacks: baseUrl ? 'credentials' : 'tenant'};
}

/** A tenant that is never asked, for a console on several others. */
export const openNone = (context: OpeningContext, flags: Flags, config: Config): Promise<Tenant> =>
	context.openTenant({
		...{baseUrl: unknownTenant, credentials: undefined, timeouts: timeouts(flags, config)},
		...{isProtected: false, shellFlags: ''},
	});

/** For tenants that are opened at once: no program asks on the terminal, and pass phrases are asked one after the other. */
export function amongOthers<C extends OpeningContext>(context: C): C {
	const {settings, askPassphrase} = context;
	let last: Promise<unknown> = Promise.resolve();
	const inTurn = (ask: NonNullable<typeof askPassphrase>) => (file: string) => {
		const answer = last.then(() => ask(file));
		last = answer.catch(() => undefined);
		return answer;
	};
	return {
		...context,
		settings: {...settings, askCommand: (command) => settings.askCommand(command, true)},
		askPassphrase: askPassphrase && inTurn(askPassphrase),
	};
}

/** Without credentials and certificate. */
const optionsOf = (connection: Connection, baseUrl: string, flags: FileFlags): TenantOptions => ({
	baseUrl,
	name: connection.tenantName,
	credentials: undefined,
	timeouts: connection,
	caFile: flags.caFile,
	isProtected: connection.isProtected,
	whyReadOnly: connection.whyReadOnly,
	agents: connection.agents,
	color: connection.color,
	shellFlags: shellFlags(connection, flags),
});

export const shellFlags = ({profile, baseUrl}: Connection, flags: FileFlags): string =>
	[
		profile?.source === '--profile' ? ` --profile ${shellWord(profile.value)}` : '',
		baseUrl?.source === '--base-url' ? ` --base-url ${shellWord(baseUrl.value)}` : '',
		...fileFlags.map((name) => (flags[name] === undefined ? '' : ` --${flagName(name)} ${shellWord(flags[name])}`)),
	].join('');
