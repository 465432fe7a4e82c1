/**
 * Reads credentials from the environment. They belong to the tenant of CASTELLAN_BASE_URL or CASTELLAN_PROFILE. Without
 * these variables they belong to the tenant of `--base-url`. They are never sent to another tenant.
 */

import type {Credentials} from '../client/api.ts';
import {baseUrlProblem} from '../client/http/base-url.ts';
import type {Profile} from './config.ts';
import type {Env} from './environment.ts';
import {isSameBaseUrl, type Sourced} from './sourced.ts';

interface EnvironmentCredentials {
	readonly credentials?: Sourced<Credentials> | undefined;
	/** The reason why credentials in the environment are not used: they belong to another tenant. */
	readonly mismatch?: string;
}

/** Returns the credentials for `baseUrl`, if any. Adds a warning for incomplete or unused variables. */
export function environmentCredentials(
	env: Env,
	flags: {readonly baseUrl?: string | undefined},
	profiles: ReadonlyMap<string, Profile>,
	baseUrl: Sourced<string> | undefined,
	warnings: string[],
): EnvironmentCredentials {
	const named = env.CASTELLAN_PROFILE ? profiles.get(env.CASTELLAN_PROFILE) : undefined;
	const credentials = credentialsIn(env, named?.clientId, warnings);
	if (!credentials || !baseUrl) return {credentials};
	const owner = ownerIn(env, named);
	if (isSameBaseUrl(owner?.value ?? (flags.baseUrl || undefined), baseUrl.value)) return {credentials};
	// An invalid URL may hold a password.
	const ownerUrl = owner && (baseUrlProblem(owner.value) === undefined ? owner.value : 'an invalid base URL');
	const belongsTo = owner ? ` belongs to ${ownerUrl} (from ${owner.source}) and` : '';
	return {mismatch: `${credentials.source}${belongsTo} is not sent to ${baseUrl.value} (from ${baseUrl.source})`};
}

/** Returns the tenant that the environment names, if any. */
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
		return {value: {kind: 'token', token, remedy: 'Set CASTELLAN_TOKEN to a new token.'}, source: 'CASTELLAN_TOKEN'};
	}
	if (clientId && clientSecret) {
		const source = id ? 'CASTELLAN_CLIENT_ID, CASTELLAN_CLIENT_SECRET' : 'CASTELLAN_CLIENT_SECRET';
		return {value: {kind: 'client-credentials', clientId, clientSecret}, source};
	}
	if (id) warnings.push('CASTELLAN_CLIENT_ID is ignored: CASTELLAN_CLIENT_SECRET is not set');
	if (clientSecret) warnings.push('CASTELLAN_CLIENT_SECRET is ignored: CASTELLAN_CLIENT_ID is not set');
	return undefined;
}
