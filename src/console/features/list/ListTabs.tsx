/** The saved views of a list, above it. */
import {Text} from 'ink';
import {cellWidth} from '../../../text/cells.ts';
import {useTheme} from '../../ui/theme-context.tsx';
import type {Tab} from './use-list-view.ts';

export function ListTabs({tabs, width}: {readonly tabs: readonly Tab[]; readonly width: number}) {
	const theme = useTheme();
	const words = tabs.map(({name, isShown}) => (isShown ? `[${name}]` : ` ${name} `));
	// The one that is shown stays in sight, however many there are.
	let from = 0;
	const shown = tabs.findIndex(({isShown}) => isShown);
	while (from < shown && cellWidth(words.slice(from, shown + 1).join(' ')) > width - 2) from++;
	const line = words.map((word, index) => theme.paint(index === shown ? 'bold' : 'dim', word)).slice(from);
	return <Text wrap="truncate">{` ${line.join(' ')}`}</Text>;
}
