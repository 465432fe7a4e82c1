/** Writers of rows, one per format. Each writes rows as they arrive, so memory use does not grow with their number. */
import type {Row} from '../../domain/resources/resource.ts';
import {UsageError} from '../../settings/error.ts';
import type {Flags, Format} from '../../settings/launch/flags.ts';
import type {CliContext} from '../context.ts';
import {csvWriter} from './csv.ts';
import type {KnownFields} from './fields.ts';
import {jsonWriter, ndjsonWriter} from './json.ts';
import {tableWriter} from './table.ts';
import {type OutputTarget, outputTarget, type RowWriter} from './target.ts';
import {type OutputColumn, plainView, type View} from './view.ts';

type Writers = Readonly<Record<Format, (target: OutputTarget, view: View) => RowWriter | Promise<RowWriter>>>;

const writers: Writers = {
	table: tableWriter,
	json: jsonWriter,
	ndjson: ndjsonWriter,
	csv: csvWriter,
	yaml: async (target, view) => (await import('./yaml.ts')).yamlWriter(target, view),
	sarif: () => reject('sarif'),
	text: () => reject('text'),
};

/** Throws `UsageError` for a format that cannot hold rows, before the command does anything. */
export function assertRowFormat(format: Format | undefined): void {
	if (format && format in specialFormats) reject(format as keyof typeof specialFormats);
}

/** The formats that hold no rows, with the only command that prints each. */
export const specialFormats = {
	sarif: {command: 'board', reason: 'SARIF holds findings only'},
	text: {command: 'surfaces', reason: 'Sentences are for surfaces only'},
} as const satisfies Partial<Record<Format, unknown>>;

function reject(format: keyof typeof specialFormats): never {
	const {command, reason} = specialFormats[format];
	throw new UsageError(`${reason}. Use castellan ${command} -o ${format}`);
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
	rows: readonly object[],
	known?: KnownFields,
): Promise<void> {
	const writer = await rowWriter(context, flags.output ?? 'table', plainView(columns, flags.fields, known));
	await writer.rows(rows as readonly Row[]);
	await writer.end();
}
