/** Writers of rows, one per format. Each writes rows as they arrive, so memory use does not grow with their number. */
import type {Row} from '../../domain/resources/resource.ts';
import {UsageError} from '../../settings/error.ts';
import {canStyle, hasColor, hasUnicode} from '../../settings/launch/capabilities.ts';
import type {Flags, Format} from '../../settings/launch/flags.ts';
import {toAscii} from '../../text/ascii-signs.ts';
import {fixLines} from '../../text/fixed-columns.ts';
import type {CliContext} from '../context.ts';
import {csvWriter} from './csv.ts';
import type {KnownFields} from './fields.ts';
import {jsonWriter, ndjsonWriter} from './json.ts';
import {printMessage} from './messages.ts';
import {tableWriter} from './table.ts';
import {type OutputColumn, plainView, type View} from './view.ts';

export interface RowWriter {
	rows(rows: readonly Row[]): Promise<void>;
	/** Completes the document, also after an error or without rows. */
	end(): Promise<void>;
}

/** The destination of a format, and its capabilities. */
export interface OutputTarget {
	write(text: string): Promise<void>;
	/** Writes a message to stderr. */
	notice(text: string): Promise<void>;
	/** Whether a person reads it at a terminal. */
	readonly isTty: boolean;
	/** Cells in a line; undefined where lines have no maximum length. */
	readonly width: number | undefined;
	/** Whether escape sequences may be written. */
	readonly canStyle: boolean;
	readonly hasColor: boolean;
	readonly hasUnicode: boolean;
}

/** Fixes the columns of lines for a person on a terminal. Data stays unchanged. */
export const withColumns = ({canStyle, width}: Pick<OutputTarget, 'canStyle' | 'width'>, text: string): string =>
	canStyle && width !== undefined ? fixLines(text, width) : text;

/** Like `withColumns`, with ASCII for the signs of castellan where the locale has no Unicode. */
export const drawnFor = (target: OutputTarget, text: string): string =>
	withColumns(target, target.hasUnicode ? text : toAscii(text));

type Writers = Readonly<Record<Format, (target: OutputTarget, view: View) => RowWriter | Promise<RowWriter>>>;

const writers: Writers = {
	table: tableWriter,
	json: jsonWriter,
	ndjson: ndjsonWriter,
	csv: csvWriter,
	yaml: async (target, view) => (await import('./yaml.ts')).yamlWriter(target, view),
	sarif: () => rejectSarif(),
	text: () => rejectText(),
};

/** Throws `UsageError` for a format that cannot hold rows, before the command does anything. */
export function assertRowFormat(format: Format | undefined): void {
	if (format === 'sarif') rejectSarif();
	if (format === 'text') rejectText();
}

function rejectSarif(): never {
	throw new UsageError('SARIF holds findings only. Use castellan board -o sarif');
}

function rejectText(): never {
	throw new UsageError('Sentences are for surfaces only. Use castellan surfaces -o text');
}

/** Stdout as the destination. */
export function outputTarget(context: CliContext): OutputTarget {
	const {stdout, env} = context;
	return {
		write: (text) => stdout.write(text),
		notice: (text) => printMessage(context, text),
		isTty: stdout.isTty,
		width: stdout.isTty ? stdout.columns || 80 : undefined,
		canStyle: canStyle(stdout, env),
		hasColor: hasColor(env),
		hasUnicode: hasUnicode(env),
	};
}

/** Creates the writer of a format. Rejects with `UsageError` for SARIF. */
export const createWriter = async (target: OutputTarget, format: Format, view: View): Promise<RowWriter> =>
	writers[format](target, view);

/** Like `createWriter`, for stdout. */
export const rowWriter = (context: CliContext, format: Format, view: View): Promise<RowWriter> =>
	createWriter(outputTarget(context), format, view);

/** Prints rows that are all available. */
export async function printRows(
	context: CliContext,
	flags: Flags,
	columns: readonly OutputColumn[],
	rows: readonly Row[],
	known?: KnownFields,
): Promise<void> {
	const writer = await rowWriter(context, flags.output ?? 'table', plainView(columns, flags.fields, known));
	await writer.rows(rows);
	await writer.end();
}
