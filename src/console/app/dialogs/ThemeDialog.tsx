/** The menu of themes. Moving the cursor previews a theme, Enter saves it to the config, and Esc restores the one before. */
import {useEffect, useRef, useState} from 'react';
import type {Theme} from '../../../text/theme.ts';
import {type Screen, useScreen} from '../../core/screen-context.ts';
import {type ArgumentChoice, choicesNamed} from '../../keymap/arguments.ts';
import {useTheme} from '../../terminal/theme-context.tsx';
import {Menu} from '../../ui/Menu.tsx';
import type {Themes} from '../../ui/themes.ts';
import type {DialogProps} from './dialogs.tsx';

export function ThemeDialog({onClose, themes}: DialogProps & {readonly themes: Themes}) {
	const {report} = useScreen();
	const theme = useTheme();
	const [before] = useState(themes.name);
	const [items] = useState(() => inUseFirst(themes, before));
	// A dialog that opens over this one ends the preview, too.
	const isChosen = useRef(false);
	useEffect(
		() => () => {
			if (!isChosen.current) themes.show(before);
		},
		[themes, before],
	);
	return (
		<Menu
			verb="Save"
			title="Theme: Enter saves it to the config"
			hasFilter
			sample={sampleOf(theme)}
			items={items}
			onCursor={({id}) => themes.show(id)}
			onChoose={({id}) => {
				isChosen.current = true;
				keepTheme(themes, id, report);
				onClose();
			}}
			onClose={onClose}
		/>
	);
}

/** The words of the screen whose colours matter most. */
const sampleOf = ({paint}: Theme): string =>
	[
		paint('bad', 'error'),
		paint('warn', 'warning'),
		paint('dim', 'note'),
		paint('good', 'usable'),
		paint('dim', 'past'),
		paint('selection', ' selected '),
	].join(' ');

/** The cursor begins at the theme in use, so that opening the menu changes nothing. */
function inUseFirst({choices}: Themes, current: string) {
	const items = choices.map(({name, description}) => ({id: name, label: name, detail: description}));
	return [...items.filter(({id}) => id === current), ...items.filter(({id}) => id !== current)];
}

/** Uses a theme and saves it. Reports the result. */
function keepTheme(themes: Themes, name: string, report: Screen['report']): void {
	themes.keep(name).then(
		() => report(`Theme ${name}, saved to the config`),
		(error: Error) => report(`Theme ${name} is not saved: ${error.message}`, 'warn'),
	);
}

/** The choices for a typed name. */
export const themeChoices =
	(themes: Themes, report: Screen['report']) =>
	(typed: string): readonly ArgumentChoice[] => {
		const choices = themes.choices.map(({name}) => ({
			id: `theme ${name}`,
			label: `Theme ${name}`,
			detail: 'theme',
			names: [name],
			run: () => keepTheme(themes, name, report),
		}));
		return choicesNamed(typed, choices, 'theme');
	};
