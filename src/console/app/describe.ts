/** The console's commands and the check of its settings, without the terminal UI. */
import {readSilences} from '../../domain/board/silences.ts';
import type {Config} from '../../settings/config.ts';
import type {ConsoleDescription} from '../../settings/launch/console-description.ts';
import {scopes} from '../keymap/command-row.ts';
import {boundCommands, fullTitle} from '../keymap/commands.ts';
import {keyProblems} from '../keymap/key-problems.ts';
import {configuredKeys, presets} from '../keymap/presets.ts';
import {columnProblems} from '../list/column-problems.ts';
import {minimumSize} from '../ui/screen-size.ts';
import {clipboardTools} from './machine/clipboard.ts';

export const consoleDescription: ConsoleDescription = {
	minimumSize,
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
