/** Which tenant, and as whom: flag before environment before profile, each value with its source. */
import type {Config, Profile} from './config.ts';
import type {CredentialStore, Credentials} from './credentials.ts';
import {environmentCredentials} from './environment-credentials.ts';
import {SettingsError} from './error.ts';
import type {Env} from './places.ts';
import {isSameBase, type Sourced} from './sourced.ts';

/** What flags can say about a connection. Times in seconds. */
export interface ConnectionFlags {
	readonly baseUrl?: string | undefined;
	readonly profile?: string | undefined;
	readonly timeout?: number | undefined;
	readonly maxWait?: number | undefined;
}

/** How long to wait for a service, in seconds. */
export interface Patience {
	/** Per request, body included. */
	readonly timeout: Sourced<number>;
	/** The longest wait that the service may ask for. */
	readonly maxWait: Sourced<number>;
}

export interface Connection extends Patience {
	/** As it was named; its base URL may be overridden. */
	readonly profile: Sourced<string> | undefined;
	readonly baseUrl: Sourced<string> | undefined;
	readonly credentials: Sourced<Credentials> | undefined;
	/** Why the credentials of the environment are not used, where there are some for another tenant. */
	readonly refusal: string | undefined;
	/** How the tenant is shown. Undefined where only its host is known. */
	readonly tenantName: string | undefined;
	/** Of the profile that has this base URL. */
	readonly color: Profile['color'];
	/** Whether any profile with this base URL is protected. */
	readonly isProtected: boolean;
	/** What a person should know: a value that hides another, credentials that were not used. */
	readonly warnings: readonly string[];
}

/** Names a profile that the config does not have. */
export class UnknownProfileError extends SettingsError {
	override readonly name = 'UnknownProfileError';
}

const defaults = {timeout: 30, maxWait: 300};

export async function resolveConnection(
	flags: ConnectionFlags,
	env: Env,
	config: Config,
	store: CredentialStore,
): Promise<Connection> {
	const warnings: string[] = [];
	const fromEnvironment = given(env.CASTELLAN_PROFILE, 'CASTELLAN_PROFILE');
	const name = given(flags.profile, '--profile') ?? fromEnvironment ?? given(config.profile, 'the config file');
	const profile = name && profileNamed(name, config);
	const baseUrl =
		given(flags.baseUrl, '--base-url') ??
		given(env.CASTELLAN_BASE_URL, 'CASTELLAN_BASE_URL') ??
		(name ? given(profile?.baseUrl, `profile ${name.value}`) : undefined);
	if (baseUrl && profile?.baseUrl && !isSameBase(baseUrl.value, profile.baseUrl)) {
		warnings.push(`${baseUrl.source} is used instead of the base URL of profile ${name?.value}`);
	}
	const {credentials, refusal} = environmentCredentials(env, flags, config.profiles, baseUrl, warnings);
	const stored = credentials ? undefined : await storedCredentials(name, baseUrl, store, warnings);
	if (refusal && stored) warnings.push(`${refusal}: the credentials of profile ${name?.value} are used`);
	return {
		profile: name,
		baseUrl,
		credentials: credentials ?? stored,
		refusal,
		...patience(flags, config),
		...identity(name, profile, baseUrl, config),
		warnings,
	};
}

/** Everything that a person knows a tenant by belongs to its base URL, however the tenant was reached. */
function identity(
	name: Sourced<string> | undefined,
	profile: Profile | undefined,
	baseUrl: Sourced<string> | undefined,
	{profiles}: Config,
): Pick<Connection, 'tenantName' | 'color' | 'isProtected'> {
	const known = [...profiles].filter(([, other]) => isSameBase(other.baseUrl, baseUrl?.value));
	const isWithoutAddress = profile !== undefined && profile.baseUrl === undefined;
	const isProtected = known.some(([, other]) => other.protected) || (isWithoutAddress && profile.protected === true);
	const own = known.find(([other]) => other === name?.value);
	if (own) return {tenantName: own[0], color: own[1].color, isProtected};
	const host = URL.parse(baseUrl?.value ?? '')?.host;
	const tenantName = name && host && !isWithoutAddress ? `${host} (overrides ${name.value})` : undefined;
	return {tenantName, color: known[0]?.[1].color, isProtected};
}

export const patience = (flags: ConnectionFlags, config: Config): Patience => ({
	timeout: given(flags.timeout, '--timeout') ??
		given(config.timeout, 'the config file') ?? {value: defaults.timeout, source: 'default'},
	maxWait: given(flags.maxWait, '--max-wait') ??
		given(config.maxWait, 'the config file') ?? {value: defaults.maxWait, source: 'default'},
});

function given<T extends string | number>(value: T | undefined, source: string): Sourced<T> | undefined {
	return value === undefined || value === '' ? undefined : {value, source};
}

function profileNamed(name: Sourced<string>, {profiles}: Config): Profile {
	const profile = profiles.get(name.value);
	if (profile) return profile;
	const known = profiles.size > 0 ? `there are ${[...profiles.keys()].join(', ')}` : 'there are none yet';
	throw new UnknownProfileError(`${name.source} names the profile “${name.value}”, and ${known}`);
}

async function storedCredentials(
	profile: Sourced<string> | undefined,
	baseUrl: Sourced<string> | undefined,
	store: CredentialStore,
	warnings: string[],
): Promise<Sourced<Credentials> | undefined> {
	if (!profile || !baseUrl) return undefined;
	const found = await store.find(profile.value);
	warnings.push(...found.warnings);
	if (!found.stored) return undefined;
	const {baseUrl: belongsTo, ...credentials} = found.stored;
	if (isSameBase(belongsTo, baseUrl.value)) return {value: credentials, source: found.source};
	warnings.push(`the credentials of profile ${profile.value} are for ${belongsTo}, and not used for ${baseUrl.value}`);
	return undefined;
}
