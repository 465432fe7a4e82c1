/**
 * Prints rows: the columns of a command or the fields of `--fields`, with a writer for each format. Rows are written
 * as they arrive, so memory use does not grow with their number. One item is labelled lines for a person, the object for programs,
 * and a row for spreadsheets.
 */
import {fieldsOf} from '../../contract/schema.ts';
import type {Show} from '../../domain/format/show.ts';
import {type DetailLine, fieldLine} from '../../domain/resources/fields.ts';
import {copyPath, pick} from '../../domain/resources/pick.ts';
import type {Column, Resource, Row} from '../../domain/resources/resource.ts';
import type {Flags, Format} from '../../settings/launch/flags.ts';
import {cellWidth, fitCell, oneLine, wrap} from '../../text/cells.ts';
import {exactSourceOf} from '../../text/json/exact-source.ts';
import {isContainer} from '../../text/json/object.ts';
import {createTheme} from '../../text/theme.ts';
import type {Tone} from '../../text/tone.ts';
import {clean} from '../../text/visible.ts';
import type {CliContext} from '../context.ts';
import {assertFields, type KnownFields} from './fields.ts';
import type {RowFormat} from './formats.ts';
import {csvWriter, jsonWriter, markdownWriter, ndjsonWriter, writeJson, writeYaml, yamlWriter} from './json.ts';
import {tableWriter} from './table.ts';
import {drawnFor, type OutputColumn, type OutputTarget, outputTarget, type RowWriter, type View} from './target.ts';

type Writer = (target: OutputTarget, view: View, join: string | undefined) => RowWriter | Promise<RowWriter>;
type Writers = Readonly<Record<RowFormat, Writer>>;

const writers: Writers = {
	table: tableWriter,
	json: jsonWriter,
	ndjson: ndjsonWriter,
	csv: csvWriter,
	markdown: markdownWriter,
	yaml: yamlWriter,
};

/** Creates the writer of a format. The formats of a single command, which hold no rows, have none: `assertFormat` rejects them. */
export async function createWriter(
	target: OutputTarget,
	{output: format = 'table', join}: Printing,
	view: View,
): Promise<RowWriter> {
	if (format === 'sarif' || format === 'text') throw new Error(`${format} holds no rows`);
	return writers[format](target, view, join);
}

interface Printing {
	readonly output?: Format | undefined;
	readonly join?: string | undefined;
}

/** Like `createWriter`, for stdout. */
export const rowWriter = (context: CliContext, flags: Printing, view: View): Promise<RowWriter> =>
	createWriter(outputTarget(context), flags, view);

/** Prints rows that are all available. */
export async function printRows(
	context: CliContext,
	flags: Flags,
	columns: readonly OutputColumn[],
	rows: readonly object[],
	known?: KnownFields,
): Promise<void> {
	const writer = await rowWriter(context, flags, plainView(columns, flags.fields, known));
	await writer.rows(rows as readonly Row[]);
	await writer.end();
}

/** The resource's columns, a cell for every field of the contract, and the whole row as data; or only `fields` of each. */
export function resourceView(resource: Resource, fields: readonly string[] | undefined, show: Show): View {
	const columns = listColumns(resource.columns, show);
	if (fields) return fieldsView(fields, columns);
	return {columns, cells: fieldsOf(resource.shape).map(({name}) => pathColumn(name)), data: exactSourceOf};
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
export const plainColumn = (id: string, title: string, facts: Partial<OutputColumn> = {}): OutputColumn => ({
	...pathColumn(id),
	title,
	...facts,
});

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
	text: (row) => fieldText(sent(row, path)),
});

/** The member as the service sent it, also if it breaks the contract: an empty cell would say that it is unset. */
const sent = (row: Row, path: string): unknown => pick(exactSourceOf(row), path);

function fieldText(value: unknown): string {
	if (value === undefined || value === null) return '';
	if (typeof value === 'string') return value;
	if (Array.isArray(value) && !value.some(isContainer)) return value.join(', ');
	return JSON.stringify(value);
}

/** An item and its forms for the formats. */
export interface Item {
	readonly row: Row;
	readonly view: View;
	/** The line above the detail. */
	readonly head?: {readonly text: string; readonly tone: Tone};
	/** `--fields` replaces both the head and the detail. */
	readonly detail: readonly DetailLine[];
}

export async function printItem(context: CliContext, flags: Flags, item: Item): Promise<void> {
	const {output = 'table', fields} = flags;
	const {row, view} = item;
	const target = outputTarget(context);
	switch (output) {
		case 'json':
			return writeJson(target, view.data(row));
		case 'yaml':
			return writeYaml(target, view.data(row));
		case 'table':
			return printLines(target, fields ? {detail: selectedFields(view, row)} : item);
		default: {
			const writer = await createWriter(target, flags, view);
			await writer.rows([row]);
			await writer.end();
		}
	}
}

/** Prints the result of a command that prints no items. Stderr reports it, so the table format stays empty. */
export async function printResult(context: CliContext, flags: Flags, row: Row): Promise<void> {
	if ((flags.output ?? 'table') === 'table') return;
	const columns = Object.keys(row).map((name) => plainColumn(name, name));
	await printItem(context, flags, {row, view: plainView(columns, flags.fields), detail: []});
}

/** Prints labelled lines for a person. */
export const printDetail = (context: CliContext, detail: readonly DetailLine[]): Promise<void> =>
	printLines(outputTarget(context), {detail});

async function printLines(target: OutputTarget, item: Pick<Item, 'head' | 'detail'>): Promise<void> {
	await target.write(drawnFor(target, formatLines(target, item)));
}

const selectedFields = ({columns}: View, row: Row) =>
	columns.map(({id, title, text, tone}) => fieldLine(title, text(row), {path: id, tone: tone?.(row) ?? 'plain'}));

const indent = 2;
const gap = 2;
/** A terminal cuts a longer label, so that the values get most of the line. */
const maximumLabelWidth = 34;

function formatLines(target: OutputTarget, {head, detail}: Pick<Item, 'head' | 'detail'>): string {
	const theme = createTheme(target);
	const paint: typeof theme.paint = target.canStyle ? theme.paint : (_, text) => text;
	const {width: room} = target;
	const hasHeadings = detail.some(({kind}) => kind === 'heading');
	const inset = hasHeadings ? indent : 0;
	const sizes = detail.filter(({kind}) => kind === 'field').map(({label, depth}) => cellWidth(label) + indent * depth);
	const widest = Math.max(0, ...sizes);
	const column = room === undefined ? widest : Math.min(widest, maximumLabelWidth, Math.floor(room * 0.4));
	const margin = ' '.repeat(inset);

	const lines = detail.flatMap((line): readonly string[] => {
		if (line.kind === 'heading') return [paint('bold', clean(line.label))];
		const values = room === undefined ? [oneLine(line.value)] : wrap(line.value, room - inset - column - gap);
		return values.map((value, part) => {
			const text = part === 0 ? ' '.repeat(indent * line.depth) + line.label : '';
			const label = fitCell(text, column, 'left', theme.glyphs.ellipsis);
			return `${margin}${paint('dim', label)}${' '.repeat(gap)}${paint(line.tone, value)}`.trimEnd();
		});
	});
	const headLines = head ? [paint('bold', paint(head.tone, clean(head.text))), ''] : [];
	return [...headLines, ...lines].map((line) => `${line}\n`).join('');
}
