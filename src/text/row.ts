/** Chooses the columns of a table that fit, and draws its rows as strings of exact width. All functions are pure. */
import {fitCell} from './cells.ts';
import {emphasize} from './match/emphasize.ts';
import {matchedLetters} from './match/fuzzy.ts';
import type {Style, Theme} from './theme.ts';

interface Ranked {
	/** Rank 0 is always shown. On a narrow screen the column with the highest rank is dropped first. */
	readonly rank: number;
}

interface ColumnSizes<C> {
	/** Cells that the column needs. */
	readonly minimum: (column: C) => number;
	/** Cells that the column should have. */
	readonly preferred: (column: C) => number;
}

/** Cells between two columns. */
export const columnGap = 2;
/** Columns up to this rank may narrow other columns. Others are shown only if those keep their preferred width. */
const lastNarrowing = 2;

/** Returns the columns that fit into `room` cells, in their given order, and the number of cells that stay free. */
export function chooseColumns<C extends Ranked>(
	columns: readonly C[],
	room: number,
	{minimum, preferred}: ColumnSizes<C>,
): {readonly chosen: readonly C[]; readonly spare: number} {
	const chosen = new Set<C>();
	let used = 0;
	let reserve = 0;
	for (const column of columns.toSorted((a, b) => a.rank - b.rank)) {
		const cost = minimum(column) + (chosen.size > 0 ? columnGap : 0);
		if (column.rank > 0 && used + cost + (column.rank > lastNarrowing ? reserve : 0) > room) break;
		chosen.add(column);
		reserve += preferred(column) - minimum(column);
		used += cost;
	}
	return {chosen: columns.filter((column) => chosen.has(column)), spare: Math.max(0, room - used)};
}

/** A column of a table, without its rows. */
export interface ColumnLayout {
	/** The field's dotted path if there is one. */
	readonly id: string;
	readonly title: string;
	/** The heading, if the title is wider than the column. */
	readonly heading?: string;
	/** The preferred width in cells. */
	readonly width: number;
	/** The column takes spare cells, up to `maximum` of them if it is set, and gives cells away down to `minimum`, by default 12. */
	readonly grow?: boolean;
	readonly minimum?: number;
	readonly maximum?: number;
	readonly align?: 'right';
	/** Folded words to underline in the cells. */
	readonly words?: readonly string[];
	/** Rank 0 is always shown. A narrow screen hides the column with the highest rank first. */
	readonly rank: number;
}

export interface TableColumn<R> extends ColumnLayout {
	text(row: R): string;
	/** The text for a screen reader, in place of signs. */
	spoken?(row: R): string;
	/** Blank cells have none. */
	tone?(row: R): Style;
}

export interface PlacedColumn<R> {
	readonly column: TableColumn<R>;
	readonly width: number;
}

/** The cursor glyph, the mark or state, and a space. */
const gutter = 3;
/** The minimum width of a growing column by default. */
const minimumGrown = 12;
/** The maximum width of a growing first column. It keeps the next column near its text on a wide screen. */
const maximumFirst = 48;

/** Selects the columns that fit into `width`, in their given order, and computes their widths. */
export function placeColumns<R>(columns: readonly TableColumn<R>[], width: number): readonly PlacedColumn<R>[] {
	const minimumWidth = (column: TableColumn<R>) =>
		column.grow && column.rank <= lastNarrowing ? Math.min(column.minimum ?? minimumGrown, column.width) : column.width;
	const room = width - gutter;
	const sizes = {minimum: minimumWidth, preferred: (column: TableColumn<R>) => column.width};
	const {chosen, spare} = chooseColumns(columns, room, sizes);
	const widths = new Map(chosen.map((column) => [column, Math.min(room, minimumWidth(column))]));
	const growing = chosen.filter((column) => column.grow).toSorted((a, b) => a.rank - b.rank);
	const maximumOf = (column: TableColumn<R>) =>
		Math.max(column.width, column.maximum ?? (column === chosen[0] ? maximumFirst : Number.POSITIVE_INFINITY));
	// Every column first gets its preferred width, by rank. They share the remaining cells.
	const left = grow(growing, widths, spare, ({width: preferred}) => preferred);
	// Columns that are always shown may need more than there is. The text of one of them is cut then, not the end of the row.
	const used = [...widths.values()].reduce((sum, cells) => sum + cells, columnGap * (chosen.length - 1));
	const [first] = growing;
	if (first && used > room) widths.set(first, Math.max(1, (widths.get(first) ?? 0) + room - used));
	shareOut(growing, widths, left, maximumOf);
	return chosen.map((column) => ({column, width: widths.get(column) ?? 0}));
}

/** Widens one column after the other up to a limit. Returns the number of cells left. */
export function grow<C>(
	columns: readonly C[],
	widths: Map<C, number>,
	spare: number,
	limit: (column: C) => number,
): number {
	let left = spare;
	for (const column of columns) {
		const width = widths.get(column) ?? 0;
		const added = Math.max(0, Math.min(left, limit(column) - width));
		widths.set(column, width + added);
		left -= added;
	}
	return left;
}

/** Widens all columns evenly. The room that a column at its maximum leaves goes to the others. */
function shareOut<R>(
	columns: readonly TableColumn<R>[],
	widths: Map<TableColumn<R>, number>,
	spare: number,
	limit: (column: TableColumn<R>) => number,
): void {
	const open = columns.filter((column) => (widths.get(column) ?? 0) < limit(column));
	if (open.length === 0 || spare === 0) return;
	const share = Math.max(1, Math.floor(spare / open.length));
	const left = grow(open, widths, spare, (column) => Math.min(limit(column), (widths.get(column) ?? 0) + share));
	shareOut(open, widths, left, limit);
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
		fitCell(`${column.heading ?? column.title}${sorted(column.id)}`, cells, column.align, theme.glyphs.ellipsis),
	);
	return theme.paint('bold', fitCell(' '.repeat(gutter) + titles.join(' '.repeat(columnGap)), width));
}

/** The column at a cell of the heading. */
export function columnAt<R>(placed: readonly PlacedColumn<R>[], cell: number): TableColumn<R> | undefined {
	let start = gutter;
	return placed.find(({width}) => {
		const isHere = cell >= start && cell < start + width;
		start += width + columnGap;
		return isHere;
	})?.column;
}

/** The sign in front of the selected row. */
export const selectionBar = ({glyphs, hasTint, paint}: Theme): string =>
	hasTint ? paint('accent', glyphs.cursor) : glyphs.cursor;

const isKind = (style: Style) => style === 'id' || style === 'person' || style === 'time';

export function drawRow<R>(
	row: R,
	placed: readonly PlacedColumn<R>[],
	width: number,
	theme: Theme,
	look: RowLook,
): string {
	const {glyphs, paint} = theme;
	const isPlain = (look.isSelected && !theme.hasTint) || look.state === 'gone';
	const cells = placed.map(({column, width: size}) => {
		const cell = fitCell(column.text(row), size, column.align, glyphs.ellipsis);
		const own: Style = isPlain || cell.trim() === '' ? 'plain' : (column.tone?.(row) ?? 'plain');
		// The tint stands out enough, and each colour would be written twice for a row that scrolls.
		const tone = look.isSelected && isKind(own) ? 'plain' : own;
		const isChanged = look.changed?.some((field) => column.id === field || column.id.startsWith(`${field}.`));
		if (isChanged) return paint(tone, paint('underline', cell));
		const shown = cell.trimEnd();
		if (column.words)
			return paint(tone, emphasize(shown, matchedLetters(shown, column.words), theme)) + cell.slice(shown.length);
		return paint(tone, shown) + cell.slice(shown.length);
	});
	const cursor = look.isSelected ? selectionBar(theme) : ' ';
	const sign = look.isMarked ? glyphs.marked : look.state ? glyphs.rowState[look.state] : ' ';
	const line = `${cursor}${sign} ${cells.join(' '.repeat(columnGap))}`;
	const used =
		gutter + placed.reduce((sum, {width: size}) => sum + size, 0) + columnGap * Math.max(0, placed.length - 1);
	const padded = line + ' '.repeat(Math.max(0, width - used));
	if (look.isSelected && !theme.hasTint) return paint('selection', padded);
	const drawn = look.state === 'gone' ? paint('struck', paint('dim', padded)) : padded;
	return look.isSelected ? withoutIdleColors(paint('selection', drawn)) : drawn;
}

/** A colour that is replaced at once is left out, as Ink does in a frame: the painter finds a row there by its text. */
const withoutIdleColors = (row: string): string => row.replace(/\u001b\[38;[\d;]*m(\u001b\[3[89])/g, '$1');
