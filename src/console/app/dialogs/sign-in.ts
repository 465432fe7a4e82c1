/** Signs in to the tenant of the console, or to a first one, and stores the credentials with a profile. */
import type {Config} from '../../../settings/config.ts';
import {resolveConnection, timeouts} from '../../../settings/connection.ts';
import {clientCredentials} from '../../../settings/credentials.ts';
import {SettingsError} from '../../../settings/error.ts';
import {
	checkCredentials,
	nameProblem,
	type ProfileMarks,
	profileOf,
	saveSignIn,
} from '../../../settings/launch/sign-in.ts';
import {openConnection, type Tenant} from '../../../settings/launch/tenant.ts';
import type {Accepted, Services, SignIn} from '../services.ts';
import type {ConsoleSetup} from '../tenant-services.ts';

/** `open` connects the console to a tenant. */
export function signInWith(
	{context, flags}: ConsoleSetup,
	{api, name, lacks}: Tenant,
	open: (tenant: Tenant, profile?: string) => Services,
): SignIn {
	const {settings} = context;

	async function save({baseUrl, credentials, profile}: Accepted, marks: ProfileMarks, config: Config): Promise<string> {
		try {
			const {source, warnings} = await saveSignIn(settings, {profile, baseUrl, credentials, ...marks}, config);
			return [`Signed in as profile ${profile}; the credentials are in ${source}`, ...warnings.map(sentence)].join(
				'. ',
			);
		} catch (error) {
			if (!(error instanceof SettingsError)) throw error;
			return `Signed in until castellan ends; the credentials were not saved: ${error.message}`;
		}
	}
	/** Opens the tenant of a profile, also of one that could not be saved. */
	async function opened({baseUrl, credentials, profile}: Accepted, marks: ProfileMarks, {profiles, ...config}: Config) {
		const all = new Map([...profiles, [profile, {...profiles.get(profile), ...marks, baseUrl}]]);
		const connection = await resolveConnection(
			{timeout: flags.timeout, maxWait: flags.maxWait, profile},
			{},
			{...config, profiles: all},
			settings.credentials,
		);
		const given = {value: credentials, source: 'the sign-in'};
		return open(await openConnection(context.openTenant, {...connection, credentials: given}, flags), profile);
	}
	return {
		baseUrl: lacks === 'tenant' ? undefined : api.baseUrl,
		isNeeded: lacks !== undefined,
		async check(baseUrl, credentials) {
			const {config} = await settings.load();
			await checkCredentials(context, {baseUrl, credentials}, {flags, config, journal: api.journal});
			const profile = profileOf(baseUrl, config, name);
			return {baseUrl, credentials, profile, isNew: !config.profiles.has(profile)};
		},
		async accept(accepted, marks = {}) {
			const {config} = await settings.load();
			const problem = accepted.isNew && nameProblem(accepted.profile, config);
			if (problem) throw new SettingsError(problem);
			const message = await save(accepted, marks, config);
			if (accepted.isNew || accepted.baseUrl !== api.baseUrl) {
				return {message, services: await opened(accepted, marks, config)};
			}
			api.signIn(clientCredentials(accepted.credentials));
			return {message};
		},
		async signOut() {
			const {config} = await settings.load();
			const profile = profileOf(api.baseUrl, config, name);
			const {existed, mayRemain, checked, warnings} = await settings.credentials.remove(profile);
			api.signIn({kind: 'none'});
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
