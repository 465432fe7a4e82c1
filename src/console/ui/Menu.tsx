/** A menu in a panel. Arrows move the cursor, Enter chooses, and typing narrows the items of a menu with a filter. */
import {Text} from 'ink';
import {useEffect, useRef, useState} from 'react';
import {cellWidth, fitCell, wrap} from '../../text/cells.ts';
import {matchedLetters, wordsOf} from '../../text/match/fuzzy.ts';
import type {Theme} from '../../text/theme.ts';
import type {FrameColor, ToneLine} from '../../text/tone.ts';
import {type Handler, useLayer} from '../keymap/keyboard.tsx';
import {Part} from '../terminal/Part.tsx';
import {useTheme} from '../terminal/theme-context.tsx';
import {Lines} from './Lines.tsx';
import {MouseRows} from './MouseRows.tsx';
import {cutText, drawItem, type MenuItem, matches} from './menu-item.ts';
import {Panel, usePanelInside} from './Panel.tsx';
import {useStore} from './store.ts';
import {TextField} from './TextField.tsx';

export type {MenuItem} from './menu-item.ts';

interface MenuProps<T extends MenuItem> {
	readonly title: string;
	/** What Enter does, for the footer. By default it chooses. */
	readonly verb?: string;
	/** What is asked, above the items. PgUp and PgDn scroll a text that is too long. */
	readonly text?: readonly ToneLine[];
	readonly items: readonly T[];
	readonly hasFilter?: boolean;
	/** The initial text of the filter. */
	readonly initial?: string;
	/** Called on Enter, for an item that can be chosen. */
	readonly onChoose: (item: T) => void;
	/** Called with the typed text, when it changes. */
	readonly onType?: (text: string) => void;
	/** Called with the item under the cursor, when it changes. */
	readonly onCursor?: (item: T) => void;
	/** Replaces the search in `items`: the items for a text as it was typed, best first. */
	readonly find?: (typed: string) => readonly T[];
	/** Items made from the typed text itself, such as an address. They come first. */
	readonly direct?: (typed: string) => readonly T[];
	/** Handles a key before the keys of the menu, such as the key of an item. Returns true if it used the key. */
	readonly onKey?: (chord: string) => boolean;
	/** Characters for `onKey`. The filter does not take them. */
	readonly keys?: string;
	/** Called on Space, in a menu of switches. */
	readonly onToggle?: (item: T) => void;
	/** Called on `ctrl-x`, in a menu of saved items. */
	readonly onRemove?: (item: T) => void;
	readonly onClose: () => void;
	/** Shown without any items. */
	readonly empty?: string;
	/** The colour of border and title. */
	readonly color?: FrameColor | undefined;
}

export function Menu<T extends MenuItem>(props: MenuProps<T>) {
	const {title, text = [], items, hasFilter = false, initial = ''} = props;
	const empty = (items.length === 0 && props.empty) || 'Nothing matches';
	const {onChoose, onCursor, onKey, onToggle, onRemove, onClose} = props;
	const theme = useTheme();
	const menu = useMenu(props);
	const {matched, cursor, typed} = menu;
	useItemUnderCursor(matched[cursor], onCursor);
	const inside = usePanelInside();
	const wanted = wantedWidth(title, items, [...text.map((part) => part.text), empty]);
	const {width} = inside(wanted, 1);
	const emptyLines = wrap(empty, width);
	const textLines = text.flatMap(({text: part, tone = 'plain'}) =>
		wrap(part, width).map((line) => theme.paint(tone, line)),
	);
	const {height} = inside(
		wanted,
		(textLines.length && textLines.length + 1) +
			(items.length + mostWholeLines(items, width, theme) || emptyLines.length) +
			(hasFilter ? 1 : 0) +
			(props.direct ? 1 : 0),
	);
	const beside = height - (hasFilter ? 1 : 0) - items.length;
	const textRoom = Math.min(textLines.length, Math.max(1, beside));
	const gap = textRoom > 0 && textRoom < beside ? 1 : 0;
	const [wantedTextTop, setTextTop] = useState(0);
	const lastTextTop = textLines.length - textRoom;
	const textTop = Math.min(wantedTextTop, lastTextTop);
	const room = height - (hasFilter ? 1 : 0) - textRoom - gap;
	// The few answers to a text all stay in sight.
	const spare = room - (textRoom > 0 ? items.length : 1);
	const whole = wholeLines(matched[cursor], width, theme).slice(0, Math.max(0, spare));
	const lines = Math.max(Math.min(1, room), room - whole.length);
	const top = Math.max(0, Math.min(cursor - Math.floor(lines / 2), matched.length - lines));
	const withSelected = (act: (item: T) => void, whyNot?: (item: T) => string | undefined): Handler => {
		const item = menu.selected();
		if (!item) return {whyNot: empty, isNever: true};
		const reason = whyNot?.(item);
		return reason === undefined ? () => act(item) : {whyNot: reason};
	};
	const page = (by: 1 | -1) =>
		lastTextTop > 0
			? () => setTextTop(Math.max(0, Math.min(lastTextTop, textTop + by * textRoom)))
			: () => menu.jump(by * Math.max(1, lines));
	// The selected item is looked up at the key press, because a key can come before the render of a typed text.
	const handlers = () => ({
		'dialog.down': () => menu.move(1),
		'dialog.up': () => menu.move(-1),
		'dialog.page-down': page(1),
		'dialog.page-up': page(-1),
		'dialog.first': () => menu.jump(Number.NEGATIVE_INFINITY),
		'dialog.last': () => menu.jump(Number.POSITIVE_INFINITY),
		'dialog.accept': withSelected(onChoose, ({whyNot}) => whyNot),
		'dialog.toggle': onToggle && withSelected(onToggle),
		'dialog.remove': onRemove && withSelected(onRemove),
		'dialog.close': onClose,
	});
	useLayer({
		scope: 'dialog',
		handlers,
		titles: () => ({'dialog.accept': props.verb ?? 'Choose'}),
		// The key of an item may open another menu, which gets the next key.
		...(onKey ? {capture: (chord: string) => onKey(chord) && 'moved'} : {}),
	});
	return (
		<Panel
			title={title}
			width={width}
			height={height}
			extent={
				lastTextTop > 0
					? {top: textTop, shown: textRoom, total: textLines.length}
					: {top, shown: lines, total: matched.length}
			}
			color={props.color}
		>
			<Lines lines={textLines.slice(textTop)} width={width} height={textRoom} />
			{gap > 0 && <Text> </Text>}
			{hasFilter && (
				<TextField
					label="> "
					width={width}
					placeholder="type to narrow"
					initial={initial}
					isContinued
					keys={props.keys}
					onChange={(text) => {
						menu.type(text);
						props.onType?.(text);
					}}
				/>
			)}
			{matched.length === 0 &&
				emptyLines.slice(0, lines).map((line) => <Text key={line}>{theme.paint('dim', fitCell(line, width))}</Text>)}
			<MouseRows
				onClick={(line) => {
					const item = matched[top + line];
					if (!item) return;
					if (top + line !== cursor) menu.to(top + line);
					else if (!item.isKeyOnly && item.whyNot === undefined) (onToggle ?? onChoose)(item);
				}}
				onWheel={menu.jump}
			>
				<Items
					items={matched.slice(top, top + lines)}
					top={top}
					total={matched.length}
					cursor={cursor}
					typed={typed}
					width={width}
				/>
			</MouseRows>
			<Lines lines={whole} width={width} height={whole.length} />
		</Panel>
	);
}

/** The cut texts of the selected item, in full. */
function wholeLines(item: MenuItem | undefined, width: number, theme: Theme): readonly string[] {
	if (theme.isLinear) return [];
	const {label, reason} = cutText(item, width);
	return [...label.map((line) => theme.paint('accent', line)), ...reason.map((line) => theme.paint('warn', line))];
}

/** A longer menu has enough lines for the cut texts of an item. */
const few = 12;

/** The most lines that the cut texts of an item of a short menu take, so that its other items stay in sight. */
const mostWholeLines = (items: readonly MenuItem[], width: number, theme: Theme): number =>
	items.length > few ? 0 : Math.max(0, ...items.map((item) => wholeLines(item, width, theme).length));

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

interface ItemsProps {
	readonly items: readonly MenuItem[];
	/** The index of the first one among all matching items. */
	readonly top: number;
	/** The count of all matching items. */
	readonly total: number;
	readonly cursor: number;
	readonly typed: string;
	readonly width: number;
}

function Items({items, top, total, cursor, typed, width}: ItemsProps) {
	const theme = useTheme();
	const words = wordsOf(typed);
	return items.map((item, index) => {
		const isSelected = index + top === cursor;
		const marked = item.marked ?? matchedLetters(item.label, words);
		const number = `${index + top + 1} of ${total}`;
		return (
			<Part key={item.id} kind="row" position={index + top} isSelected={isSelected}>
				<Text wrap="truncate">{drawItem({...item, marked}, width, isSelected, theme, number)}</Text>
			</Part>
		);
	});
}

/** Cells of the widest item, or text. The width stays while the person types. */
const wantedWidth = (title: string, items: readonly MenuItem[], texts: readonly string[]): number =>
	Math.min(
		maximumWidth,
		Math.max(
			minimumWidth,
			cellWidth(title) + 2,
			...texts.map(cellWidth),
			...items.map((item) => cellWidth(item.label) + cellWidth(item.whyNot ?? item.detail ?? '') + 8),
		),
	);

const minimumWidth = 40;
const maximumWidth = 100;

/** The typed text and the cursor of a menu. */
function useMenu<T extends MenuItem>({items, initial = '', find, direct}: MenuProps<T>) {
	const [{typed, cursor}, store] = useStore(() => ({
		typed: initial,
		cursor: Math.max(0, initial === '' ? items.findIndex(({whyNot}) => whyNot === undefined) : 0),
	}));

	/** The matching items, and the index of the selected one. */
	function matching(text: string, wanted: number): {readonly matched: readonly T[]; readonly index: number} {
		const trimmed = text.trim();
		const words = wordsOf(text);
		const directItems = trimmed ? (direct?.(trimmed) ?? []) : [];
		const matched = [...directItems, ...(find?.(text) ?? items.filter((item) => matches(item, words)))];
		return {matched, index: Math.max(0, Math.min(wanted, matched.length - 1))};
	}
	/** Moves the cursor from its latest index, because several keys can arrive between two renders. */
	const moveTo = (target: (index: number, count: number) => number) =>
		store.update((before) => {
			const {matched, index} = matching(before.typed, before.cursor);
			return matched.length > 0 ? {cursor: target(index, matched.length)} : {};
		});
	const {matched, index} = matching(typed, cursor);
	return {
		typed,
		matched,
		cursor: index,
		selected(): T | undefined {
			const latest = matching(store.value.typed, store.value.cursor);
			return latest.matched[latest.index];
		},
		/** Moves by lines, from the last item to the first one and back. */
		move: (by: number) => moveTo((from, count) => (from + by + count) % count),
		to: (line: number) => moveTo(() => line),
		/** Moves by lines and stops at either end. */
		jump: (by: number) => moveTo((from, count) => Math.max(0, Math.min(from + by, count - 1))),
		type: (text: string) => store.update({typed: text, cursor: 0}),
	};
}
