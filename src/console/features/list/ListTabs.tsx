/** Tabs of the saved views, above a list. */
import {Text} from 'ink';
import {cellWidth} from '../../../text/cells.ts';
import {useTheme} from '../../ui/theme-context.tsx';
import type {Tab} from './use-list-view.ts';

export function ListTabs({tabs, width}: {readonly tabs: readonly Tab[]; readonly width: number}) {
	const theme = useTheme();
	const words = tabs.map(({name, isShown}) => (isShown ? `[${name}]` : ` ${name} `));
	// Skip the first tabs until the active tab fits.
	let first = 0;
	const shown = tabs.findIndex(({isShown}) => isShown);
	while (first < shown && cellWidth(words.slice(first, shown + 1).join(' ')) > width - 2) first++;
	const line = words.map((word, index) => theme.paint(index === shown ? 'bold' : 'dim', word)).slice(first);
	return <Text wrap="truncate">{` ${line.join(' ')}`}</Text>;
}
