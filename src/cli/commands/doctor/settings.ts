/** The checks of the settings, and of the history: where it is, and who can read it. */
import type {Config, ConfigProblem} from '../../../settings/config.ts';
import type {Connection} from '../../../settings/connection.ts';
import {reasonOf, SettingsError} from '../../../settings/error.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import {historyUrl} from '../../../settings/launch/history.ts';
import {rememberOf} from '../../../settings/launch/remember.ts';
import {loginCommand} from '../../../settings/launch/tenant.ts';
import {describeProblem} from '../../../settings/settings.ts';
import type {Sourced} from '../../../settings/sourced.ts';
import {contrastProblems, paletteOf} from '../../../settings/themes.ts';
import type {CliContext} from '../../context.ts';
import {addressProblem} from '../config/problems.ts';
import {type CheckRow, notChecked, ok, problem, warning} from './row.ts';

export function configRows(
	path: string | undefined,
	isThere: boolean,
	{config, problems}: {readonly config: Config; readonly problems: readonly ConfigProblem[]},
): readonly CheckRow[] {
	if (path === undefined) return [warning('config', 'none: no home directory', {remedy: 'Set XDG_CONFIG_HOME'})];
	const remedy = 'Run castellan config to correct it';
	return [
		ok('config', isThere ? path : `${path} does not exist: the defaults are used`),
		isThere && problems.length === 0 ? ok('config settings', 'valid') : undefined,
		...problems.map((each) => problem('config problem', describeProblem(path, each), {remedy})),
		ok('theme', config.theme ?? 'auto', {source: config.theme === undefined ? 'the default' : path}),
		...[...(config.themes ?? [])].flatMap(([name, theme]) =>
			contrastProblems(paletteOf(theme)).map((text) =>
				warning('config warning', `${path}: themes.${name}: ${text}`, {remedy: 'Choose a colour with more contrast'}),
			),
		),
	].filter((row) => row !== undefined);
}

export function connectionRows(connection: Connection): readonly CheckRow[] {
	const {profile, baseUrl, credentials, timeout, maxWait, tenantName, mismatch, warnings} = connection;
	const line = (check: string, setting: Sourced<unknown> | undefined, unit = ''): CheckRow =>
		setting ? ok(check, `${setting.value}${unit}`, {source: setting.source}) : notChecked(check, 'none');
	return [
		line('profile', profile),
		line('base URL', baseUrl),
		...(tenantName && tenantName !== profile?.value ? [ok('tenant', tenantName)] : []),
		credentials
			? ok('credentials', credentials.value.kind, {source: credentials.source})
			: problem('credentials', 'none', {remedy: `Run ${loginCommand(connection)}`}),
		line('timeout', timeout, ' s'),
		line('maximum wait', maxWait, ' s'),
		protectionRow(connection),
		...(mismatch && !credentials ? [warning('warning', mismatch)] : []),
		...warnings.map((value) => warning('warning', value)),
	];
}

function protectionRow({isProtected, whyReadOnly}: Connection): CheckRow {
	if (whyReadOnly === undefined) return ok('protected', isProtected ? 'yes' : 'no');
	return problem('protected', `yes, and read-only: ${whyReadOnly} of the config file`, {
		remedy: 'Run castellan config to correct it',
	});
}

/** Looks for an entry that castellan never saves, so no credentials are read. */
const noProfile = 'castellan doctor';

export async function keychainRow({settings}: CliContext): Promise<CheckRow> {
	const remedy =
		'castellan stores credentials in a private file instead. To use a keychain, start one that implements the secret service';
	try {
		const {warnings} = await settings.credentials.find(noProfile);
		const [reason] = warnings;
		return reason === undefined ? ok('keychain', 'usable') : warning('keychain', reason, {remedy});
	} catch (error) {
		if (error instanceof SettingsError)
			return problem('keychain', reasonOf(error), {remedy: 'Run castellan login again'});
		throw error;
	}
}

export async function historyRows(
	{settings, env}: CliContext,
	flags: Flags,
	{baseUrl, isProtected}: Connection,
	config: Config,
): Promise<readonly CheckRow[]> {
	const url = historyUrl(flags, env, config);
	const shared = url === undefined ? [] : [await sharedRow(url, await settings.historyKeys.shared(url, env).source())];
	if (!baseUrl) return [...shared, notChecked('remembered', 'none')];
	const tenant = baseUrl.value;
	const {mode, reason} = rememberOf({baseUrl: tenant, isDemo: false, isProtected}, config);
	return [...shared, ok('remembered', mode, {source: reason}), await ownRow(settings.historyKeys.own.placeOf(tenant))];
}

function sharedRow(url: string, source: string | undefined): CheckRow {
	const check = 'shared history';
	const refused = addressProblem(url);
	if (refused !== undefined)
		return problem(check, refused, {remedy: 'Correct history in the profile, or CASTELLAN_HISTORY'});
	const text = URL.parse(url)?.host ?? 'set';
	if (source !== undefined) return ok(check, `${text}, encrypted with the key of the team`, {source});
	return warning(check, `${text}, not encrypted: everyone who can read the database can read the contents`, {
		remedy: 'Store a key with castellan history key, or set CASTELLAN_HISTORY_KEY',
	});
}

async function ownRow(place: Promise<'keychain' | 'file' | undefined>): Promise<CheckRow> {
	const check = 'history key';
	switch (await place) {
		case 'keychain':
			return ok(check, 'in the keychain');
		case 'file':
			return warning(check, 'in a file beside the history, which protects copies of the history only', {
				remedy: 'To protect the history itself, use a keychain: run castellan forget, then start one',
			});
		default:
			return notChecked(check, 'none yet: the first stored list creates one');
	}
}
