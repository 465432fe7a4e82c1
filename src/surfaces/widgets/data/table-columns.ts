/** The columns of a table that are in sight, and their widths. */
import {latestByObject} from '../../engine/cache.ts';
import type {TableData} from '../../engine/table/columns.ts';
import {shareWidths} from '../../picture/draw/shares.ts';
import type {TableState} from './table-state.ts';

export interface PlacedColumn {
	/** The column's index. */
	readonly at: number;
	/** Width in terminal cells. */
	readonly cells: number;
}

/** Blank cells between two columns. */
export const gap = 2;
/** Cells of the sort mark and the blank after it. */
const markCells = 2;
/** Minimum visible cells of a column that the edge of the screen cuts. */
const minimumVisible = 6;
/** The part of the width that the titles of a list of fields may take. */
const titleShare = 0.4;

type Scroll = Pick<TableState, 'left' | 'order'>;

/** Places the columns from `left` on. All columns share free width. */
export function placeColumns(data: TableData, {left, order}: Scroll, width: number): readonly PlacedColumn[] {
	const placed: PlacedColumn[] = [];
	let room = width;
	for (let at = left; at < data.columns.length; at++) {
		// At least one column is in sight.
		if (room < (at === left ? 1 : minimumCells(data, at))) break;
		const cells = Math.min(wantedCells(data, at, order), room);
		placed.push({at, cells});
		room -= cells + gap;
	}
	return placed.length === data.columns.length ? widened(data, placed, width) : placed;
}

function wantedCells({columns}: TableData, at: number, order: Scroll['order']): number {
	const {width = 0, titleWidth = 0} = columns[at] ?? {};
	return order?.column === at ? Math.max(width, titleWidth + markCells) : width;
}

/** The width of a column that is cut. A number is never cut. */
function minimumCells({columns}: TableData, at: number): number {
	const {width = 0, numberWidth = 0} = columns[at] ?? {};
	return Math.max(numberWidth, Math.min(width, minimumVisible));
}

/** Distributes free width among columns with wider cells. */
function widened(data: TableData, placed: readonly PlacedColumn[], width: number): readonly PlacedColumn[] {
	const needs = placed.map(({at, cells}) => {
		return {minimum: cells, natural: Math.max(cells, data.columns[at]?.widest ?? 0), weight: 0};
	});
	const widths = shareWidths(needs, width - gap * (placed.length - 1));
	return placed.map(({at, cells}, index) => ({at, cells: widths?.[index] ?? cells}));
}

/** The first visible column after the cursor moves to `column`. */
export function leftFor(data: TableData, {left, order}: Scroll, column: number, width: number): number {
	if (column < left) return column;
	let first = left;
	const isWhole = (from: number) =>
		placeColumns(data, {left: from, order}, width).some(
			({at, cells}) => at === column && cells >= Math.min(width, wantedCells(data, at, order)),
		);
	while (first < column && !isWhole(first)) first++;
	return first;
}

/** One component can be drawn thousands of times, as a child of many others. */
const latestPrinted = latestByObject<TableData, readonly PlacedColumn[] | undefined>();

/** Longer text is cut unless the other columns leave room. */
const maximumPrinted = 40;

/** All columns of a printed table. Undefined if they do not fit beside each other. */
export const printedColumns = (data: TableData, width: number): readonly PlacedColumn[] | undefined =>
	latestPrinted(data, String(width), () => {
		const needs = data.columns.map(({widest, numberWidth}) => {
			const cells = Math.max(numberWidth, Math.min(widest, maximumPrinted));
			return {minimum: cells, natural: Math.max(cells, widest), weight: 0};
		});
		const widths = shareWidths(needs, width - gap * (needs.length - 1));
		return widths?.map((cells, at) => ({at, cells}));
	});

/** The cells of the titles where each field of a row has a line of its own. */
export const titleCells = ({columns}: TableData, width: number): number =>
	Math.min(
		Math.floor(width * titleShare),
		columns.reduce((maximum, {titleWidth}) => Math.max(maximum, titleWidth), 1),
	);

/** The cells of the values beside these titles. */
export const listRoom = (data: TableData, width: number): number => Math.max(1, width - titleCells(data, width) - gap);
