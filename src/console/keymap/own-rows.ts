/** The commands of the config file as rows of the table of commands. */
import {templateProblems} from '../../domain/own/template.ts';
import type {Config, OwnCommand, SettingProblem} from '../../settings/config.ts';
import {command} from './command-row.ts';
import type {Command} from './commands.ts';

export interface OwnRow extends Command {
	readonly name: string;
	readonly setting: OwnCommand;
}

/** The commands that can run. They come after all other actions of a row. Undefined if the config has none. */
export const ownRows = ({commands}: Pick<Config, 'commands'>): readonly OwnRow[] | undefined =>
	commands &&
	Object.entries(commands).flatMap(([name, setting]) => {
		const options = {scope: 'own', action: 11, intent: setting.changes === false ? 'Look' : 'Change'} as const;
		const row = {...command(`own.${name}`, `Run ${name}`, setting.key ?? '', options), name, setting};
		return templateProblems(setting).length === 0 ? [row] : [];
	});

export const ownProblems = ({commands = {}}: Pick<Config, 'commands'>): readonly SettingProblem[] =>
	Object.entries(commands).flatMap(([name, setting]) =>
		templateProblems(setting).map(({path, message}) => ({path: ['commands', name, ...path], message})),
	);
