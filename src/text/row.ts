/** Draws a table row as a string of exact width. All functions are pure. */
import {fitCell} from './cells.ts';
import {chooseColumns, columnGap} from './columns.ts';
import type {Style, Theme} from './theme.ts';
import type {Tone} from './tone.ts';

/** A column of a table. */
export interface TableColumn<R> {
	readonly id: string;
	readonly title: string;
	readonly width: number;
	readonly grow?: boolean;
	readonly align?: 'right';
	/** Rank 0 is always shown. On a narrow screen the column with the highest rank is dropped first. */
	readonly rank: number;
	text(row: R): string;
	tone?(row: R): Tone;
}

export interface PlacedColumn<R> {
	readonly column: TableColumn<R>;
	readonly width: number;
}

/** The cursor glyph, the mark or state, and a space. */
const gutter = 3;
/** The minimum width of a growing column. */
const minimumGrown = 12;

/** Selects the columns that fit into `width`, in their given order, and computes their widths. */
export function placeColumns<R>(columns: readonly TableColumn<R>[], width: number): readonly PlacedColumn<R>[] {
	const minimumWidth = (column: TableColumn<R>) => (column.grow ? Math.min(minimumGrown, column.width) : column.width);
	const room = width - gutter;
	const sizes = {minimum: minimumWidth, preferred: (column: TableColumn<R>) => column.width};
	const {chosen, spare} = chooseColumns(columns, room, sizes);
	const growing = chosen.filter((column) => column.grow);
	return chosen.map((column) => ({
		column,
		width: Math.min(room, minimumWidth(column) + (column.grow ? Math.floor(spare / growing.length) : 0)),
	}));
}

export interface RowLook {
	readonly isSelected: boolean;
	readonly isMarked: boolean;
	readonly state: 'new' | 'changed' | 'gone' | undefined;
	/** The fields whose cells are highlighted: a column's id, or the beginning of it. */
	readonly changed?: readonly string[];
}

export function drawHeader<R>(
	placed: readonly PlacedColumn<R>[],
	width: number,
	theme: Theme,
	sorted: (id: string) => string,
): string {
	const titles = placed.map(({column, width: cells}) =>
		fitCell(`${column.title}${sorted(column.id)}`, cells, column.align ?? 'left', theme.glyphs.ellipsis),
	);
	return theme.paint('bold', fitCell(' '.repeat(gutter) + titles.join(' '.repeat(columnGap)), width));
}

export function drawRow<R>(
	row: R,
	placed: readonly PlacedColumn<R>[],
	width: number,
	theme: Theme,
	look: RowLook,
): string {
	const {glyphs, paint} = theme;
	const isPlain = look.isSelected || look.state === 'gone';
	const cells = placed.map(({column, width: size}) => {
		const cell = fitCell(column.text(row), size, column.align ?? 'left', glyphs.ellipsis);
		const tone: Style = isPlain ? 'plain' : (column.tone?.(row) ?? 'plain');
		const isChanged = look.changed?.some((field) => column.id === field || column.id.startsWith(`${field}.`));
		return isChanged ? paint('underline', paint(tone, cell)) : paint(tone, cell);
	});
	const cursor = look.isSelected ? glyphs.cursor : ' ';
	const sign = look.isMarked ? glyphs.marked : look.state ? glyphs.rowState[look.state] : ' ';
	const line = `${cursor}${sign} ${cells.join(' '.repeat(columnGap))}`;
	const used =
		gutter + placed.reduce((sum, {width: size}) => sum + size, 0) + columnGap * Math.max(0, placed.length - 1);
	const padded = line + ' '.repeat(Math.max(0, width - used));
	if (look.isSelected) return paint('inverse', padded);
	return look.state === 'gone' ? paint('struck', paint('dim', padded)) : padded;
}
