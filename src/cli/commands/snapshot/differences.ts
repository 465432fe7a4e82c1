/** Prints differences: one object per item as data, one row per field as a table or CSV. */
import {Option} from 'commander';

import type {Row} from '../../../domain/resources/resource.ts';
import type {ItemChange} from '../../../domain/snapshots/diff.ts';
import {changeColumns, changeRows} from '../../../domain/snapshots/rows.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import {showCount} from '../../../text/count.ts';
import {type CliContext, showOf} from '../../context.ts';
import {ExitError, exitCodes} from '../../error.ts';
import {printMessage} from '../../output/messages.ts';
import type {Progress} from '../../output/progress.ts';
import {listColumns, plainView} from '../../output/view.ts';
import {rowWriter} from '../../output/writer.ts';

export interface DiffFlags extends Flags {
	/** Whether differences end the command with 9. */
	readonly exitCode?: true;
}

/** The option of every command that calls `printChanges`. */
export const exitCodeOption = () => new Option('--exit-code', 'end with 9 if there are differences');

/** The minimum number of rows per write. */
const batchSize = 200;

/** Writes changes as they arrive, then reports their counts. Clears the progress before it writes. Rejects with `ExitError`. */
export async function printChanges(
	context: CliContext,
	{output = 'table', fields, exitCode}: DiffFlags,
	changes: AsyncIterable<ItemChange>,
	progress?: Progress,
): Promise<void> {
	const isByField = output === 'table' || output === 'csv';
	const columns = isByField ? listColumns(changeColumns, showOf(context)) : [];
	const writer = await rowWriter(context, output, plainView(columns, fields));
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
	await printMessage(context, isSame ? 'no differences' : summary.join(', '));
	if (exitCode && !isSame) throw new ExitError(exitCodes.findings);
}
