/** All problems of the config file. */
import {parsePostgresAddress} from '../../../domain/history/engines/postgres-address.ts';
import {HistoryError} from '../../../domain/history/error.ts';
import type {Config, ReadConfig, SettingProblem} from '../../../settings/config.ts';
import {UnknownProfileError} from '../../../settings/connection.ts';
import type {Env} from '../../../settings/environment.ts';
import {locatedProblems} from '../../../settings/settings.ts';
import type {CliContext} from '../../context.ts';

/** Also finds the mistakes that only the command that uses the setting would report. */
export async function checkConfig(
	context: Pick<CliContext, 'settings' | 'describeConsole' | 'env'>,
): Promise<Pick<ReadConfig, 'config' | 'problems'>> {
	const read = await context.settings.load();
	const {configProblems} = await context.describeConsole();
	const others = [...configProblems(read.config), ...profileProblems(read.config, context.env)];
	return {config: read.config, problems: locatedProblems(read, others)};
}

function profileProblems(config: Config, env: Env): readonly SettingProblem[] {
	const {profile, profiles, isUnread, fleets = {}} = config;
	const isKnown = profile === undefined || isUnread || profiles.has(profile);
	return [
		...(isKnown ? [] : [{path: ['profile'], message: new UnknownProfileError(profile, config).message}]),
		...Object.entries(fleets).flatMap(([name, members]) => {
			const unknown = members.find((member) => !profiles.has(member));
			if (unknown === undefined) return [];
			return [{path: ['fleets', name], message: new UnknownProfileError(unknown, config).message}];
		}),
		...[...profiles].flatMap(([name, {history}]) => {
			const message = history === undefined ? undefined : addressProblem(history, env);
			return message === undefined ? [] : [{path: ['profiles', name, 'history'], message}];
		}),
	];
}

/** Why the address of a shared history is refused. It does not repeat the text, which may hold a password. */
function addressProblem(history: string, env: Env): string | undefined {
	try {
		parsePostgresAddress(history, env);
		return undefined;
	} catch (error) {
		if (error instanceof HistoryError) return error.message;
		throw error;
	}
}
