/** Draws a table with a cursor, pages, sorting, a filter, horizontal scrolling and a view of one row. */
import type {Members} from '../../../contract/surface.ts';
import {plural, showCount} from '../../../text/count.ts';
import {editingOf, insert, pressEditingKey, textOf} from '../../../text/edit.ts';
import {type Block, blockOf, stacked} from '../../draw/block.ts';
import type {Line} from '../../draw/line.ts';
import type {Row, TableData} from '../../table/columns.ts';
import {missingRows} from '../../table/rows.ts';
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
		if (data.columns.length === 0) return [...head, pen.cut('no columns', scene.width, 'dim'), ...tail];
		if (medium === 'print') {
			const footer = [...noteLines(countWords(members, data.rows.length), scene), ...tail];
			return stacked([blockOf(head), drawPrinted(data, scene), blockOf(footer)]);
		}
		return screenBlock(members, head, tail, {...scene, isFocused});
	},
	widthNeeds: () => ({minimum: minimumWidth}),
	keyHandlers(members, scene) {
		if (scene.medium === 'print' || dataOf(members).columns.length === 0) return undefined;
		const state = stateOf(scene, startTable);
		return state.isFiltering ? filterHandlers(state) : rowHandlers(members, state, scene);
	},
};

function screenBlock(members: Table, head: readonly Line[], tail: readonly Line[], scene: Scene): Block {
	const {pen, read, isFocused} = scene;
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
		rows.length === 0 ? [pen.cut(data.rows.length === 0 ? 'no rows' : 'no row matches', scene.width, 'dim')] : [];
	const words = [
		rows.length === 0 ? '' : `row ${at + 1} of ${rows.length}`,
		page.pages > 1 ? `page ${page.page + 1} of ${page.pages}` : '',
		rows.length === data.rows.length ? '' : `${data.rows.length} before the filter`,
		card
			? card.omitted > 0
				? `${plural(card.omitted, 'more line')}: left and right move`
				: ''
			: columnWords(data, state, scene.width),
		countWords(members, data.rows.length),
	];
	const foot = noteLines(words.filter(Boolean).join(` ${pen.signs.dot} `), scene);
	const before = [...head, ...filter];
	const lines = [...before, ...body, ...nothing, ...foot, ...tail];
	return blockOf(lines, isFocused ? before.length + (card?.cursor ?? 1 + at - top) : undefined);
}

const noteLines = (words: string, {pen, width}: Scene): readonly Line[] =>
	words === '' ? [] : pen.wrap(words, width, 'dim');

/** The range of visible columns. Empty if all are visible. */
function columnWords(data: TableData, state: TableState, width: number): string {
	const placed = placeColumns(data, state, width).map(({at}) => at);
	if (placed.length === data.columns.length) return '';
	const [first = 0, second = first, last = second] = [placed[0], placed[1], placed.at(-1)];
	const range = `${second > first + 1 ? `${first + 1} and ${second + 1}` : first + 1} to ${last + 1}`;
	return `columns ${range} of ${data.columns.length}`;
}

/** The message about rows that the service did not send. */
function countWords(members: Table, sent: number): string {
	const missing = missingRows(members);
	if (!missing) return '';
	return `${sent} of ${showCount(missing.total)} rows sent${missing.isElsewhere ? '; the others are at the address below' : ''}`;
}

/** The row as tab-separated text, with an empty cell for each missing one. */
const rowText = ({columns}: TableData, row: Row): string => columns.map((_, at) => row[at] ?? '').join('\t');

function filterHandlers(state: TableState): KeyHandlers {
	const put = (words: TableState['words']): Reaction => ({state: {...state, words, row: 0}});
	const done = () => ({state: {...state, isFiltering: false}});
	return {
		hint: 'type; Enter keeps the filter, Esc drops it',
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
	const isHere = order?.column === column;
	return {
		hint: state.isCard ? 'up and down go to other rows' : 'arrows move, Enter shows the row',
		// A page key moves to the same position on another page.
		...columnMoves(at, rows.length, (row) => ({state: {...state, row, anchor: rows[row]}}), step),
		left: sideways(-1),
		right: sideways(1),
		sort: () =>
			ordered(!isHere ? {column, isDescending: false} : order.isDescending ? undefined : {column, isDescending: true}),
		reverse: order
			? () => ordered({...order, isDescending: !order.isDescending})
			: {whyNot: 'The table is not sorted. Press s to sort it'},
		filter: () => ({state: {...here, isFiltering: true, isCard: false}}),
		act: rows.length === 0 ? {whyNot: 'No row is selected'} : () => ({state: {...state, isCard: !state.isCard}}),
		copy:
			rows.length === 0
				? {whyNot: 'No row is selected'}
				: () => ({effect: {kind: 'copy', what: 'the row', text: rowText(data, rows[at] ?? [])}}),
		...(state.isCard || textOf(state.words) !== ''
			? {leave: () => ({state: state.isCard ? {...state, isCard: false} : {...here, words: editingOf('')}})}
			: {}),
		...artifactHandler(members, scene),
	} satisfies KeyHandlers;
}
