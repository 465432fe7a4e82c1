/** What of a row goes out: all of it, or the fields asked for; as columns, or as data. */
import {fieldsOf} from '../../contract/schema.ts';
import type {Show} from '../../domain/format/show.ts';
import type {Column, Resource, Row} from '../../domain/resources/resource.ts';
import {exactSourceOf} from '../../text/json/exact-source.ts';
import type {Tone} from '../../text/tone.ts';
import {pick, pickInto} from './pick.ts';

export interface OutputColumn {
	/** A dotted path. */
	readonly id: string;
	readonly title: string;
	/** Cells at most, on a terminal. */
	readonly width?: number;
	/** Whether it may take the cells that are left, up to what its text needs. */
	readonly grow?: boolean;
	readonly align?: 'right';
	/** Leaves a narrow terminal from the highest down; 0 never leaves. */
	readonly rank: number;
	/** As a person reads it. */
	text(row: Row): string;
	/** For spreadsheets. */
	value(row: Row): unknown;
	tone?(row: Row): Tone;
}

export interface View {
	/** For reading. */
	readonly columns: readonly OutputColumn[];
	/** For spreadsheets. */
	readonly cells: readonly OutputColumn[];
	/** For programs: as the service sent it, in visible form. */
	data(row: Row): unknown;
}

/** The resource's own columns, every field of the document as cells, the whole row as data; or only `fields` of each. */
export function resourceView(resource: Resource, fields: readonly string[] | undefined, show: Show): View {
	const own = ownColumns(resource.columns, show);
	if (fields) return fieldsView(fields, own);
	return {
		columns: own,
		cells: fieldsOf(resource.shape).map(({name}) => pathColumn(name)),
		data: exactSourceOf,
	};
}

/** The columns of a list of ours. Of rows in another form, only `value` is right. */
export const ownColumns = <R>(columns: readonly Column<R>[], show: Show): readonly OutputColumn[] =>
	(columns as unknown as readonly Column[]).map((column) => ({
		...column,
		text: (row) => column.text(row, show),
		value: (row) => pick(row, column.id),
	}));

/** Rows that are no resource: every column is a member. */
export function plainView(columns: readonly OutputColumn[], fields: readonly string[] | undefined): View {
	return fields ? fieldsView(fields, columns) : {columns, cells: columns, data: exactSourceOf};
}

export const plainColumn = (id: string, title: string): OutputColumn => ({...pathColumn(id), title});

function fieldsView(fields: readonly string[], known: readonly OutputColumn[]): View {
	const columns = fields.map((path): OutputColumn => {
		const column = known.find(({id}) => id === path);
		return {...(column ?? pathColumn(path)), rank: 0};
	});
	return {
		columns,
		cells: columns,
		data: (row) => fields.reduce((data: unknown, path) => pickInto(data, exactSourceOf(row), path), {}),
	};
}

const pathColumn = (path: string): OutputColumn => ({
	id: path,
	title: path,
	rank: 0,
	value: (row) => pick(row, path),
	text: (row) => inWords(pick(row, path)),
});

function inWords(value: unknown): string {
	if (value === undefined || value === null) return '';
	if (typeof value === 'string') return value;
	if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(', ');
	return JSON.stringify(value);
}
