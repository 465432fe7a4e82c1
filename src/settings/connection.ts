/** Which tenant, and as whom: flag before environment before profile, each value with where it came from. */
import type {Config, Profile} from './config.ts';
import type {CredentialStore, Credentials} from './credentials.ts';
import {SettingsError} from './error.ts';
import type {Env} from './places.ts';

/** A value and its origin in words: `--base-url`, `CASTELLAN_TOKEN`, `profile prod`, `keychain`, `default`. */
export interface Sourced<T> {
	readonly value: T;
	readonly source: string;
}

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
	readonly profile: Sourced<string> | undefined;
	readonly baseUrl: Sourced<string> | undefined;
	readonly credentials: Sourced<Credentials> | undefined;
	readonly color: Profile['color'];
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
	const name =
		given(flags.profile, '--profile') ??
		given(env.CASTELLAN_PROFILE, 'CASTELLAN_PROFILE') ??
		given(config.profile, 'the config file');
	const profile = name && profileNamed(name, config);
	const fromProfile = name && `profile ${name.value}`;

	const baseUrl =
		given(flags.baseUrl, '--base-url') ??
		given(env.CASTELLAN_BASE_URL, 'CASTELLAN_BASE_URL') ??
		(fromProfile ? given(profile?.baseUrl, fromProfile) : undefined);
	if (baseUrl && profile?.baseUrl && !isSameBase(baseUrl.value, profile.baseUrl)) {
		warnings.push(`${baseUrl.source} is used instead of the base URL of profile ${name?.value}`);
	}

	return {
		profile: name,
		baseUrl,
		credentials:
			environmentCredentials(env, profile, warnings) ?? (await storedCredentials(name, baseUrl, store, warnings)),
		...patience(flags, config),
		color: profile?.color,
		// By whatever name it is reached, a tenant that some profile protects stays protected.
		isProtected:
			profile?.protected === true ||
			[...config.profiles.values()].some((other) => other.protected && isSameBase(other.baseUrl, baseUrl?.value)),
		warnings,
	};
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

function environmentCredentials(
	env: Env,
	profile: Profile | undefined,
	warnings: string[],
): Sourced<Credentials> | undefined {
	const {CASTELLAN_TOKEN: token, CASTELLAN_CLIENT_ID: id, CASTELLAN_CLIENT_SECRET: clientSecret} = env;
	const clientId = id || profile?.clientId;
	if (token) {
		if (id || clientSecret)
			warnings.push('CASTELLAN_TOKEN is used, not CASTELLAN_CLIENT_ID and CASTELLAN_CLIENT_SECRET');
		return {value: {kind: 'token', token}, source: 'CASTELLAN_TOKEN'};
	}
	if (clientId && clientSecret) {
		const source = id ? 'CASTELLAN_CLIENT_ID, CASTELLAN_CLIENT_SECRET' : 'CASTELLAN_CLIENT_SECRET';
		return {value: {kind: 'client-credentials', clientId, clientSecret}, source};
	}
	if (id) warnings.push('CASTELLAN_CLIENT_ID is set without CASTELLAN_CLIENT_SECRET, and not used');
	if (clientSecret) warnings.push('CASTELLAN_CLIENT_SECRET is set without CASTELLAN_CLIENT_ID, and not used');
	return undefined;
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

function isSameBase(a: string | undefined, b: string | undefined): boolean {
	return a !== undefined && b !== undefined && withoutTrailingSlash(a) === withoutTrailingSlash(b);
}

function withoutTrailingSlash(url: string): string {
	const parsed = URL.parse(url);
	return (parsed ? parsed.origin + parsed.pathname : url).replace(/\/+$/, '');
}
