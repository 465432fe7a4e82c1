/**
 * `login`: reads a secret without showing it, checks it with the tenant, and stores it in the keychain or a file. `logout` removes
 * the credentials of a profile.
 */

import type {Credentials} from '../../../client/api.ts';
import {baseUrlProblem, parseBaseUrl} from '../../../client/http/base-url.ts';
import type {Config} from '../../../settings/config.ts';
import {certificateOf} from '../../../settings/connection.ts';
import {environmentCredentials} from '../../../settings/environment-credentials.ts';
import {FailedError, UsageError} from '../../../settings/error.ts';
import {openCertificate} from '../../../settings/launch/client-certificate.ts';
import {checkCredentials, profileAfterHost, saveSignIn} from '../../../settings/launch/sign-in.ts';
import {isSameBaseUrl} from '../../../settings/sourced.ts';
import {loadConfig, loadConnection} from '../../connect.ts';
import {type CliContext, printMessage} from '../../context.ts';
import {ExitError, exitCodes} from '../../error.ts';
import {assertFields} from '../../output/fields.ts';
import {printResult} from '../../output/writer.ts';
import {ask, askHidden} from '../../prompts/ask.ts';
import {type FlagsOf, globals, options, verb} from '../../verb.ts';
import {assertProfileName} from './profile-names.ts';

const loginOptions = options({clientId: {value: 'id', help: 'sign in with client credentials'}});
type LoginFlags = FlagsOf<typeof loginOptions>;

export const loginVerb = verb({
	name: 'login',
	summary: 'Sign in to a tenant',
	description:
		'Check credentials with a tenant and store them for a profile. castellan reads the access token, or the client secret with --client-id, from a hidden prompt or from stdin.',
	options: loginOptions,
	globals: ['baseUrl', 'profile', 'timeout', 'maxWait', 'caFile', 'clientCert', 'clientKey', ...globals.output],
	examples: [
		['--base-url https://tenant.example', 'Sign in with an access token'],
		['--profile prod --client-id cli_1', 'Sign in with client credentials'],
	],
	run: login,
});

/** Prompts for what flags and environment do not give, checks it, and stores it. Prints the profile. */
async function login(context: CliContext, flags: LoginFlags): Promise<void> {
	assertFields(flags.fields, {names: ['profile', 'baseUrl', 'auth', 'source']});
	if (flags.demo) throw new UsageError('the demo tenant needs no login. Leave out --demo');
	const config = await loadConfig(context);
	const {name, baseUrl} = await target(context, flags, config);
	const clientId = flags.clientId ?? config.profiles.get(name)?.clientId;
	const secret = await readSecret(context, clientId ? 'Client secret' : 'Access token');
	const credentials: Credentials = clientId
		? {kind: 'client-credentials', clientId, clientSecret: secret}
		: {kind: 'token', token: secret};

	const own = config.profiles.get(name);
	const files = certificateOf(flags, context.env, isSameBaseUrl(own?.baseUrl, baseUrl) ? own : undefined)?.value;
	const {certificate, passphrase} = await openCertificate(context, files);
	await checkCredentials(context, {baseUrl, credentials, certificate}, {flags, config});
	const {source, warnings} = await saveSignIn(
		context.settings,
		{profile: name, baseUrl, credentials, files: files && {...files, passphrase}},
		config,
	);
	for (const warning of warnings) await printMessage(context, warning);
	const before = config.profiles.get(name)?.baseUrl;
	if (before !== undefined && !baseUrlProblem(before) && !isSameBaseUrl(before, baseUrl))
		await printMessage(context, `profile ${name} had the base URL ${before}`);
	await printMessage(context, `signed in to ${baseUrl} as profile ${name}; the credentials are in ${source}`);
	const {credentials: given} = environmentCredentials(
		context.env,
		flags,
		config.profiles,
		{value: baseUrl, source},
		[],
	);
	if (given) await printMessage(context, `${given.source} is set, and is used instead. Unset it to use what is stored`);
	await printResult(context, flags, {profile: name, baseUrl, auth: credentials.kind, source});
}

/** Returns the base URL and the profile. Without a given profile, a new base URL gets a profile named after its host. */
async function target(context: CliContext, flags: LoginFlags, config: Config) {
	const fromEnv = context.env.CASTELLAN_BASE_URL || undefined;
	const flagOrEnvUrl = flags.baseUrl ?? fromEnv;
	const urlOf = (profile: string | undefined) =>
		profile === undefined ? undefined : config.profiles.get(profile)?.baseUrl;
	const inEnv = context.env.CASTELLAN_PROFILE || undefined;
	// A flag that overrides the base URL of a profile of the environment does not change that profile.
	const isOverridden = flags.baseUrl !== undefined && urlOf(inEnv) && !isSameBaseUrl(urlOf(inEnv), flags.baseUrl);
	const named = flags.profile ?? (isOverridden ? undefined : inEnv);
	const current = named ?? config.profile;
	const currentUrl = urlOf(current);
	const baseUrl = parseBaseUrl(flagOrEnvUrl ?? currentUrl ?? (await askBaseUrl(context)));
	if (named !== undefined && !config.profiles.has(named)) assertProfileName(named);
	if (
		named !== undefined &&
		flags.baseUrl === undefined &&
		fromEnv &&
		currentUrl &&
		!isSameBaseUrl(currentUrl, baseUrl)
	)
		throw new UsageError(
			`CASTELLAN_BASE_URL is not the base URL of profile ${named}. Unset it, or use --base-url to give the profile another one`,
		);
	const isCurrent = current !== undefined && currentUrl !== undefined && parseBaseUrl(currentUrl) === baseUrl;
	return {baseUrl, name: named ?? (isCurrent ? current : profileAfterHost(baseUrl, config))};
}

function askBaseUrl(context: CliContext): Promise<string> {
	const {stdin, stderr} = context;
	if (!stdin.isTty || !stderr.isTty) throw new UsageError('login requires --base-url or CASTELLAN_BASE_URL');
	return ask(context, 'Base URL of the tenant:');
}

async function readSecret(context: CliContext, label: string): Promise<string> {
	const text = context.stdin.isTty ? await askHidden(context, label) : await context.stdin.read();
	if (text.trim()) return text.trim();
	throw new UsageError(`no ${label.toLowerCase()} given. Type it at the prompt, or pipe it to stdin`);
}

export const logoutVerb = verb({
	name: 'logout',
	summary: 'Remove the credentials of a profile',
	description:
		'Remove the credentials of a profile from the keychain and from the file that stores them, then read both again. The access token stays valid at the service until it expires.',
	globals: ['baseUrl', 'profile', 'output'],
	examples: [['--profile prod', 'Remove the credentials of a profile']],
	fields: {names: ['profile', 'removed']},
	run: async (context, flags) => {
		const {profile, credentials} = await loadConnection(context, flags);
		if (!profile) throw new UsageError('no profile given. Use --profile');
		const {existed, mayRemain, checked, warnings} = await context.settings.credentials.remove(profile.value);
		for (const warning of warnings) await printMessage(context, warning);
		if (checked.length === 0) throw new FailedError(`cannot remove the credentials of profile ${profile.value}`);
		await printMessage(
			context,
			`${mayRemain ? 'not signed out of' : existed ? 'signed out of' : 'found no stored credentials of'} profile ${profile.value}; checked: ${checked.join(' and ')} ${checked.length === 1 ? 'has' : 'have'} none of it`,
		);
		if (credentials?.source.startsWith('CASTELLAN_'))
			await printMessage(context, `${credentials.source} still provides credentials from the environment`);
		if (credentials?.value.kind === 'command')
			await printMessage(context, `${credentials.source} still provides credentials of the profile`);
		await printResult(context, flags, {profile: profile.value, removed: existed && !mayRemain, checked});
		if (mayRemain) throw new ExitError(exitCodes.partlyDone);
	},
});
