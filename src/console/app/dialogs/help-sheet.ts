/** Lays out the keys of a screen as a sheet: columns by intent, the commands of the screen before those of every screen. */
import {cellWidth, fitCell} from '../../../text/cells.ts';
import type {Theme} from '../../../text/theme.ts';
import {intents} from '../../keymap/command-row.ts';
import type {Command} from '../../keymap/commands.ts';
import type {Availability} from '../../keymap/keyboard.tsx';

/** The minimum cells of a column. */
const minimumColumn = 36;

/** Cells of the keys in a column. */
const keyWidth = 13;

/** A line of the sheet before it is drawn. */
type Entry = {readonly heading: string} | {readonly row: Availability};

/** The lines of the sheet. With `hasIds`, a command has its id for the config in place of its title. */
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
