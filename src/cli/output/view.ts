/** The columns and data that a command prints of a row: all of them, or the fields of `--fields`. */
import {fieldsOf} from '../../contract/schema.ts';
import type {Show} from '../../domain/format/show.ts';
import {copyPath, pick} from '../../domain/resources/pick.ts';
import type {Column, Resource, Row} from '../../domain/resources/resource.ts';
import {exactSourceOf} from '../../text/json/exact-source.ts';
import {isContainer} from '../../text/json/object.ts';
import type {ColumnLayout} from '../../text/row.ts';
import type {Tone} from '../../text/tone.ts';
import {assertFields, type KnownFields} from './fields.ts';

export interface OutputColumn extends Pick<ColumnLayout, 'id' | 'title' | 'grow' | 'align' | 'rank'> {
	/** The maximum width in cells on a terminal. */
	readonly width?: number;
	/** Whether columns of a high rank are shown only beside the whole width of this one. */
	readonly keepsWidth?: boolean;
	/** The maximum cells in a pipe, for columns that only describe the row. */
	readonly pipeMaximum?: number;
	/** The value as text for a person. */
	text(row: Row): string;
	/** The value for spreadsheets. */
	value(row: Row): unknown;
	tone?(row: Row): Tone;
}

export interface View {
	/** For tables. */
	readonly columns: readonly OutputColumn[];
	/** For spreadsheets. */
	readonly cells: readonly OutputColumn[];
	/** For programs: the exact source in visible form. */
	data(row: Row): unknown;
}

/** The resource's columns, a cell for every field of the contract, and the whole row as data; or only `fields` of each. */
export function resourceView(resource: Resource, fields: readonly string[] | undefined, show: Show): View {
	const columns = listColumns(resource.columns, show);
	assertFields(fields, resourceFields(resource));
	if (fields) return fieldsView(fields, columns);
	return {
		columns,
		cells: fieldsOf(resource.shape).map(({name}) => pathColumn(name)),
		data: exactSourceOf,
	};
}

/** The fields of a resource's rows. */
export const resourceFields = ({shape, columns}: Resource): KnownFields => ({shape, names: columns.map(({id}) => id)});

/** Adapts the columns of a list. `value` also works for rows in another form; `text` and `tone` do not. */
export const listColumns = (columns: readonly Column[], show: Show): readonly OutputColumn[] =>
	columns.map((column) => ({
		...column,
		text: (row) => column.text(row, show),
		tone: (row) => column.tone?.(row, show) ?? 'plain',
		value: (row) => sent(row, column.id),
	}));

/**
 * A view of rows that do not belong to a resource: every column reads a member. `known` has
 * the fields of a row that are not columns.
 */
export function plainView(
	columns: readonly OutputColumn[],
	fields: readonly string[] | undefined,
	known: KnownFields = {},
): View {
	assertFields(fields, {...known, names: [...columns.map(({id}) => id), ...(known.names ?? [])]});
	return fields ? fieldsView(fields, columns) : {columns, cells: columns, data: exactSourceOf};
}

/** A column that prints the member at a dotted path. */
export const plainColumn = (id: string, title: string): OutputColumn => ({...pathColumn(id), title});

function fieldsView(fields: readonly string[], available: readonly OutputColumn[]): View {
	const columns = fields.map((path): OutputColumn => {
		const column = available.find(({id}) => id === path);
		return {...(column ?? pathColumn(path)), rank: 0};
	});
	return {
		columns,
		cells: columns,
		data: (row) => fields.reduce((data: unknown, path) => copyPath(data, exactSourceOf(row), path), {}),
	};
}

const pathColumn = (path: string): OutputColumn => ({
	id: path,
	title: path,
	rank: 0,
	value: (row) => sent(row, path),
	text: (row) => textOf(sent(row, path)),
});

/** The member as the service sent it, also if it breaks the contract: an empty cell would say that it is unset. */
const sent = (row: Row, path: string): unknown => pick(exactSourceOf(row), path);

function textOf(value: unknown): string {
	if (value === undefined || value === null) return '';
	if (typeof value === 'string') return value;
	if (Array.isArray(value) && !value.some(isContainer)) return value.join(', ');
	return JSON.stringify(value);
}
