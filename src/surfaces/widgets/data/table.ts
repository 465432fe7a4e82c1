/** Draws a table with a cursor, pages, sorting, a filter, horizontal scrolling and a view of one row. */
import type {Members} from '../../../contract/surface.ts';
import {showCount} from '../../../text/count.ts';
import {editingOf, insert, pressEditingKey, textOf} from '../../../text/edit.ts';
import type {Row, TableData} from '../../engine/table/columns.ts';
import {missingRows} from '../../engine/table/rows.ts';
import {type Block, blockOf, stacked} from '../../picture/draw/block.ts';
import type {Line} from '../../picture/draw/line.ts';
import {columnMoves, titleLines} from '../parts.ts';
import {clamp, type KeyHandlers, type Reaction, type Scene, stateOf, type Widget} from '../widget.ts';
import {artifactHandler, artifactLines} from './artifact.ts';
import {sourceLines} from './sources.ts';
import {leftFor, placeColumns} from './table-columns.ts';
import {drawCard, drawHead, drawPrinted, drawRows, filterWords} from './table-lines.ts';
import {cursorIn, dataOf, pageIn, rowsOf, startTable, type TableState} from './table-state.ts';

type Table = Members<'svcTable'>;

/** Lines of the screen that a table leaves free. */
const reservedLines = 9;
const maximumRows = 20;
const minimumWidth = 24;

export const table: Widget<'svcTable'> = {
	draw(members, scene) {
		const {pen, read, medium, isFocused} = scene;
		const head = titleLines(read.text(members.title), scene);
		const data = dataOf(members);
		const tail = [...artifactLines(members, scene), ...sourceLines(members.sources, scene)];
		if (data.columns.length === 0) return [...head, pen.cut(scene.words.data.noColumns, scene.width, 'dim'), ...tail];
		if (medium === 'print') {
			const footer = [...noteLines(countWords(members, data.rows.length, scene), scene), ...tail];
			return stacked([blockOf(head), drawPrinted(data, scene), blockOf(footer)]);
		}
		return screenBlock(members, head, tail, {...scene, isFocused});
	},
	widthNeeds: () => ({minimum: minimumWidth}),
	keyHandlers(members, scene) {
		if (scene.medium === 'print' || dataOf(members).columns.length === 0) return undefined;
		const state = stateOf(scene, startTable);
		return state.isFiltering ? filterHandlers(state, scene) : rowHandlers(members, state, scene);
	},
};

function screenBlock(members: Table, head: readonly Line[], tail: readonly Line[], scene: Scene): Block {
	const {
		pen,
		words: {data: text},
		read,
		isFocused,
	} = scene;
	const state = stateOf(scene, startTable);
	const data = dataOf(members);
	const rows = rowsOf(data, state);
	const at = cursorIn(rows, state);
	const page = pageIn(members, rows, at);
	const visible = clamp(read.height - reservedLines, 3, maximumRows);
	const top = clamp(at - (visible >> 1), page.start, Math.max(page.start, page.end - visible));
	const filter = filterWords(state, scene);
	const inSight = rows.slice(top, Math.min(page.end, top + visible));
	const card =
		isFocused && state.isCard
			? drawCard(data, rows[at] ?? [], state, {minimum: 1 + inSight.length, maximum: 1 + visible}, scene)
			: undefined;
	const body = card?.lines ?? [
		drawHead(data, state, scene),
		...drawRows(data, inSight, isFocused ? at - top : -1, state, scene),
	];
	const nothing =
		rows.length === 0 ? [pen.cut(data.rows.length === 0 ? text.noRows : text.noRowMatches, scene.width, 'dim')] : [];
	const words = [
		rows.length === 0 ? '' : text.row(at + 1, rows.length),
		page.pages > 1 ? text.page(page.page + 1, page.pages) : '',
		rows.length === data.rows.length ? '' : text.beforeFilter(data.rows.length),
		card ? (card.omitted > 0 ? text.moreLines(card.omitted) : '') : columnWords(data, state, scene),
		countWords(members, data.rows.length, scene),
	];
	const foot = noteLines(words.filter(Boolean).join(` ${pen.signs.dot} `), scene);
	const before = [...head, ...filter];
	const lines = [...before, ...body, ...nothing, ...foot, ...tail];
	return blockOf(lines, isFocused ? before.length + (card?.cursor ?? 1 + at - top) : undefined);
}

const noteLines = (words: string, {pen, width}: Scene): readonly Line[] =>
	words === '' ? [] : pen.wrap(words, width, 'dim');

/** The range of visible columns. Empty if all are visible. */
function columnWords(data: TableData, state: TableState, {words, width}: Scene): string {
	const placed = placeColumns(data, state, width).map(({at}) => at);
	if (placed.length === data.columns.length) return '';
	const [first = 0, second = first, last = second] = [placed[0], placed[1], placed.at(-1)];
	const all = data.columns.length;
	return second > first + 1
		? words.data.columns(second + 1, last + 1, all, first + 1)
		: words.data.columns(first + 1, last + 1, all);
}

/** The message about rows that the service did not send. */
export function countWords(members: Table, sent: number, {words}: Pick<Scene, 'words'>): string {
	const missing = missingRows(members);
	if (!missing) return '';
	return words.data.rowsSent(showCount(sent), showCount(missing.total), missing.isElsewhere);
}

/** The row as tab-separated text, with an empty cell for each missing one. */
const rowText = ({columns}: TableData, row: Row): string => columns.map((_, at) => row[at] ?? '').join('\t');

function filterHandlers(state: TableState, {words: {data}}: Scene): KeyHandlers {
	const put = (words: TableState['words']): Reaction => ({state: {...state, words, row: 0}});
	const done = () => ({state: {...state, isFiltering: false}});
	return {
		hint: data.filterHint,
		actTitle: data.filterTitle,
		type({chord, text}) {
			if (text !== undefined) return put(insert(state.words, text));
			const next = pressEditingKey(state.words, chord);
			return next && put(next);
		},
		paste: (text) => put(insert(state.words, text)),
		act: done,
		down: done,
		leave: () => ({state: {...state, isFiltering: false, words: editingOf('')}}),
	};
}

function rowHandlers(members: Table, state: TableState, scene: Scene): KeyHandlers {
	const data = dataOf(members);
	const rows = rowsOf(data, state);
	const at = cursorIn(rows, state);
	const {start, end, pages} = pageIn(members, rows, at);
	const step = pages > 1 ? end - start : maximumRows >> 1;
	const here: TableState = {...state, row: at, anchor: rows[at]};
	const sideways = (by: number) => () => {
		const column = clamp(state.column + by, 0, data.columns.length - 1);
		return {state: {...state, column, left: leftFor(data, state, column, scene.width)}};
	};
	const ordered = (order: TableState['order']) => ({state: {...here, order}});
	const {order, column} = state;
	const text = scene.words.data;
	const isHere = order?.column === column;
	return {
		hint: state.isCard ? text.rowHint : text.tableHint,
		actTitle: state.isCard ? text.tableTitle : text.rowTitle,
		// A page key moves to the same position on another page.
		...columnMoves(at, rows.length, (row) => ({state: {...state, row, anchor: rows[row]}}), step),
		left: sideways(-1),
		right: sideways(1),
		sort: () =>
			ordered(!isHere ? {column, isDescending: false} : order.isDescending ? undefined : {column, isDescending: true}),
		reverse: order ? () => ordered({...order, isDescending: !order.isDescending}) : {whyNot: text.notSorted},
		filter: () => ({state: {...here, isFiltering: true, isCard: false}}),
		act: rows.length === 0 ? {whyNot: text.noRow} : () => ({state: {...state, isCard: !state.isCard}}),
		copy:
			rows.length === 0
				? {whyNot: text.noRow}
				: () => ({effect: {kind: 'copy', what: text.theRow, text: rowText(data, rows[at] ?? [])}}),
		...(state.isCard || textOf(state.words) !== ''
			? {leave: () => ({state: state.isCard ? {...state, isCard: false} : {...here, words: editingOf('')}})}
			: {}),
		...artifactHandler(members, scene),
	} satisfies KeyHandlers;
}
