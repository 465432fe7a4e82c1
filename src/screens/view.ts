/** How a person looks at one list: its columns, order, local filter and preview. Remembered by the place. */
import {setImmediate as turn} from 'node:timers/promises';
import * as v from 'valibot';
import {type FilterTerm, isNarrower, matcherOf, parseFilter} from '../list/filter.ts';
import type {List} from '../list/list.ts';
import type {Column, Listed, Row} from '../resources/resource.ts';
import type {Show} from '../resources/show.ts';
import type {TableColumn} from '../ui/row.ts';

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
		const [was, is] = [before.filter, view.filter].map((text) => termsOf(resource, text));
		list.filter(filterOf(resource, is ?? []), isNarrower(was ?? [], is ?? []));
	}
	if (before.sort !== view.sort || before.isReversed !== view.isReversed) {
		const column = resource.columns.find(({id}) => id === view.sort);
		list.sort(column && {key: kept((row) => orderOf(column, row)), isReversed: view.isReversed});
	}
}

const termsOf = (resource: Listed, text: string) =>
	parseFilter(
		text,
		resource.columns.map(({id}) => id),
	);

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

/** Rows as one text each, kept between the letters of a filter and as long as the rows. */
const wholeTexts = new WeakMap<Listed, WeakMap<Row, string>>();

function wholeTextOf(resource: Listed): (row: Row) => string {
	const plain = resource.columns.filter(({isCostly}) => !isCostly);
	const whole = wholeTexts.get(resource) ?? new WeakMap<Row, string>();
	wholeTexts.set(resource, whole);
	return (row) => {
		const known = whole.get(row);
		if (known !== undefined) return known;
		const text = [resource.id(row), ...plain.map((each) => each.text(row, still))].join('\n').toLowerCase();
		whole.set(row, text);
		return text;
	};
}

/** Milliseconds for which keys may have to wait. */
const slice = 4;

/** Reads through the rows before the first letter of a filter is typed, a little at a time. */
export async function prepareFilter(list: List<Row>, resource: Listed): Promise<void> {
	const textOf = wholeTextOf(resource);
	let since = performance.now();
	for (const row of [...list.view]) {
		textOf(row);
		if (performance.now() - since < slice) continue;
		await turn();
		since = performance.now();
	}
}

function filterOf(resource: Listed, terms: readonly FilterTerm[]): ((row: Row) => boolean) | undefined {
	const columns = new Map(resource.columns.map((column) => [column.id.toLowerCase(), column]));
	const textOf = wholeTextOf(resource);
	return matcherOf(terms, (row: Row, name) => {
		const column = name === undefined ? undefined : columns.get(name);
		return column ? column.text(row, still).toLowerCase() : textOf(row);
	});
}

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
