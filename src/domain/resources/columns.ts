/** Columns that most resources share. */

import {factsOf, type Message} from '../../contract/schema.ts';
import {isUnread} from '../../text/json/exact-source.ts';
import {isContainer} from '../../text/json/object.ts';
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

export const timeColumn = <R extends Row>(id: Name<R>, title: string): Ranked<R> => ({
	id,
	title,
	width: 17,
	isTime: true,
	text: (row, show) => showTime(stringOf(row, id), show),
	order: (row) => Date.parse(stringOf(row, id)) || 0,
});

export const enumColumn = <R extends Row>(shape: Message, id: Name<R>, title: string, width: number): Ranked<R> => {
	const schema = shape.entries[id];
	const facts = schema ? factsOf(schema) : {};
	return {id, title, width, text: (row) => showEnum(stringOf(row, id), facts)};
};

/** A value that cannot be read is unknown. An empty cell would say that it is unset. */
export const withUnknown = <R extends Row>(column: Column<R>): Column<R> => {
	const path = column.id.split('.');
	const isUnknown = (row: R) => {
		let view: unknown = row;
		return path.some((name) => {
			if (!isContainer(view)) return false;
			const isMissing = isUnread(view, name);
			view = (view as Row)[name];
			return isMissing;
		});
	};
	return {
		...column,
		text: (row, show) => column.text(row, show) || (isUnknown(row) ? 'unknown' : ''),
		tone: (row, show) => (isUnknown(row) ? 'warn' : (column.tone?.(row, show) ?? 'plain')),
	};
};
