/** Choices in a panel: the arrows move, Enter takes one, typing narrows them where the menu has a filter. */
import {Box, Text} from 'ink';
import {useRef, useState} from 'react';
import {useCommands} from '../keymap/keyboard.tsx';
import {cellWidth, fitCell} from './cells.ts';
import {Panel, panelInside, type ScreenSize} from './Panel.tsx';
import {TextField} from './TextField.tsx';
import {useTheme} from './theme-context.tsx';

export interface MenuItem {
	readonly id: string;
	readonly label: string;
	/** At the right edge, dim: a key, an address. */
	readonly detail?: string;
	/** Why it cannot be taken; it stays listed, dimmed. */
	readonly whyNot?: string;
	/** In a menu of switches. */
	readonly isOn?: boolean;
}

export interface MenuProps {
	readonly title: string;
	readonly screen: ScreenSize;
	readonly items: readonly MenuItem[];
	readonly hasFilter?: boolean;
	/** Enter, on an item that can be taken. */
	readonly onChoose: (item: MenuItem) => void;
	/** Enter in the filter when it matches nothing, with what was typed. */
	readonly onText?: (text: string) => void;
	/** Space, in a menu of switches. */
	readonly onToggle?: (item: MenuItem) => void;
	readonly onClose: () => void;
	readonly empty?: string;
	readonly initial?: string;
}

const matches = (item: MenuItem, words: readonly string[]) => {
	const haystack = `${item.label} ${item.detail ?? ''} ${item.id}`.toLowerCase();
	return words.every((word) => haystack.includes(word));
};

export function Menu(props: MenuProps) {
	const {
		title,
		screen,
		items,
		hasFilter = false,
		onChoose,
		onText,
		onToggle,
		onClose,
		empty = 'Nothing matches',
		initial = '',
	} = props;
	const theme = useTheme();
	const [typed, setTyped] = useState(initial);
	const [, redraw] = useState(0);
	const cursor = useRef(0);
	const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
	const shown = items.filter((item) => matches(item, words));
	cursor.current = Math.max(0, Math.min(cursor.current, shown.length - 1));
	const latest = useRef(shown);
	latest.current = shown;

	const move = (by: number) => () => {
		const count = latest.current.length;
		if (count > 0) cursor.current = (cursor.current + by + count) % count;
		redraw((version) => version + 1);
	};
	function accept() {
		const item = latest.current[cursor.current];
		if (!item) onText?.(typed);
		else if (item.whyNot === undefined) onChoose(item);
	}
	useCommands('dialog', {
		'dialog.down': move(1),
		'dialog.up': move(-1),
		'dialog.accept': accept,
		'dialog.toggle':
			onToggle && (() => latest.current[cursor.current] && onToggle(latest.current[cursor.current] as MenuItem)),
		'dialog.close': onClose,
	});

	const widest = Math.max(
		40,
		cellWidth(title),
		...items.map((item) => cellWidth(item.label) + cellWidth(item.detail ?? '') + 8),
	);
	const {width, height} = panelInside(screen, Math.min(widest, 100), items.length + (hasFilter ? 1 : 0));
	const lines = Math.max(1, height - (hasFilter ? 1 : 0));
	const top = Math.max(0, Math.min(cursor.current - Math.floor(lines / 2), shown.length - lines));
	return (
		<Panel title={title} screen={screen} width={width} height={height}>
			{hasFilter && (
				<Box>
					<Text>{theme.paint('accent', '> ')}</Text>
					<TextField initial={initial} width={width - 2} placeholder="type to narrow" onChange={setTyped} />
				</Box>
			)}
			{shown.length === 0 && <Text>{theme.paint('dim', fitCell(empty, width))}</Text>}
			{shown.slice(top, top + lines).map((item, index) => (
				<Text key={item.id} wrap="truncate">
					{drawItem(item, width, index + top === cursor.current)}
				</Text>
			))}
		</Panel>
	);

	function drawItem(item: MenuItem, cells: number, isSelected: boolean): string {
		const box = item.isOn === undefined ? '' : item.isOn ? '[x] ' : '[ ] ';
		const detail = item.whyNot ?? item.detail ?? '';
		const room = Math.max(0, cells - cellWidth(detail) - 3);
		const sign = isSelected ? theme.glyphs.cursor : ' ';
		const line = fitCell(`${sign} ${fitCell(box + item.label, room)} ${detail}`, cells);
		if (isSelected) return theme.paint('inverse', line);
		return item.whyNot === undefined ? line : theme.paint('dim', line);
	}
}
