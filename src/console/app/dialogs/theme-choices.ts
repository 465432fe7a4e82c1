/** The choices of `theme NAME`. One is used at once and saved to the config. */
import type {Screen} from '../../core/screen-context.ts';
import {type ArgumentChoice, choicesNamed} from '../../keymap/arguments.ts';
import type {Themes} from '../../ui/themes.ts';

export const themeChoices =
	(themes: Themes, report: Screen['report']) =>
	(typed: string): readonly ArgumentChoice[] => {
		const choices = themes.choices.map(({name, description}) => ({
			id: `theme ${name}`,
			label: `Theme ${name}${name === themes.name ? ', in use' : ''}`,
			detail: description,
			names: [name],
			run: () =>
				void themes.keep(name).then(
					() => report(`Theme ${name}, saved to the config`),
					(error: Error) => report(`Theme ${name} is not saved: ${error.message}`, 'warn'),
				),
		}));
		return choicesNamed(typed, choices, 'theme');
	};
