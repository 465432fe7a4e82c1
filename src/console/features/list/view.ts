/** The view of a list: its columns, sort, local filter and preview. The history entry holds it. */
import * as v from 'valibot';
import type {Show} from '../../../domain/format/show.ts';
import type {Column, Listed, Row} from '../../../domain/resources/resource.ts';
import {parseFilter} from '../../../domain/resources/search/filter.ts';
import {
	anyField,
	filterColumns,
	filteredText,
	searchedText,
	stableFormat,
} from '../../../domain/resources/search/row-filter.ts';
import {anyFieldText} from '../../../domain/resources/search/search.ts';
import {valueKind} from '../../../domain/resources/value-kinds.ts';
import type {TableColumn} from '../../../text/row.ts';
import type {Style} from '../../../text/theme.ts';
import {Indexing} from '../../list/indexing.ts';
import type {List} from '../../list/list.ts';

export interface ListView {
	readonly filter: string;
	/** Id of the sort column; undefined keeps the order of the service. */
	readonly sort: string | undefined;
	readonly isReversed: boolean;
	/** Ids of the first columns. The other columns follow in the order of the resource. */
	readonly order: readonly string[];
	/** Ids of hidden columns. */
	readonly hidden: readonly string[];
	/** Undefined until a person chooses: the size of the screen decides. */
	readonly hasPreview: boolean | undefined;
}

/** The view without choices of the person or the config. */
export const initialView: ListView = {
	filter: '',
	sort: undefined,
	isReversed: false,
	order: [],
	hidden: [],
	hasPreview: undefined,
};

/** The view of a list before a person changes it. `columns` is the configured order. */
export function firstView(resource: Listed, columns: readonly string[] | undefined): ListView {
	const ids = resource.columns.map(({id}) => id);
	const order = (columns ?? []).filter((id) => ids.includes(id));
	return order.length === 0 ? initialView : {...initialView, order, hidden: ids.filter((id) => !order.includes(id))};
}

const viewShape = v.object({
	filter: v.string(),
	sort: v.optional(v.string()),
	isReversed: v.boolean(),
	order: v.array(v.string()),
	hidden: v.array(v.string()),
	hasPreview: v.optional(v.boolean()),
});

/** Decodes a saved view. Returns `fallback` for an invalid one. */
export function readView(value: unknown, fallback: ListView): ListView {
	const read = v.safeParse(viewShape, value);
	return read.success ? {...read.output, sort: read.output.sort, hasPreview: read.output.hasPreview} : fallback;
}

/** Shows only some rows, and the column of a field behind the first column, where no screen is too narrow for it. */
export function viewForFinding(
	{columns}: Listed,
	view: ListView,
	{field, filter}: {readonly field?: string | undefined; readonly filter?: string | undefined},
): ListView {
	const ids = columns.map(({id}) => id);
	if (field === undefined || !ids.includes(field)) return filter === undefined ? view : {...view, filter};
	const order = [...new Set([...view.order, ...ids])].filter((id) => id !== field).toSpliced(1, 0, field);
	return {...view, order, hidden: view.hidden.filter((id) => id !== field), filter: filter ?? view.filter};
}

/** Whether two views show the same rows and columns. The preview does not count. */
export const isSameView = (a: ListView, b: ListView): boolean => comparableForm(a) === comparableForm(b);

const comparableForm = ({filter, sort, isReversed, order, hidden}: ListView) =>
	JSON.stringify([filter, sort, isReversed, order, hidden.toSorted()]);

/** Applies a changed filter or sort to the list. */
export function applyView(list: List<Row>, resource: Listed, before: ListView, view: ListView): void {
	if (before.filter !== view.filter) {
		const terms = parseFilter(view.filter, filterColumns(resource));
		const readsAll = terms.some(({column}) => column === anyField.id);
		indexingOf(list, resource, readsAll).filter(terms, filteredText(resource));
	}
	if (before.sort !== view.sort || before.isReversed !== view.isReversed) {
		const column = resource.columns.find(({id}) => id === view.sort);
		list.sort(column && {key: memoized((row) => sortKeyOf(column, row)), isReversed: view.isReversed});
	}
}

interface Indexed {
	readonly columns: Listed['columns'];
	readonly readsAll: boolean;
	readonly indexing: Indexing<Row>;
}

const indexed = new WeakMap<List<Row>, Indexed>();

/** The searched texts of a list. They are cached per list and made again when the columns change. */
export function indexingOf(list: List<Row>, resource: Listed, readsAll = false): Indexing<Row> {
	const {columns} = resource;
	const cached = indexed.get(list);
	if (cached?.columns === columns && (cached.readsAll || !readsAll)) return cached.indexing;
	const every = {name: anyField.id, isNamedOnly: true, text: anyFieldText};
	const indexing = new Indexing(list, [
		...columns.map(indexedColumn),
		idColumn(resource),
		...(readsAll ? [every] : []),
	]);
	indexed.set(list, {columns, readsAll, indexing});
	return indexing;
}

const indexedColumn = (column: Column) => ({
	name: column.id.toLowerCase(),
	text: (row: Row) => searchedText(column, row),
});

/** Adds the id to the text that plain words match, unless a column already has it. */
function idColumn(resource: Listed): {readonly name: undefined; text(row: Row): string} {
	const shown = resource.columns.find((column) => column.id === 'id');
	return {
		name: undefined,
		text: (row) => {
			const id = resource.id(row);
			return shown?.text(row, stableFormat) === id ? '' : id;
		},
	};
}

/** Memoizes a sort key per row, because every page that arrives sorts all rows again. */
function memoized<T>(compute: (row: Row) => T): (row: Row) => T {
	const cache = new WeakMap<Row, {readonly value: T}>();
	return (row) => {
		const entry = cache.get(row) ?? {value: compute(row)};
		if (!cache.has(row)) cache.set(row, entry);
		return entry.value;
	};
}

const sortKeyOf = (column: Column, row: Row) => column.order?.(row) ?? column.text(row, stableFormat);

/** Fits `11mo ago`, and the widest title with the sign of a sort. */
const relativeWidth = 12;

/** The sort by a column: the other way round if it is sorted already. Numbers begin with the greatest. */
export function sortBy(
	{columns}: Pick<Listed, 'columns'>,
	sort: string,
	before: Pick<ListView, 'sort' | 'isReversed'>,
) {
	const isNumber = columns.some(({id, align}) => id === sort && align === 'right');
	return {sort, isReversed: sort === before.sort ? !before.isReversed : isNumber};
}

/** The visible columns of the resource, in the order of the view. */
export function tableColumns(resource: Listed, view: ListView, show: Show): readonly TableColumn<Row>[] {
	const positionOf = (id: string) => (view.order.includes(id) ? view.order.indexOf(id) : view.order.length);
	return resource.columns
		.filter(({id}) => !view.hidden.includes(id))
		.toSorted((a, b) => positionOf(a.id) - positionOf(b.id))
		.map(({text, spoken, tone, isTime, ...column}) => ({
			...column,
			// A chosen order also ranks the columns: a narrow table drops the last ones first.
			...(view.order.length > 0 ? {rank: positionOf(column.id)} : {}),
			...(isTime && show.timeStyle === 'relative' ? {width: relativeWidth} : {}),
			text: (row: Row) => text(row, show),
			...(spoken ? {spoken: (row: Row) => spoken(row, show)} : {}),
			tone: toneOf(column, tone, show),
		}));
}

/** The tone of a cell. Ids, people and times are muted, so that states stand out. The first column, which names the row, is plain. */
function toneOf({id, rank}: Pick<Column, 'id' | 'rank'>, tone: Column['tone'], show: Show): (row: Row) => Style {
	const kind = rank === 0 || !valueKind(id) ? 'plain' : 'id';
	if (!tone) return () => kind;
	return (row) => {
		const own = tone(row, show);
		return own === 'plain' ? kind : own;
	};
}
