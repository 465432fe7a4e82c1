/** Signs in to a tenant: checks the credentials with it, then stores them for a profile. */
import {resolve} from 'node:path';
import type {Credentials} from '../../client/api.ts';
import {checkConnection} from '../../client/check-connection.ts';
import type {CertificateFiles} from '../../client/http/client-certificate.ts';
import type {Journal} from '../../client/journal/journal.ts';
import type {Config, Profile} from '../config.ts';
import {timeouts} from '../connection.ts';
import type {Settings} from '../settings.ts';
import {isSameBaseUrl} from '../sourced.ts';
import type {LaunchContext} from './context.ts';
import type {Flags} from './flags.ts';
import type {TenantOptions} from './tenant.ts';

type SignInContext = Pick<LaunchContext, 'settings' | 'signal' | 'now' | 'openTenant'>;

/** Resolves if the tenant accepts the credentials. Rejects with `ApiError` and stores nothing. `journal` gets its requests. */
export async function checkCredentials(
	context: SignInContext,
	target: Pick<TenantOptions, 'baseUrl' | 'certificate'> & {readonly credentials: Credentials},
	{flags, config, journal}: {readonly flags: Flags; readonly config: Config; readonly journal?: Journal},
): Promise<void> {
	const tenant = await context.openTenant({
		...target,
		timeouts: timeouts(flags, config),
		caFile: flags.caFile,
		isProtected: false,
		shellFlags: '',
	});
	try {
		await checkConnection(tenant.api, context);
	} finally {
		journal?.adopt(tenant.api.journal.records);
		await tenant.close();
	}
}

/** What distinguishes the tenant of a profile on the screen. */
export type ProfileMarks = Pick<Profile, 'color' | 'protected'>;

/** The reason why a new profile cannot have this name. */
export function nameProblem(name: string, {profiles}: Config): string | undefined {
	if (!/^[\w.-]+$/.test(name)) return 'the name of a profile may only contain letters, digits, dots, - and _';
	return profiles.has(name) ? `profile ${name} exists already` : undefined;
}

interface NewSignIn extends ProfileMarks {
	readonly profile: string;
	readonly baseUrl: string;
	readonly credentials: Credentials;
	/** The certificate of the client, with the pass phrase of its key. */
	readonly files?: CertificateFiles | undefined;
}

/**
 * Stores credentials for a profile, and makes it the default if there is none. Resolves with the name of the store and its
 * warnings. Rejects with `SettingsError`.
 */
export async function saveSignIn(
	{credentials: store, ...settings}: Settings,
	{profile, baseUrl, credentials, files, ...marks}: NewSignIn,
	config: Config,
): Promise<{readonly source: string; readonly warnings: readonly string[]}> {
	const saved = await store.save(profile, {...credentials, baseUrl, passphrase: files?.passphrase});
	const clientId = credentials.kind === 'client-credentials' ? {clientId: credentials.clientId} : {};
	await settings.saveProfile(profile, {
		...marks,
		baseUrl,
		auth: credentials.kind,
		...clientId,
		// A certificate of another tenant is not for this one, and a key of another certificate is not for this one.
		...((files || !isSameBaseUrl(config.profiles.get(profile)?.baseUrl, baseUrl)) && {
			clientCert: files && resolve(files.cert),
			clientKey: files?.key && resolve(files.key),
		}),
	});
	if (config.profile === undefined) await settings.chooseProfile(profile);
	const [program] = config.profiles.get(profile)?.credential ?? [];
	if (program === undefined) return saved;
	const warning = `profile ${profile} asks ${program} for credentials instead. Remove its setting credential to use what is stored`;
	return {...saved, warnings: [...saved.warnings, warning]};
}

/**
 * The profile of a base URL: the preferred one if it has this base URL, else the only one that has, else the name of the host.
 * Of several accounts of a tenant, none is overwritten unless it was in use.
 */
export function profileOf(baseUrl: string, config: Config, preferred: string): string {
	const names = [...config.profiles]
		.filter(([, profile]) => isSameBaseUrl(profile.baseUrl, baseUrl))
		.map(([name]) => name);
	return (
		names.find((name) => name === preferred) ??
		(names.length === 1 ? names[0] : undefined) ??
		profileAfterHost(baseUrl, config)
	);
}

/** A profile with the name of the host. A profile of another base URL keeps its name, and the new one gets a number. */
export function profileAfterHost(baseUrl: string, {profiles}: Config): string {
	const {hostname} = new URL(baseUrl);
	for (let number = 1; ; number++) {
		const name = number === 1 ? hostname : `${hostname}-${number}`;
		const taken = profiles.get(name)?.baseUrl;
		if (taken === undefined || isSameBaseUrl(taken, baseUrl)) return name;
	}
}
