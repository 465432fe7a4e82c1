/** The console's commands and the check of its settings, without the terminal UI. */
import {readSilences} from '../../domain/board/silences.ts';
import {resources} from '../../domain/resources/index.ts';
import type {Config, SettingProblem} from '../../settings/config.ts';
import type {ConsoleDescription} from '../../settings/launch/console-description.ts';
import {scopes} from '../keymap/command-row.ts';
import {boundCommands, fullTitle} from '../keymap/commands.ts';
import {keyProblems} from '../keymap/key-problems.ts';
import {configuredKeys, presets} from '../keymap/presets.ts';
import {clipboardTools} from './machine/clipboard.ts';

export const consoleDescription: ConsoleDescription = {
	clipboardTools: (env, platform) => clipboardTools({env, platform}),
	configProblems: ({keys = {}, keyPreset = 'vim', columns = {}, silences}: Config) => [
		...keyProblems(keys, presets[keyPreset]),
		...columnProblems(columns),
		...readSilences(silences).problems.map(({key, message}) => ({path: ['silences', ...key.split('.')], message})),
	],
	commands: (config) =>
		boundCommands(configuredKeys(config)).map((row) => ({
			id: row.id,
			title: fullTitle(row),
			scope: scopes[row.scope].title,
			keys: row.keys,
		})),
};

/** Finds unknown lists and columns in the config. */
export function columnProblems(columns: Readonly<Record<string, readonly string[]>>): readonly SettingProblem[] {
	return Object.entries(columns).flatMap(([list, ids]) => {
		const resource = resources.find(({name}) => name === list);
		const report = (message: string): SettingProblem[] => [{path: ['columns', list], message}];
		if (!resource) return report(`unknown list. Use ${resources.map(({name}) => name).join(', ')}`);
		const columnIds: readonly string[] = resource.columns.map(({id}) => id);
		const unknownIds = ids.filter((id) => !columnIds.includes(id));
		return unknownIds.length > 0 ? report(`unknown column ${unknownIds.join(', ')}. Use ${columnIds.join(', ')}`) : [];
	});
}
