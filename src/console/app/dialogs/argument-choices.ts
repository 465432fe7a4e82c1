/** The choices of the palette for the argument of a typed command: `:at`, `:since`, `:find` and `:theme`. */
import type {Address} from '../../../domain/address/address.ts';
import {present} from '../../../domain/history/name.ts';
import type {Screen} from '../../core/screen-context.ts';
import type {Services} from '../../core/services.ts';
import {type ArgumentChoice, choicesNamed} from '../../keymap/arguments.ts';
import type {Themes} from '../../ui/themes.ts';

const examples = 'Or a time, such as 14:02, yesterday or 2h, or the name of a reading';

/** The choices of the moment since which changes are shown. */
export const sinceChoices =
	(go: Screen['go']) =>
	(typed: string): readonly ArgumentChoice[] => {
		const choice = (since: string, label: string): ArgumentChoice => ({
			id: `since ${since}`,
			label,
			detail: `since ${since}`,
			run: () => go({screen: 'changes', params: {since, until: present}}),
		});
		const wanted = typed.trim();
		if (wanted !== '') return [choice(wanted, `Show what changed since ${wanted}`)];
		return [choice('last', 'Show what changed since the last readings'), {...choice('2h', examples), whyNot: ''}];
	};

/** The choices for a typed moment. */
export const momentChoices =
	({tenant: {past}}: Services, travel: Screen['travel']) =>
	(typed: string): readonly ArgumentChoice[] => {
		const choice = (wanted: string, label: string): ArgumentChoice => ({
			id: `at ${wanted}`,
			label,
			detail: `at ${wanted}`,
			run: () => travel(wanted),
		});
		const wanted = typed.trim();
		const words = [
			...(past ? [choice(present, 'Return to the present')] : []),
			choice('last', 'Show the last known state'),
		];
		if (wanted === '') return [...words, {...choice('2h', examples), whyNot: ''}];
		if (wanted === present && !past) return [{...choice(present, 'This is the present state'), whyNot: ''}];
		if (wanted === present) return [choice(present, 'Return to the present')];
		return [choice(wanted, `Show the state of ${wanted}`)];
	};

/** The search over all lists, for a typed text. */
export const findChoices =
	(go: (address: Address) => void) =>
	(typed: string): readonly ArgumentChoice[] => {
		const text = typed.trim();
		const run = () => go({screen: 'find', params: {text}});
		if (text !== '') return [{id: `find ${text}`, label: `Find “${text}” in all lists, including removed items`, run}];
		return [{id: 'find', label: 'Type an id or a name, whole or in part', whyNot: '', run}];
	};

/** The choices of `theme NAME`. One is used at once and saved to the config. */
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
