/**
 * Credentials in the environment belong to one tenant: the one that CASTELLAN_BASE_URL or CASTELLAN_PROFILE names beside
 * them, or where the environment names none, the one of `--base-url`. They are sent to no other.
 */
import type {Profile} from './config.ts';
import type {Credentials} from './credentials.ts';
import type {Env} from './places.ts';
import {isSameBase, type Sourced} from './sourced.ts';

interface EnvironmentCredentials {
	readonly credentials?: Sourced<Credentials>;
	/** Why there are some that are not used. */
	readonly refusal?: string;
}

export function environmentCredentials(
	env: Env,
	flags: {readonly baseUrl?: string | undefined},
	profiles: ReadonlyMap<string, Profile>,
	baseUrl: Sourced<string> | undefined,
	warnings: string[],
): EnvironmentCredentials {
	const named = env.CASTELLAN_PROFILE ? profiles.get(env.CASTELLAN_PROFILE) : undefined;
	const credentials = credentialsIn(env, named?.clientId, warnings);
	if (!credentials || !baseUrl) return credentials ? {credentials} : {};
	const owner = ownerIn(env, named);
	if (isSameBase(owner?.value ?? (flags.baseUrl || undefined), baseUrl.value)) return {credentials};
	const where = `${baseUrl.value}, which ${baseUrl.source} names`;
	const whose = owner ? ` belongs to ${owner.value}, which ${owner.source} names,` : '';
	return {refusal: `${credentials.source}${whose} is not sent to ${where}`};
}

/** The tenant that the environment names, if it names one. */
function ownerIn(env: Env, named: Profile | undefined): Sourced<string> | undefined {
	if (env.CASTELLAN_BASE_URL) return {value: env.CASTELLAN_BASE_URL, source: 'CASTELLAN_BASE_URL'};
	return named?.baseUrl === undefined ? undefined : {value: named.baseUrl, source: 'CASTELLAN_PROFILE'};
}

function credentialsIn(
	env: Env,
	profileClientId: string | undefined,
	warnings: string[],
): Sourced<Credentials> | undefined {
	const {CASTELLAN_TOKEN: token, CASTELLAN_CLIENT_ID: id, CASTELLAN_CLIENT_SECRET: clientSecret} = env;
	const clientId = id || profileClientId;
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
