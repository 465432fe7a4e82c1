/** Differences on their way out: an item to an object, or a field to a line. */

import {showCount} from '../../../domain/format/show.ts';
import type {Row} from '../../../domain/resources/resource.ts';
import type {ItemChange} from '../../../domain/snapshots/diff.ts';
import {changeColumns, changeRows} from '../../../domain/snapshots/rows.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import {type CliContext, showOf} from '../../context.ts';
import {say} from '../../output/say.ts';
import {ownColumns, plainView} from '../../output/view.ts';
import {rowWriter} from '../../output/writer.ts';

/** Items that are written at once. */
const batch = 200;

/** Writes them as they come, and says how many there were. */
export async function printChanges(
	context: CliContext,
	{output = 'table', fields}: Flags,
	changes: Iterable<ItemChange> | AsyncIterable<ItemChange>,
): Promise<void> {
	const isByField = output === 'table' || output === 'csv';
	const columns = isByField ? ownColumns(changeColumns, showOf(context)) : [];
	const writer = await rowWriter(context, output, plainView(columns, fields));
	const counts = {added: 0, removed: 0, changed: 0};
	let rows: readonly Row[] = [];
	for await (const change of changes) {
		counts[change.change]++;
		const next = (isByField ? changeRows(change) : [change]) as readonly unknown[] as readonly Row[];
		rows = [...rows, ...next];
		if (rows.length < batch) continue;
		await writer.rows(rows);
		rows = [];
	}
	await writer.rows(rows);
	await writer.end();
	const said = (['added', 'removed', 'changed'] as const).map((word) => `${showCount(counts[word])} ${word}`);
	const isSame = Object.values(counts).every((count) => count === 0);
	await say(context, isSame ? 'nothing differs' : said.join(', '));
}
