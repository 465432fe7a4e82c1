/** How a person looks at one list: its columns, order, local filter and preview. Remembered by the place. */

import {matcherOf, parseFilter} from '../list/filter.ts';
import type {List} from '../list/list.ts';
import type {Column, Resource, Row} from '../resources/resource.ts';
import type {Show} from '../resources/show.ts';
import type {TableColumn} from '../ui/row.ts';

export interface ListView {
	readonly filter: string;
	/** A column's id, undefined for the service's own order. */
	readonly sort: string | undefined;
	readonly isReversed: boolean;
	/** Ids of columns hidden by hand. */
	readonly hidden: readonly string[];
	readonly hasPreview: boolean;
}

export const initialView: ListView = {filter: '', sort: undefined, isReversed: false, hidden: [], hasPreview: false};

/** Filters compare what does not change by itself: times in full, never "3m ago". */
const still: Show = {now: 0, timeStyle: 'utc'};

/** Makes the list follow the view. */
export function applyView(list: List<Row>, resource: Resource, before: ListView, view: ListView): void {
	if (before.filter !== view.filter) list.filter(filterOf(resource, view.filter));
	if (before.sort !== view.sort || before.isReversed !== view.isReversed) {
		const column = resource.columns.find(({id}) => id === view.sort);
		list.sort(column && {key: (row) => orderOf(column, row), isReversed: view.isReversed});
	}
}

const orderOf = (column: Column, row: Row) => column.order?.(row) ?? column.text(row, still);

function filterOf(resource: Resource, text: string): ((row: Row) => boolean) | undefined {
	const columns = new Map(resource.columns.map((column) => [column.id.toLowerCase(), column]));
	const whole = new WeakMap<Row, string>();
	return matcherOf(parseFilter(text, [...columns.keys()]), (row: Row, name) => {
		const column = name === undefined ? undefined : columns.get(name);
		if (column) return column.text(row, still).toLowerCase();
		const known = whole.get(row);
		if (known !== undefined) return known;
		const texts = [resource.id(row), ...resource.columns.map((each) => each.text(row, still))].join('\n').toLowerCase();
		whole.set(row, texts);
		return texts;
	});
}

/** `11mo ago`, and the widest title. */
const relativeWidth = 11;

/** The resource's columns as the table draws them. */
export function tableColumns(resource: Resource, view: ListView, show: Show): readonly TableColumn<Row>[] {
	return resource.columns
		.filter(({id}) => !view.hidden.includes(id))
		.map(({text, isTime, ...column}) => ({
			...column,
			...(isTime && show.timeStyle === 'relative' ? {width: relativeWidth} : {}),
			text: (row: Row) => text(row, show),
		}));
}
