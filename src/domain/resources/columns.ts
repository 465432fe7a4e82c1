/** Columns that most resources share. */
import {factsOf, type Message} from '../../contract/schema.ts';
import {isUnread} from '../../text/json/exact-source.ts';
import {isContainer} from '../../text/json/object.ts';
import {isoTime, parseDateTime} from '../../text/timestamp.ts';
import {showEnum, showTime} from '../format/show.ts';
import type {Column, Row} from './resource.ts';

type Ranked<R> = Omit<Column<R>, 'rank'>;
type Name<R> = Extract<keyof R, string>;

const stringOf = (row: Row, field: string) => {
	const value = row[field];
	return typeof value === 'string' ? value : '';
};

export const textColumn = <R extends Row>(id: Name<R>, title: string, width: number): Ranked<R> => ({
	id,
	title,
	width,
	text: (row) => stringOf(row, id),
});

/** In epoch milliseconds, a time is one of castellan's own. */
const timeOf = (row: Row, field: string) => {
	const at = row[field];
	return typeof at === 'number' ? isoTime(at) : stringOf(row, field);
};

export const timeColumn = <R extends Row>(id: Name<R>, title: string): Ranked<R> => ({
	id,
	title,
	width: 17,
	isTime: true,
	text: (row, show) => showTime(timeOf(row, id), show),
	order: (row) => parseDateTime(timeOf(row, id)) ?? 0,
});

export const enumColumn = <R extends Row>(shape: Message, id: Name<R>, title: string, width: number): Ranked<R> => {
	const schema = shape.entries[id];
	const facts = schema ? factsOf(schema) : {};
	return {id, title, width, text: (row) => showEnum(stringOf(row, id), facts)};
};

/** Whether a member on the dotted path has a value that cannot be read. */
function isUnreadAt(row: Row, path: readonly string[]): boolean {
	let view: unknown = row;
	for (const name of path) {
		if (!isContainer(view)) return false;
		if (isUnread(view, name)) return true;
		view = (view as Row)[name];
	}
	return false;
}

/** A value that cannot be read is unknown. An empty cell would say that it is unset. */
export const withUnknown = <R extends Row>(column: Column<R>): Column<R> => {
	const path = column.id.split('.');
	return {
		...column,
		text: (row, show) => column.text(row, show) || (isUnreadAt(row, path) ? 'unknown' : ''),
		tone: (row, show) => (isUnreadAt(row, path) ? 'warn' : (column.tone?.(row, show) ?? 'plain')),
	};
};
