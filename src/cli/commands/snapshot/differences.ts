/** Prints differences: one object per item as data, one row per field as a table or CSV. */
import {Option} from 'commander';
import type {Show} from '../../../domain/format/show.ts';
import type {Comparison, ItemChange} from '../../../domain/history/diff.ts';
import {type ChangeRow, changeColumns, changeRows} from '../../../domain/history/rows.ts';
import type {Row} from '../../../domain/resources/resource.ts';
import type {Flags, Format} from '../../../settings/launch/flags.ts';
import {showCount} from '../../../text/count.ts';
import {type CliContext, printMessage, showOf} from '../../context.ts';
import {ExitError, exitCodes} from '../../error.ts';
import {assertFields} from '../../output/fields.ts';
import type {Progress} from '../../output/progress.ts';
import type {OutputColumn} from '../../output/target.ts';
import {listColumns, plainView, rowWriter} from '../../output/writer.ts';

export interface DiffFlags extends Flags {
	/** Whether differences end the command with 9. */
	readonly exitCode?: true;
}

/** The option of every command that calls `printChanges`. */
export const exitCodeOption = () => new Option('--exit-code', 'end with 9 if there are differences');

/** The minimum number of rows per write. */
const batchSize = 200;

/** A table and CSV have a row for each field. */
const isFieldFormat = (output: Format) => output === 'table' || output === 'csv';

/** The members of a change as data. */
const itemFields = ['kind', 'id', 'change', 'label', 'when', 'fields.path', 'fields.before', 'fields.after'];

/** Throws `UsageError` for names that the format does not have. Called before anything is read. */
export function assertChangeFields({output = 'table', fields}: Flags): void {
	const names = isFieldFormat(output) ? [...itemFields, ...changeColumns.map(({id}) => id)] : itemFields;
	assertFields(fields, {names});
}

/** The columns of a changed field. A row of changes holds objects, so the cells take the text of the column. */
function columnsOf(show: Show): readonly OutputColumn[] {
	return listColumns(changeColumns, show).map((column) => ({
		...column,
		value: (row) => exactValue(row as ChangeRow, column.id) ?? column.text(row),
	}));
}

/** The value of a cell that the column shows in words. */
function exactValue({item, field}: ChangeRow, column: string): unknown {
	if (column === 'when') return item.when ?? '';
	return field && (column === 'before' || column === 'after') ? field[column] : undefined;
}

interface PrintOptions extends Partial<Pick<Comparison, 'leftOut'>> {
	readonly progress?: Progress;
	readonly show?: Show;
}

/** Writes changes as they arrive, then reports their counts. Clears the progress before it writes. Rejects with `ExitError`. */
export async function printChanges(
	context: CliContext,
	{output = 'table', fields, exitCode}: DiffFlags,
	changes: AsyncIterable<ItemChange>,
	{progress, show = showOf(context), leftOut = []}: PrintOptions = {},
): Promise<void> {
	const isByField = isFieldFormat(output);
	const columns = isByField ? columnsOf(show) : [];
	const names = isByField ? fields?.map((name) => name.replace(/^fields\./, '')) : fields;
	const writer = await rowWriter(context, output, plainView(columns, names, isByField ? {} : {names: itemFields}));
	const counts = {added: 0, removed: 0, changed: 0};
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
	const summary = (['added', 'removed', 'changed'] as const).map((word) => `${showCount(counts[word])} ${word}`);
	const isSame = Object.values(counts).every((count) => count === 0);
	if (leftOut.length > 0)
		await printMessage(context, `not compared, because only one side was read: ${leftOut.join(', ')}`);
	const scope = leftOut.length > 0 ? ' in the other lists' : '';
	await printMessage(context, isSame ? `no differences${scope}` : summary.join(', '));
	if (exitCode && !isSame) throw new ExitError(exitCodes.findings);
}
