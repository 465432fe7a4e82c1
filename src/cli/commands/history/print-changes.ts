/** Prints differences: one object per item as data, one row per field as a table or CSV. */
import type {Show} from '../../../domain/format/show.ts';
import type {ItemChange} from '../../../domain/history/change.ts';
import {type ChangeRow, changeColumns, changeRows, recordedColumns} from '../../../domain/history/rows.ts';
import type {HistoryKind} from '../../../domain/resources/index.ts';
import type {Row} from '../../../domain/resources/resource.ts';
import type {Flags, Format} from '../../../settings/launch/flags.ts';
import {showCount} from '../../../text/count.ts';
import {type CliContext, printMessage, showOf} from '../../context.ts';
import {ExitError, exitCodes} from '../../error.ts';
import {assertFields} from '../../output/fields.ts';
import type {Progress} from '../../output/progress.ts';
import type {OutputColumn} from '../../output/target.ts';
import {listColumns, plainView, rowWriter} from '../../output/writer.ts';
import {type FlagsOf, options} from '../../verb.ts';

/** The option of every command that calls `printChanges`. */
export const changeOptions = options({exitCode: {help: 'end with 9 if there are differences'}});
type ChangeFlags = FlagsOf<typeof changeOptions>;

/** The minimum number of rows per write. */
const batchSize = 200;

/** A table and CSV have a row for each field. */
const isFieldFormat = (output: Format) => output === 'table' || output === 'csv';

/** The members of a change as data. */
const changeFields = ['kind', 'id', 'change', 'label', 'when', 'fields.path', 'fields.before', 'fields.after'];
const recordedFields = [...changeFields, 'seen', 'notBefore'];
const formOf = (isRecorded: boolean) =>
	isRecorded
		? {columns: recordedColumns, itemFields: recordedFields}
		: {columns: changeColumns, itemFields: changeFields};

/** Throws `UsageError` for names that the format does not have. Called before anything is read. */
export function assertChangeFields({output = 'table', fields}: Flags, isRecorded = false): void {
	const {columns, itemFields} = formOf(isRecorded);
	const names = isFieldFormat(output) ? [...itemFields, ...columns.map(({id}) => id)] : itemFields;
	assertFields(fields, {names});
}

/** The columns of a changed field. A row of changes holds objects, so the cells take the text of the column. */
function columnsOf(isRecorded: boolean, show: Show): readonly OutputColumn[] {
	return listColumns(formOf(isRecorded).columns, show).map((column) => ({
		...column,
		value: (row) => exactValue(row as ChangeRow, column.id) ?? column.text(row),
	}));
}

/** The value of a cell that the column shows in words. */
function exactValue({item, field}: ChangeRow, column: string): unknown {
	if (column === 'when' || column === 'seen' || column === 'notBefore') return item[column] ?? '';
	return field && (column === 'before' || column === 'after') ? field[column] : undefined;
}

export interface PrintOptions {
	readonly progress?: Progress | undefined;
	readonly show?: Show;
	/** The kinds that are not compared, because only one side was read. */
	readonly leftOut?: readonly HistoryKind[];
	/** Whether the changes are recorded ones, which have the times of two readings. */
	readonly isRecorded?: boolean;
}

/** Writes changes as they arrive, then reports their counts. Clears the progress before it writes. Rejects with `ExitError`. */
export async function printChanges(
	context: CliContext,
	{output = 'table', fields, join, exitCode}: ChangeFlags,
	changes: AsyncIterable<ItemChange> | Iterable<ItemChange>,
	{progress, show = showOf(context), leftOut = [], isRecorded = false}: PrintOptions = {},
): Promise<void> {
	const isByField = isFieldFormat(output);
	const columns = isByField ? columnsOf(isRecorded, show) : [];
	const names = isByField ? fields?.map((name) => name.replace(/^fields\./, '')) : fields;
	const writer = await rowWriter(
		context,
		{output, join},
		plainView(columns, names, isByField ? {} : {names: formOf(isRecorded).itemFields}),
	);
	const counts = {added: 0, removed: 0, changed: 0, 'first seen': 0};
	let rows: readonly Row[] = [];
	for await (const change of changes) {
		counts[change.change]++;
		rows = [...rows, ...(isByField ? changeRows(change) : [change])];
		if (rows.length < batchSize) continue;
		await progress?.clear();
		await writer.rows(rows);
		rows = [];
	}
	await progress?.clear();
	await writer.rows(rows);
	await writer.end();
	// An item that the first reading already had is no change.
	const words = Object.entries(counts).filter(([word]) => word !== 'first seen');
	const isSame = words.every(([, count]) => count === 0);
	if (leftOut.length > 0)
		await printMessage(context, `not compared, because only one side was read: ${leftOut.join(', ')}`);
	const scope = leftOut.length > 0 ? ' in the other lists' : '';
	const none = isRecorded ? 'no change is recorded' : `no differences${scope}`;
	await printMessage(context, isSame ? none : words.map(([word, count]) => `${showCount(count)} ${word}`).join(', '));
	if (exitCode && !isSame) throw new ExitError(exitCodes.findings);
}
