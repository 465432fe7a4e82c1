/** The help: a sheet with the keys of the current screen. Typing, or `/`, filters the commands, and Enter runs one. */
import {useState} from 'react';
import {cellWidth, fitCell} from '../../../text/cells.ts';
import type {Theme} from '../../../text/theme.ts';
import {intents} from '../../keymap/command-row.ts';
import type {Command} from '../../keymap/commands.ts';
import {type Availability, useLayer} from '../../keymap/keyboard.tsx';
import {useTheme} from '../../terminal/theme-context.tsx';
import {Lines} from '../../ui/Lines.tsx';
import {Menu} from '../../ui/Menu.tsx';
import {Panel, usePanelInside} from '../../ui/Panel.tsx';
import {panelScroll} from '../../ui/TextPanel.tsx';
import {type CommandsProps, commandItem, useRunAfterClose} from './dialogs.tsx';

/** The wanted width of the sheet: three columns. */
const sheetWidth = 136;

export function Help({available, onClose}: CommandsProps) {
	const run = useRunAfterClose(onClose);
	/** Undefined until the person types. */
	const [typed, setTyped] = useState<string>();
	if (typed === undefined) {
		const onType = (text: string) => setTyped((before = '') => before + text.replace(/^\//, ''));
		return <Sheet available={available} onType={onType} onClose={onClose} />;
	}
	return (
		<Menu
			verb="Run"
			title="Keys of this screen: press Enter to run"
			hasFilter
			initial={typed}
			items={available.map((row) => {
				const item = commandItem(row);
				return {...item, label: `${(item.detail ?? '').padEnd(14)} ${item.label}`, detail: row.command.id};
			})}
			onChoose={({id}) => run(id)}
			onClose={onClose}
		/>
	);
}

function Sheet({available, onType, onClose}: CommandsProps & {readonly onType: (text: string) => void}) {
	const theme = useTheme();
	const state = useState(0);
	const [hasIds, setIds] = useState(false);
	const inside = usePanelInside();
	const {width} = inside(sheetWidth, 1);
	const lines = drawSheet(available, width, theme, hasIds);
	const {height} = inside(sheetWidth, lines.length);
	const {top, by, handlers} = panelScroll(lines.length, height, state);
	useLayer({
		scope: 'dialog',
		handlers: {...handlers, 'dialog.close': onClose},
		type(text) {
			if (text === ' ') by(height);
			else onType(text);
			return 'moved';
		},
		capture(chord) {
			if (chord !== 'tab') return false;
			setIds((before) => !before);
			return true;
		},
	});
	return (
		<Panel
			title="Keys of this screen: type to filter, tab shows ids"
			width={width}
			height={height}
			extent={{top, shown: height, total: lines.length}}
		>
			<Lines lines={lines.slice(top, top + height)} width={width} height={height} />
		</Panel>
	);
}

/** The minimum cells of a column. */
const minimumColumn = 36;

/** Cells of the keys in a column. */
const keyWidth = 13;

/** A line of the sheet before it is drawn. */
type Entry = {readonly heading: string} | {readonly row: Availability};

/**
 * The lines of the sheet: columns by intent, the commands of the screen before those of every screen. With `hasIds`, a command
 * has its id for the config in place of its title.
 */
export function drawSheet(
	available: readonly Availability[],
	width: number,
	theme: Theme,
	hasIds: boolean,
): readonly string[] {
	const blocks = intents
		.map((intent) => ({intent, rows: available.filter(({command}) => command.intent === intent)}))
		.filter(({rows}) => rows.length > 0);
	const entries = blocks.flatMap(({intent, rows}): Entry[] => [{heading: intent}, ...rows.map((row) => ({row}))]);
	const count = theme.isLinear ? 1 : Math.max(1, Math.floor((width + 2) / (minimumColumn + 2)));
	const columns = split(entries, count);
	const cells = Math.floor((width + 2) / count) - 2;
	const height = Math.max(...columns.map((column) => column.length), 0);
	return Array.from({length: height}, (_, line) =>
		columns.map((column) => drawEntry(column[line], cells, theme, hasIds)).join('  '),
	);
}

/** Splits entries into columns of equal height. A heading does not end a column. */
function split(entries: readonly Entry[], count: number): readonly (readonly Entry[])[] {
	const height = Math.ceil(entries.length / count) + (count > 1 ? 1 : 0);
	const columns: Entry[][] = [];
	let remaining = entries;
	while (remaining.length > 0) {
		const last = remaining[height - 1];
		const size = last && 'heading' in last ? height - 1 : height;
		columns.push(remaining.slice(0, size));
		remaining = remaining.slice(size);
	}
	return columns;
}

function drawEntry(entry: Entry | undefined, width: number, theme: Theme, hasIds: boolean): string {
	const {ellipsis} = theme.glyphs;
	if (!entry) return ' '.repeat(width);
	if ('heading' in entry) return theme.paint('bold', theme.paint('accent', fitCell(entry.heading, width)));
	const {command, handler} = entry.row;
	const {keys: bound, typed = ''} = command;
	// A command without a key is in the palette.
	const form = bound.length === 0 ? `:${typed}` : typed && `:${typed.split(' ')[0]}`;
	const [first = '', second = ''] = [...bound, form];
	const both = `${first} ${second}`.trim();
	const keys = fitCell(cellWidth(both) < keyWidth ? both : first, keyWidth, 'left', ellipsis);
	const title = fitCell(
		hasIds ? command.id : shortTitle(command, width - keyWidth),
		width - keyWidth,
		'left',
		ellipsis,
	);
	return typeof handler === 'function' ? `${theme.paint('accent', keys)}${title}` : theme.paint('dim', keys + title);
}

/** The title without its explanation, or the title of the footer where a narrow column has no room for it. */
function shortTitle({title, short}: Command, room: number): string {
	const [name = ''] = title.split(/: |, /);
	return cellWidth(name) <= room ? name : (short ?? name);
}
