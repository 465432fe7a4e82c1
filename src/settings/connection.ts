/** Resolves the tenant and the credentials. A flag has priority over the environment, and the environment over the profile. */
import type {Credentials} from '../client/api.ts';
import {parseBaseUrl} from '../client/http/base-url.ts';
import type {CertificateFiles} from '../client/http/client-certificate.ts';
import type {Config, Profile} from './config.ts';
import type {CredentialStore, Stored} from './credentials.ts';
import {type Env, environmentProblems} from './environment.ts';
import {environmentCredentials} from './environment-credentials.ts';
import {SettingsError, UsageError} from './error.ts';
import type {CredentialCommand} from './launch/credential-command.ts';
import type {Flags} from './launch/flags.ts';
import {isSameBaseUrl, type Sourced} from './sourced.ts';

/** The flags of a connection. Times are in seconds. */
export type ConnectionFlags = {
	readonly [Name in 'baseUrl' | 'profile' | 'timeout' | 'maxWait' | 'clientCert' | 'clientKey']?:
		| Flags[Name]
		| undefined;
};

/** Whether agents may propose changes: of a protected tenant only with both. */
export interface AgentRights {
	readonly proposals?: Profile['proposals'];
	readonly protectedProposals?: Profile['protectedProposals'];
}

/** Times are in seconds. */
export interface Timeouts {
	/** Per request, body included. */
	readonly timeout: Sourced<number>;
	/** The maximum wait before a retry. */
	readonly maxWait: Sourced<number>;
}

export interface Connection extends Timeouts {
	/** The selected profile. Another source may override its base URL. */
	readonly profile: Sourced<string> | undefined;
	readonly baseUrl: Sourced<string> | undefined;
	readonly credentials: Sourced<Credentials | CredentialCommand> | undefined;
	/** The certificate of the client, for a tenant that requires one. */
	readonly certificate: Sourced<CertificateFiles> | undefined;
	/** The reason why credentials in the environment are not used: they belong to another tenant. */
	readonly mismatch: string | undefined;
	/** The display name of the tenant. Undefined if only its host is known. */
	readonly tenantName: string | undefined;
	/** A profile with this base URL, if another one is selected. */
	readonly otherProfile?: string | undefined;
	/** The colour of the profile with this base URL. */
	readonly color: Profile['color'];
	/** Whether any profile with this base URL is protected. */
	readonly isProtected: boolean;
	/** Why castellan sends no writes to this tenant: a mistake in the config may hide its protection. */
	readonly whyReadOnly: string | undefined;
	/** The rights of agents in the selected profile. None if another source overrides its base URL. */
	readonly agents: AgentRights;
	/** Messages about overridden values and unused credentials. */
	readonly warnings: readonly string[];
}

/** The config has no profile of this name. */
export class UnknownProfileError extends SettingsError {
	override readonly name = 'UnknownProfileError';

	constructor(name: string, {profiles, isUnread}: Config, source?: string) {
		const advice = isUnread
			? 'The config file cannot be read. Run castellan config to correct it'
			: profiles.size > 0
				? `Try ${[...profiles.keys()].join(', ')}`
				: 'Run castellan login to create one';
		super(`unknown profile “${name}”${source ? ` (from ${source})` : ''}. ${advice}`);
	}
}

const defaults = {timeout: 30, maxWait: 300};

/** Rejects with `UnknownProfileError`, with `ApiError` for an invalid base URL, or with the errors of the credential store. */
export async function resolveConnection(
	flags: ConnectionFlags,
	env: Env,
	config: Config,
	store: CredentialStore,
): Promise<Connection> {
	const warnings = [...environmentProblems(env)];
	const name =
		sourced(flags.profile, '--profile') ??
		sourced(env.CASTELLAN_PROFILE, 'CASTELLAN_PROFILE') ??
		sourced(config.profile, 'the config file');
	const profile = name && profileNamed(name, config);
	const given =
		sourced(flags.baseUrl, '--base-url') ??
		sourced(env.CASTELLAN_BASE_URL, 'CASTELLAN_BASE_URL') ??
		(name ? sourced(profile?.baseUrl, `profile ${name.value}`) : undefined);
	// Checked before any message repeats it, because it may hold a password.
	const baseUrl = given && {...given, value: parseBaseUrl(given.value, given.source)};
	if (baseUrl && profile?.baseUrl && !isSameBaseUrl(baseUrl.value, profile.baseUrl))
		warnings.push(`${baseUrl.source} overrides the base URL of profile ${name?.value}`);
	const {credentials, mismatch} = environmentCredentials(env, flags, config.profiles, baseUrl, warnings);
	const stored = credentials
		? undefined
		: (commandOf(name, profile, baseUrl, warnings) ?? (await storedCredentials(name, baseUrl, store, warnings)));
	const own = isSameBaseUrl(profile?.baseUrl, baseUrl?.value) ? profile : undefined;
	if (mismatch && stored) warnings.push(`${mismatch}. The credentials of profile ${name?.value} are used`);
	return {
		profile: name,
		baseUrl,
		credentials: credentials ?? stored,
		certificate: certificateOf(flags, env, own, stored?.passphrase),
		mismatch,
		...timeouts(flags, config),
		...identity(name, profile, baseUrl, config),
		warnings,
	};
}

/** Name, colour and protection belong to the base URL, whichever flag or profile selected it. */
function identity(
	name: Sourced<string> | undefined,
	profile: Profile | undefined,
	baseUrl: Sourced<string> | undefined,
	{profiles, whyReadOnly: whyNoneWritable}: Config,
): Pick<Connection, 'tenantName' | 'otherProfile' | 'color' | 'isProtected' | 'whyReadOnly' | 'agents'> {
	const matches = [...profiles].filter(([, other]) => isSameBaseUrl(other.baseUrl, baseUrl?.value));
	const hasNoBaseUrl = profile !== undefined && profile.baseUrl === undefined;
	const own = [...matches.map(([, other]) => other), ...(hasNoBaseUrl ? [profile] : [])];
	const whyReadOnly = own.find((other) => other.whyReadOnly)?.whyReadOnly ?? whyNoneWritable;
	const safety = {isProtected: whyReadOnly !== undefined || own.some((other) => other.protected === true), whyReadOnly};
	const selected = matches.find(([other]) => other === name?.value);
	if (selected) {
		const [tenantName, {color, proposals, protectedProposals}] = selected;
		return {tenantName, color, ...safety, agents: {proposals, protectedProposals}};
	}
	const host = URL.parse(baseUrl?.value ?? '')?.host;
	const tenantName = name && host && !hasNoBaseUrl ? `${host} (overrides ${name.value})` : undefined;
	const [otherProfile, other] = matches[0] ?? [];
	return {tenantName, otherProfile, color: other?.color, ...safety, agents: {}};
}

/** Why castellan sends no writes to a tenant: a mistake in the config may hide that it is protected. */
export const whyReadOnlyIn = ({profiles, whyReadOnly}: Config, baseUrl: string): string | undefined =>
	[...profiles.values()].find((profile) => profile.whyReadOnly && isSameBaseUrl(profile.baseUrl, baseUrl))
		?.whyReadOnly ?? whyReadOnly;

/** Whether a tenant is protected: by any profile with its base URL, whichever selects it. */
export const isProtectedIn = ({profiles}: Pick<Config, 'profiles'>, baseUrl: string | undefined): boolean =>
	[...profiles.values()].some((profile) => profile.protected === true && isSameBaseUrl(profile.baseUrl, baseUrl));

/** Timeouts from the flags, the config file or the defaults. */
export const timeouts = (flags: ConnectionFlags, config: Config): Timeouts => ({
	timeout: sourced(flags.timeout, '--timeout') ??
		sourced(config.timeout, 'the config file') ?? {value: defaults.timeout, source: 'default'},
	maxWait: sourced(flags.maxWait, '--max-wait') ??
		sourced(config.maxWait, 'the config file') ?? {value: defaults.maxWait, source: 'default'},
});

/** An empty value counts as unset. */
function sourced<T extends string | number>(value: T | undefined, source: string): Sourced<T> | undefined {
	return value === undefined || value === '' ? undefined : {value, source};
}

function profileNamed(name: Sourced<string>, config: Config): Profile {
	const profile = config.profiles.get(name.value);
	if (profile) return profile;
	throw new UnknownProfileError(name.value, config, name.source);
}

/** The flags and the environment each name a certificate with its key. `--client-key` alone gives the key of another one. */
export function certificateOf(
	{clientCert, clientKey}: ConnectionFlags,
	env: Env,
	own: Profile | undefined,
	passphrase?: string,
): Sourced<CertificateFiles> | undefined {
	const [cert, key, source] = clientCert
		? [clientCert, undefined, '--client-cert']
		: env.CASTELLAN_CLIENT_CERT
			? [env.CASTELLAN_CLIENT_CERT, env.CASTELLAN_CLIENT_KEY || undefined, 'CASTELLAN_CLIENT_CERT']
			: [own?.clientCert, own?.clientKey, 'the config file'];
	if (cert !== undefined) return {value: {cert, key: clientKey || key, passphrase}, source};
	if (clientKey)
		throw new UsageError('--client-key is the key of a certificate. Name the certificate with --client-cert');
	return undefined;
}

/** The program of a profile prints credentials for its base URL only. */
function commandOf(
	name: Sourced<string> | undefined,
	profile: Profile | undefined,
	baseUrl: Sourced<string> | undefined,
	warnings: string[],
): (Sourced<CredentialCommand> & {readonly passphrase?: undefined}) | undefined {
	const [program, ...args] = profile?.credential ?? [];
	if (!name || !profile || program === undefined || !baseUrl) return undefined;
	if (!isSameBaseUrl(profile.baseUrl, baseUrl.value)) {
		warnings.push(`the program of profile ${name.value} is not asked for credentials of ${baseUrl.value}`);
		return undefined;
	}
	const {env = [], clientId} = profile;
	return {value: {kind: 'command', profile: name.value, program, args, env, clientId}, source: program};
}

function usable(profile: string, stored: Stored, store: CredentialStore): Credentials {
	if (stored.kind === 'token') return {kind: stored.kind, token: stored.token};
	const {kind, clientId, clientSecret} = stored;
	return {kind, clientId, clientSecret, tokens: store.tokensOf(profile, stored)};
}

async function storedCredentials(
	profile: Sourced<string> | undefined,
	baseUrl: Sourced<string> | undefined,
	store: CredentialStore,
	warnings: string[],
): Promise<(Sourced<Credentials> & {readonly passphrase: string | undefined}) | undefined> {
	if (!profile || !baseUrl) return undefined;
	const lookup = await store.find(profile.value);
	warnings.push(...lookup.warnings);
	if (!lookup.stored) return undefined;
	const {stored, source} = lookup;
	const {baseUrl: owner} = stored;
	if (isSameBaseUrl(owner, baseUrl.value))
		return {value: usable(profile.value, stored, store), source, passphrase: stored.passphrase};
	warnings.push(`the credentials of profile ${profile.value} belong to ${owner} and are not sent to ${baseUrl.value}`);
	return undefined;
}
