/** Draws a table with a cursor, pages, sorting, a filter, horizontal scrolling and a view of a single row. */
import type {Members} from '../../../contract/surfaces.ts';
import {showCount} from '../../../text/count.ts';
import {editingOf, insert, pressEditingKey, textOf} from '../../../text/edit.ts';
import {filterProblem} from '../../../text/match/filter-length.ts';
import {drawnLines} from '../../engine/limits.ts';
import type {Row, TableData} from '../../engine/table/columns.ts';
import {missingRows} from '../../engine/table/rows.ts';
import type {LinearWords} from '../../engine/words/linear.ts';
import {type Block, blockOf, stacked} from '../../picture/draw/block.ts';
import type {Item, Line} from '../../picture/draw/pen.ts';
import {brief, columnMoves, firstOf, moreWords, titleLines} from '../parts.ts';
import {clamp, type KeyHandlers, type Pointed, type Reaction, type Scene, stateOf, widgetFrom} from '../widget.ts';
import {artifactHandler, sourceLines} from './sources.ts';
import {leftFor, placeColumns} from './table-columns.ts';
import {drawCard, drawHead, drawPrinted, drawRows, filterWords} from './table-lines.ts';
import {cursorIn, dataOf, pageIn, rowsOf, startTable, type TableState} from './table-state.ts';

type Table = Members<'svcTable'>;

/** Lines of the screen that a table leaves free. */
const reservedLines = 9;
const maximumRows = 20;
const minimumWidth = 24;

function factsOf(members: Table, scene: Scene) {
	const title = scene.read.text(members.title);
	const data = dataOf(members);
	const state = stateOf(scene, startTable);
	/** The matching rows in order, and the index of the cursor among them. */
	const rows = rowsOf(data, state);
	const at = cursorIn(rows, state);
	return {members, title, data, state, rows, at, page: pageIn(members, rows, at), sent: countWords(members, scene)};
}
type TableFacts = ReturnType<typeof factsOf>;

export const table = widgetFrom({
	facts: factsOf,
	draw(facts, scene) {
		const {members, title, data, sent} = facts;
		const head = titleLines(title, scene);
		const tail = sourceLines(members, scene);
		if (data.columns.length === 0)
			return [...head, scene.pen.cut(scene.words.data.noColumns, scene.width, 'dim'), ...tail];
		if (scene.medium === 'screen') return screenBlock(facts, head, tail, scene);
		return stacked([blockOf(head), drawPrinted(data, scene), blockOf([...noteLines(sent, scene), ...tail])]);
	},
	say({members, title, data, rows, at, sent}, scene) {
		const {linear} = scene.words;
		const titles = data.columns.map(({title: each}, column) => brief(each) || linear.column(column + 1));
		return [
			linear.table(brief(title), data.rows.length, titles.length, firstOf(titles)),
			...(rows.length < data.rows.length ? [linear.filtered(rows.length)] : []),
			...rows.slice(0, drawnLines).map((row, index) => {
				const cells = titles.map((name, column) => linear.cell(name, cellWords(row[column], linear)));
				const words = linear.row(index + 1, cells);
				return scene.isFocused && index === at ? {here: words} : words;
			}),
			...moreWords(rows.length, drawnLines, 'rows', scene),
			...(sent === '' ? [] : [sent]),
			...sourceLines(members, scene),
		];
	},
	needs: () => ({minimum: minimumWidth}),
	keys(facts, scene) {
		if (facts.data.columns.length === 0) return undefined;
		const handlers = facts.state.isFiltering ? filterHandlers(facts.state, scene) : rowHandlers(facts, scene);
		return {...handlers, click: (item) => clicked(item, facts)};
	},
});

const cellWords = (cell: string | null | undefined, words: LinearWords) =>
	cell === null || cell === undefined ? words.noText : cell === '' ? words.empty : brief(cell);

function screenBlock(
	{data, state, rows, at, page, sent}: TableFacts,
	head: readonly Line[],
	tail: readonly Line[],
	scene: Scene,
): Block {
	const {pen, read, isFocused} = scene;
	const {data: text} = scene.words;
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
		...drawRows(data, inSight, {cursor: isFocused ? at - top : -1, first: top}, state, scene),
	];
	const reason = data.rows.length === 0 ? text.noRows : (filterProblem(textOf(state.words)) ?? text.noRowMatches);
	const nothing = rows.length === 0 ? pen.wrap(reason, scene.width, 'dim') : [];
	const words = [
		rows.length === 0 ? '' : text.row(at + 1, rows.length),
		page.pages > 1 ? text.page(page.page + 1, page.pages) : '',
		rows.length === data.rows.length ? '' : text.beforeFilter(data.rows.length),
		card ? (card.omitted > 0 ? text.moreLines(card.omitted) : '') : columnWords(data, state, scene),
		sent,
	];
	const foot = noteLines(words.filter(Boolean).join(` ${pen.signs.dot} `), scene);
	const before = [...head, ...filter];
	const lines = [...before, ...body, ...nothing, ...foot, ...tail];
	return blockOf(lines, before.length + (card?.cursor ?? 1 + at - top));
}

const noteLines = (words: string, {pen, width}: Scene): readonly Line[] =>
	words === '' ? [] : pen.wrap(words, width, 'dim');

/** The range of visible columns. Empty if all are visible. */
function columnWords(data: TableData, state: TableState, {words, width}: Scene): string {
	const placed = placeColumns(data, state, width).map(({at}) => at);
	if (placed.length === data.columns.length) return '';
	const [first = 0, last = first] = [placed[0], placed.at(-1)];
	return words.data.columns(first + 1, last + 1, data.columns.length);
}

function countWords(members: Table, {words}: Scene): string {
	const missing = missingRows(members);
	if (!missing) return '';
	return words.data.rowsSent(showCount(members.rows?.length ?? 0), showCount(missing.total), missing.isElsewhere);
}

/** The row as tab-separated text, with an empty cell for each missing one. */
const rowText = ({columns}: TableData, row: Row): string => columns.map((_, at) => row[at] ?? '').join('\t');

/** A click on a title sorts, and one on the row at the cursor shows it in full. Others move the cursor. */
function clicked({part, at: index}: Item, {state, rows, at}: TableFacts): Pointed {
	const here: TableState = {...state, isFiltering: false};
	if (part === 'row')
		return {
			state: {...here, row: index, anchor: rows[index]},
			press: state.anchor !== undefined && index === at ? 'act' : undefined,
		};
	return {state: {...here, column: index}, press: part === 'title' ? 'sort' : undefined};
}

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

function rowHandlers({members, data, state, rows, at, page}: TableFacts, scene: Scene): KeyHandlers {
	const {start, end, pages} = page;
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
