/** A menu in a panel. Arrows move the cursor, Enter chooses, and typing narrows the items of a menu with a filter. */
import {Box, Text} from 'ink';
import {useEffect, useRef} from 'react';
import {cellWidth, cut, fitCell, wrap} from '../../text/cells.ts';
import {fold, matchedLetters} from '../../text/fuzzy.ts';
import {selectionBar} from '../../text/row.ts';
import type {Theme} from '../../text/theme.ts';
import {useLayer} from '../keymap/keyboard.tsx';
import type {Handlers} from '../keymap/router.ts';
import {linearLine} from './linear-row.ts';
import {Panel, panelInside, type ScreenSize} from './Panel.tsx';
import {useStore} from './store.ts';
import {TextField} from './TextField.tsx';
import {useTheme} from './theme-context.tsx';

export interface MenuItem {
	readonly id: string;
	readonly label: string;
	/** Drawn dimmed at the right edge, such as a key or an address. */
	readonly detail?: string;
	/** Why the item cannot be chosen. It stays in the menu, dimmed. */
	readonly whyNot?: string;
	/** The state of a switch. */
	readonly isOn?: boolean;
	/** The indices of letters of the label to emphasize. Defaults to the parts that match the typed words. */
	readonly marked?: readonly number[];
}

interface MenuProps<T extends MenuItem> {
	readonly title: string;
	readonly screen: ScreenSize;
	readonly items: readonly T[];
	readonly hasFilter?: boolean;
	/** The initial text of the filter. */
	readonly initial?: string;
	/** Called on Enter, for an item that can be chosen. */
	readonly onChoose: (item: T) => void;
	/** Called with the item under the cursor, when it changes. */
	readonly onCursor?: (item: T) => void;
	/** Replaces the search in `items`: the items for a typed text, best first. */
	readonly find?: (typed: string) => readonly T[];
	/** Items made from the typed text itself, such as an address. They come first. */
	readonly direct?: (typed: string) => readonly T[];
	/** Handles a key before the keys of the menu, such as the key of an item. Returns true if it used the key. */
	readonly onKey?: (chord: string) => boolean;
	/** Called on Space, in a menu of switches. */
	readonly onToggle?: (item: T) => void;
	/** Called on `ctrl-x`, in a menu of saved items. */
	readonly onRemove?: (item: T) => void;
	readonly onClose: () => void;
	readonly empty?: string;
}

const wordsOf = (typed: string) => fold(typed).split(/\s+/).filter(Boolean);

const matches = (item: MenuItem, words: readonly string[]) => {
	const haystack = fold(`${item.label} ${item.detail ?? ''} ${item.id}`);
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
		onCursor,
		find,
		direct,
		onKey,
		onToggle,
		onRemove,
		onClose,
		empty = 'Nothing matches',
	} = props;
	const theme = useTheme();
	const [state, store] = useStore(() => ({
		typed: initial,
		cursor: Math.max(
			0,
			items.findIndex(({whyNot}) => whyNot === undefined),
		),
	}));

	/** The matching items, and the index of the selected one. */
	function matching(typed: string, cursor: number): {readonly matched: readonly T[]; readonly index: number} {
		const words = wordsOf(typed);
		const directItems = typed.trim() ? (direct?.(typed.trim()) ?? []) : [];
		const matched = [...directItems, ...(find?.(typed.trim()) ?? items.filter((item) => matches(item, words)))];
		return {matched, index: Math.max(0, Math.min(cursor, matched.length - 1))};
	}
	const move = (by: number) =>
		store.update(({typed, cursor: before}) => {
			const {matched, index} = matching(typed, before);
			return matched.length > 0 ? {cursor: (index + by + matched.length) % matched.length} : {};
		});
	/** Moves by lines without wrapping. */
	const jump = (by: number) =>
		store.update(({typed, cursor: before}) => {
			const {matched, index} = matching(typed, before);
			return {cursor: Math.max(0, Math.min(index + by, matched.length - 1))};
		});
	const selected = () => {
		const {matched, index} = matching(store.value.typed, store.value.cursor);
		return matched[index];
	};
	const withSelected = (act: ((item: T) => void) | undefined) =>
		act &&
		(() => {
			const item = selected();
			if (item) act(item);
		});
	const handlers: Handlers = {
		'dialog.down': () => move(1),
		'dialog.up': () => move(-1),
		'dialog.page-down': () => jump(Math.max(1, lines)),
		'dialog.page-up': () => jump(-Math.max(1, lines)),
		'dialog.first': () => jump(Number.NEGATIVE_INFINITY),
		'dialog.last': () => jump(Number.POSITIVE_INFINITY),
		'dialog.accept': withSelected((item) => item.whyNot === undefined && onChoose(item)),
		'dialog.toggle': withSelected(onToggle),
		'dialog.remove': withSelected(onRemove),
		'dialog.close': onClose,
	};
	const {matched, index: cursor} = matching(state.typed, state.cursor);
	useItemUnderCursor(matched[cursor], onCursor);
	const widest = Math.max(
		40,
		cellWidth(title),
		...items.map((item) => cellWidth(item.label) + cellWidth(item.whyNot ?? item.detail ?? '') + 8),
	);
	const {width, height} = panelInside(screen, Math.min(widest, 100), Math.max(1, items.length) + (hasFilter ? 1 : 0));
	const room = height - (hasFilter ? 1 : 0);
	const reason = cutReason(matched[cursor], width).slice(0, Math.max(0, room - 1));
	const lines = Math.max(Math.min(1, room), room - reason.length);
	const top = Math.max(0, Math.min(cursor - Math.floor(lines / 2), matched.length - lines));
	useLayer({scope: 'dialog', handlers, ...(onKey ? {capture: onKey} : {})});
	const words = wordsOf(state.typed);
	return (
		<Panel title={title} screen={screen} width={width} height={height}>
			{hasFilter && (
				<Box flexShrink={0}>
					<Text>{theme.paint('accent', '> ')}</Text>
					<TextField
						width={width - 2}
						placeholder="type to narrow"
						initial={initial}
						onChange={(typed) => store.update({typed, cursor: 0})}
					/>
				</Box>
			)}
			{matched.length === 0 && lines > 0 && <Text>{theme.paint('dim', fitCell(empty, width))}</Text>}
			{matched.slice(top, top + lines).map((item, index) => (
				<Text key={item.id} wrap="truncate">
					{drawItem(
						{...item, marked: item.marked ?? matchedLetters(item.label, words)},
						width,
						index + top === cursor,
						theme,
					)}
				</Text>
			))}
			{reason.map((line) => (
				<Text key={line}>{theme.paint('warn', line)}</Text>
			))}
		</Panel>
	);
}

/** Reports the item under the cursor after it was drawn there. */
function useItemUnderCursor<T extends MenuItem>(item: T | undefined, onCursor: ((item: T) => void) | undefined): void {
	const latest = useRef({item, onCursor});
	useEffect(() => {
		latest.current = {item, onCursor};
	});
	useEffect(() => {
		const {item: current, onCursor: report} = latest.current;
		if (item?.id !== undefined && current) report?.(current);
	}, [item?.id]);
}

function drawItem(item: MenuItem, cells: number, isSelected: boolean, theme: Theme): string {
	const box = item.isOn === undefined ? '' : item.isOn ? '[x] ' : '[ ] ';
	const detail = cut(item.whyNot ?? item.detail ?? '', Math.max(0, cells - minimumLabel - 3), theme.glyphs.ellipsis);
	const room = Math.max(0, cells - cellWidth(detail) - 3);
	const cursorSign = isSelected ? selectionBar(theme) : ' ';
	if (theme.isLinear) return linearLine(`${cursorSign} ${box}${item.label}  ${detail}`);
	const label = emphasize(fitCell(box + item.label, room), item.marked ?? [], box.length, theme);
	const line = `${cursorSign} ${label} ${detail}`;
	if (isSelected) return theme.paint('selection', line);
	return item.whyNot === undefined ? line : theme.paint('dim', line);
}

/** The reason of a blocked item in lines, if its row has no room for it. */
function cutReason(item: MenuItem | undefined, width: number): readonly string[] {
	const reason = item?.whyNot ?? '';
	if (!item || cellWidth(reason) + cellWidth(item.label) + 3 <= width) return [];
	return wrap(reason, width - 2).map((line) => `  ${line}`);
}

/** Cells that a long detail leaves to the label. */
const minimumLabel = 14;

/** Draws letters of a label in bold. `start` is the index of the label in the text. */
function emphasize(text: string, marked: readonly number[], start: number, theme: Theme): string {
	const indices = new Set(marked.map((index) => index + start));
	let drawn = '';
	for (let from = 0; from < text.length; ) {
		const isMarked = indices.has(from);
		let to = from + 1;
		while (to < text.length && indices.has(to) === isMarked) to++;
		const part = text.slice(from, to);
		drawn += isMarked ? theme.paint('underline', part) : part;
		from = to;
	}
	return drawn;
}
