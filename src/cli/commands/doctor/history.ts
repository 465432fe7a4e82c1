/** The checks of the history: where it is, and who can read it. */
import type {Config} from '../../../settings/config.ts';
import type {Connection} from '../../../settings/connection.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import {historyUrl} from '../../../settings/launch/history.ts';
import {rememberOf} from '../../../settings/launch/remember.ts';
import type {CliContext} from '../../context.ts';
import {addressProblem} from '../config/problems.ts';
import {type CheckRow, notChecked, ok, problem, warning} from './row.ts';

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
	return warning(check, `${text}, not encrypted: whoever reads the database reads the contents`, {
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
