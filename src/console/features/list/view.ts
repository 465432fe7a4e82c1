/** How a person looks at one list: its columns, order, local filter and preview. Remembered by the place. */
import * as v from 'valibot';
import type {Show} from '../../../domain/format/show.ts';
import type {Column, Listed, Row} from '../../../domain/resources/resource.ts';
import type {TableColumn} from '../../../text/row.ts';
import {parseFilter} from '../../list/filter.ts';
import {Indexing} from '../../list/indexing.ts';
import type {List} from '../../list/list.ts';
import {plainOf} from '../../query/plain.ts';

export interface ListView {
	readonly filter: string;
	/** A column's id, undefined for the service's own order. */
	readonly sort: string | undefined;
	readonly isReversed: boolean;
	/** Ids of columns that come before the others, which keep the resource's order. */
	readonly order: readonly string[];
	/** Ids of columns that are not shown. */
	readonly hidden: readonly string[];
	readonly hasPreview: boolean;
}

/** As long as nothing was chosen and nothing configured. */
export const initialView: ListView = {
	filter: '',
	sort: undefined,
	isReversed: false,
	order: [],
	hidden: [],
	hasPreview: false,
};

/** A list's view before a person changes it; `columns` are those that the config wants, in order. */
export function firstView(resource: Listed, columns: readonly string[] | undefined): ListView {
	const known = resource.columns.map(({id}) => id);
	const order = (columns ?? []).filter((id) => known.includes(id));
	return order.length === 0 ? initialView : {...initialView, order, hidden: known.filter((id) => !order.includes(id))};
}

const viewShape = v.object({
	filter: v.string(),
	sort: v.optional(v.string()),
	isReversed: v.boolean(),
	order: v.array(v.string()),
	hidden: v.array(v.string()),
	hasPreview: v.boolean(),
});

/** A view as it was kept; whatever is no view reads as `otherwise`. */
export function readView(value: unknown, otherwise: ListView): ListView {
	const read = v.safeParse(viewShape, value);
	return read.success ? {...read.output, sort: read.output.sort} : otherwise;
}

/** Whether two views show the same rows and columns; the preview does not count. */
export const isSameView = (a: ListView, b: ListView): boolean => essence(a) === essence(b);

const essence = ({filter, sort, isReversed, order, hidden}: ListView) =>
	JSON.stringify([filter, sort, isReversed, order, hidden.toSorted()]);

/** Filters compare what does not change by itself: times in full, never "3m ago". */
const still: Show = {now: 0, timeStyle: 'utc'};

/** Makes the list follow the view. */
export function applyView(list: List<Row>, resource: Listed, before: ListView, view: ListView): void {
	if (before.filter !== view.filter) {
		const ids = resource.columns.map(({id}) => id);
		indexingOf(list, resource).filter(parseFilter(view.filter, ids), textOf(resource));
	}
	if (before.sort !== view.sort || before.isReversed !== view.isReversed) {
		const column = resource.columns.find(({id}) => id === view.sort);
		list.sort(column && {key: kept((row) => orderOf(column, row)), isReversed: view.isReversed});
	}
}

const isPlain = ({isCostly}: Column) => !isCostly;

function textOf(resource: Listed): (row: Row, name: string | undefined) => string {
	const columns = new Map(resource.columns.map((column) => [column.id.toLowerCase(), column]));
	const plain = resource.columns.filter(isPlain);
	return (row, name) => {
		const column = name === undefined ? undefined : columns.get(name);
		const texts = column ? [column.text(row, still)] : [resource.id(row), ...plain.map(({text}) => text(row, still))];
		return texts.join('\n').toLowerCase();
	};
}

interface Indexed {
	readonly columns: readonly Column[];
	readonly indexing: Indexing<Row>;
}

const indexed = new WeakMap<List<Row>, Indexed>();

/** What keeps a list's texts ready for its filter, as long as there is the list. */
export function indexingOf(list: List<Row>, resource: Listed): Indexing<Row> {
	const columns = resource.columns.filter(isPlain);
	const known = indexed.get(list);
	if (known?.columns.length === columns.length && columns.every((column, place) => known.columns[place] === column)) {
		return known.indexing;
	}
	const indexing = new Indexing(
		list,
		[...columns.map(({id, text}) => indexedColumn(id, text)), idColumn(resource)],
		plainOf,
	);
	indexed.set(list, {columns, indexing});
	return indexing;
}

const indexedColumn = (id: string, text: Column['text']) => ({
	name: id.toLowerCase(),
	text: (row: Row) => text(row, still),
});

/** The row's id, which a plain word finds, unless a column shows it anyway. */
function idColumn(resource: Listed): {readonly name: undefined; text(row: Row): string} {
	const shown = resource.columns.find((column) => column.id === 'id' && isPlain(column));
	return {
		name: undefined,
		text: (row) => {
			const id = resource.id(row);
			return shown?.text(row, still) === id ? '' : id;
		},
	};
}

/** Every page that comes is sorted in among all rows there are. */
function kept<T>(of: (row: Row) => T): (row: Row) => T {
	const known = new WeakMap<Row, {readonly value: T}>();
	return (row) => {
		const it = known.get(row) ?? {value: of(row)};
		if (!known.has(row)) known.set(row, it);
		return it.value;
	};
}

const orderOf = (column: Column, row: Row) => column.order?.(row) ?? column.text(row, still);

/** `11mo ago`, and the widest title. */
const relativeWidth = 11;

/** The resource's columns as the table draws them. */
export function tableColumns(resource: Listed, view: ListView, show: Show): readonly TableColumn<Row>[] {
	const placeOf = (id: string) => (view.order.includes(id) ? view.order.indexOf(id) : view.order.length);
	return resource.columns
		.filter(({id}) => !view.hidden.includes(id))
		.toSorted((a, b) => placeOf(a.id) - placeOf(b.id))
		.map(({text, isTime, ...column}) => ({
			...column,
			// Whoever gave an order said what matters most.
			...(view.order.length > 0 ? {rank: placeOf(column.id)} : {}),
			...(isTime && show.timeStyle === 'relative' ? {width: relativeWidth} : {}),
			text: (row: Row) => text(row, show),
		}));
}
