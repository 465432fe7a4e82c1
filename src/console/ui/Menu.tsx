/** Choices in a panel: the arrows move, Enter takes one, typing narrows them where the menu has a filter. */
import {Box, Text} from 'ink';
import {useRef, useState} from 'react';
import {cellWidth, fitCell} from '../../text/cells.ts';
import {useCommands} from '../keymap/keyboard.tsx';
import {linearLine} from './linear-row.ts';
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

export interface MenuProps<T extends MenuItem> {
	readonly title: string;
	readonly screen: ScreenSize;
	readonly items: readonly T[];
	readonly hasFilter?: boolean;
	/** What the filter holds at first. */
	readonly initial?: string;
	/** Enter, on an item that can be taken. */
	readonly onChoose: (item: T) => void;
	/** Choices that what was typed is by itself, such as an address; they come first. */
	readonly direct?: (typed: string) => readonly T[];
	/** Space, in a menu of switches. */
	readonly onToggle?: (item: T) => void;
	/** `ctrl-x`, in a menu of what a person keeps. */
	readonly onRemove?: (item: T) => void;
	readonly onClose: () => void;
	readonly empty?: string;
}

const matches = (item: MenuItem, words: readonly string[]) => {
	const haystack = `${item.label} ${item.detail ?? ''} ${item.id}`.toLowerCase();
	return words.every((word) => haystack.includes(word));
};

export function Menu<T extends MenuItem>(props: MenuProps<T>) {
	const {
		title,
		screen,
		items,
		hasFilter = false,
		initial = '',
		onChoose,
		direct,
		onToggle,
		onRemove,
		onClose,
		empty = 'Nothing matches',
	} = props;
	const theme = useTheme();
	const [, redraw] = useState(0);
	// What was typed and where the cursor is, kept at once: the next key may come before the next frame.
	const now = useRef({
		typed: initial,
		cursor: Math.max(
			0,
			items.findIndex(({whyNot}) => whyNot === undefined),
		),
	});

	function matching(): readonly T[] {
		const words = now.current.typed.toLowerCase().split(/\s+/).filter(Boolean);
		const own = now.current.typed.trim() ? (direct?.(now.current.typed.trim()) ?? []) : [];
		return [...own, ...items.filter((item) => matches(item, words))];
	}
	const cursorIn = (shown: readonly T[]) => Math.max(0, Math.min(now.current.cursor, shown.length - 1));
	function move(by: number) {
		const shown = matching();
		if (shown.length > 0) now.current.cursor = (cursorIn(shown) + by + shown.length) % shown.length;
		redraw((version) => version + 1);
	}
	const selected = () => {
		const shown = matching();
		return shown[cursorIn(shown)];
	};
	useCommands('dialog', {
		'dialog.down': () => move(1),
		'dialog.up': () => move(-1),
		'dialog.accept': () => {
			const item = selected();
			if (item && item.whyNot === undefined) onChoose(item);
		},
		'dialog.toggle':
			onToggle &&
			(() => {
				const item = selected();
				if (item) onToggle(item);
			}),
		'dialog.remove':
			onRemove &&
			(() => {
				const item = selected();
				if (item) onRemove(item);
			}),
		'dialog.close': onClose,
	});
	function retype(typed: string) {
		now.current = {typed, cursor: 0};
		redraw((version) => version + 1);
	}

	const shown = matching();
	const cursor = cursorIn(shown);
	const widest = Math.max(
		40,
		cellWidth(title),
		...items.map((item) => cellWidth(item.label) + cellWidth(item.whyNot ?? item.detail ?? '') + 8),
	);
	const {width, height} = panelInside(screen, Math.min(widest, 100), Math.max(1, items.length) + (hasFilter ? 1 : 0));
	const lines = height - (hasFilter ? 1 : 0);
	const top = Math.max(0, Math.min(cursor - Math.floor(lines / 2), shown.length - lines));
	return (
		<Panel title={title} screen={screen} width={width} height={height}>
			{hasFilter && (
				<Box flexShrink={0}>
					<Text>{theme.paint('accent', '> ')}</Text>
					<TextField width={width - 2} placeholder="type to narrow" initial={initial} onChange={retype} />
				</Box>
			)}
			{shown.length === 0 && lines > 0 && <Text>{theme.paint('dim', fitCell(empty, width))}</Text>}
			{shown.slice(top, top + lines).map((item, index) => (
				<Text key={item.id} wrap="truncate">
					{drawItem(item, width, index + top === cursor)}
				</Text>
			))}
		</Panel>
	);

	function drawItem(item: MenuItem, cells: number, isSelected: boolean): string {
		const box = item.isOn === undefined ? '' : item.isOn ? '[x] ' : '[ ] ';
		const detail = item.whyNot ?? item.detail ?? '';
		const room = Math.max(0, cells - cellWidth(detail) - 3);
		const sign = isSelected ? theme.glyphs.cursor : ' ';
		if (theme.isLinear) return linearLine(`${sign} ${box}${item.label}  ${detail}`);
		const line = fitCell(`${sign} ${fitCell(box + item.label, room)} ${detail}`, cells);
		if (isSelected) return theme.paint('inverse', line);
		return item.whyNot === undefined ? line : theme.paint('dim', line);
	}
}
