/** The console's commands and the check of its settings, without the terminal UI. */
import type {Config} from '../settings/config.ts';
import type {ConsoleDescription} from '../settings/launch/console-description.ts';
import {boundCommands, fullTitle} from './keymap/commands.ts';
import {keyProblems} from './keymap/key-problems.ts';
import {scopeTitles} from './keymap/scope-titles.ts';
import {columnProblems} from './list/column-problems.ts';

export const consoleDescription: ConsoleDescription = {
	configProblems: ({keys = {}, columns = {}}: Config) => [...keyProblems(keys), ...columnProblems(columns)],
	commands: (overrides) =>
		boundCommands(overrides).map((row) => ({
			id: row.id,
			title: fullTitle(row),
			scope: scopeTitles[row.scope],
			keys: row.keys,
		})),
};
