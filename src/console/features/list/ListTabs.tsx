/** Tabs of the saved views, above a list. */
import {Box, Text} from 'ink';
import {cellWidth} from '../../../text/cells.ts';
import {useMouse} from '../../keymap/pointer.ts';
import {useTheme} from '../../terminal/theme-context.tsx';
import type {Tab} from './use-list-view.ts';

interface ListTabsProps {
	readonly tabs: readonly Tab[];
	readonly width: number;
	/** Receives the index of a clicked tab. */
	readonly onChoose: (index: number) => void;
}

export function ListTabs({tabs, width, onChoose}: ListTabsProps) {
	const theme = useTheme();
	const words = tabs.map(({name, isShown}) => (isShown ? `[${name}]` : ` ${name} `));
	// Skip the first tabs until the active tab fits.
	let first = 0;
	const shown = tabs.findIndex(({isShown}) => isShown);
	while (first < shown && cellWidth(words.slice(first, shown + 1).join(' ')) > width - 2) first++;
	const visible = words.slice(first);
	const box = useMouse(({x, by}) => {
		if (by !== 0) return;
		const ends = visible.map((_, index) => 1 + cellWidth(visible.slice(0, index + 1).join(' ')));
		const clicked = ends.findIndex((end) => x <= end);
		if (clicked >= 0) onChoose(first + clicked);
	});
	const line = visible.map((word, index) => theme.paint(index + first === shown ? 'bold' : 'dim', word));
	return (
		<Box ref={box} width={width} height={1}>
			<Text wrap="truncate">{` ${line.join(' ')}`}</Text>
		</Box>
	);
}
