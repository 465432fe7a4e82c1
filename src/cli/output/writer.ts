/** Rows on their way out. Every format writes as the rows come, so that any number of them takes the same memory. */
import type {Row} from '../../domain/resources/resource.ts';
import {UsageError} from '../../settings/error.ts';
import {canStyle, hasColor, hasUnicode} from '../../settings/launch/capabilities.ts';
import type {Flags, Format} from '../../settings/launch/flags.ts';
import {toAscii} from '../../text/ascii-signs.ts';
import type {CliContext} from '../context.ts';
import {csvWriter} from './csv.ts';
import {jsonWriter, ndjsonWriter} from './json.ts';
import {say} from './say.ts';
import {tableWriter} from './table.ts';
import {type OutputColumn, plainView, type View} from './view.ts';

export interface RowWriter {
	rows(rows: readonly Row[]): Promise<void>;
	/** Makes what was written a whole document, also when there were no rows or not all. */
	end(): Promise<void>;
}

/** Where a format writes to, and what it may do there. */
export interface Paper {
	write(text: string): Promise<void>;
	/** Beside the data, on stderr. */
	notice(text: string): Promise<void>;
	/** For a person at a terminal rather than a program. */
	readonly isTty: boolean;
	/** Cells in a line; undefined where lines may have any length. */
	readonly width: number | undefined;
	/** Whether escape sequences may be written. */
	readonly canStyle: boolean;
	readonly hasColor: boolean;
	readonly hasUnicode: boolean;
}

/** What a person reads, with our own signs in ASCII where there is no more. Data for programs stays as it is. */
export const readable = ({hasUnicode}: Pick<Paper, 'hasUnicode'>, text: string): string =>
	hasUnicode ? text : toAscii(text);

type Writers = Readonly<Record<Format, (paper: Paper, view: View) => RowWriter | Promise<RowWriter>>>;

const writers: Writers = {
	table: tableWriter,
	json: jsonWriter,
	ndjson: ndjsonWriter,
	csv: csvWriter,
	yaml: async (paper, view) => (await import('./yaml.ts')).yamlWriter(paper, view),
	sarif: () => refuseSarif(),
};

/** Throws `UsageError` for a format in which no rows can be written, before anything is done that has some. */
export function admitFormat(format: Format | undefined): void {
	if (format === 'sarif') refuseSarif();
}

function refuseSarif(): never {
	throw new UsageError('only findings can be written as SARIF: castellan board -o sarif');
}

export function paperOf(context: CliContext): Paper {
	const {stdout, env} = context;
	return {
		write: (text) => stdout.write(text),
		notice: (text) => say(context, text),
		isTty: stdout.isTty,
		width: stdout.isTty ? stdout.columns || 80 : undefined,
		canStyle: canStyle(stdout, env),
		hasColor: hasColor(env),
		hasUnicode: hasUnicode(env),
	};
}

export const writerOn = async (paper: Paper, format: Format, view: View): Promise<RowWriter> =>
	writers[format](paper, view);

export const rowWriter = (context: CliContext, format: Format, view: View): Promise<RowWriter> =>
	writerOn(paperOf(context), format, view);

/** Rows that are all there already. */
export async function printRows(
	context: CliContext,
	flags: Flags,
	columns: readonly OutputColumn[],
	rows: readonly Row[],
): Promise<void> {
	const writer = await rowWriter(context, flags.output ?? 'table', plainView(columns, flags.fields));
	await writer.rows(rows);
	await writer.end();
}
