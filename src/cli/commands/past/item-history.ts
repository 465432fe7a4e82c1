/** `history ADDRESS`: prints the recorded changes of one item. */
import type {ItemHistory} from '../../../domain/history/past/item-history.ts';
import {type PastRow, pastColumns, pastRows} from '../../../domain/history/past/rows.ts';
import type {Row} from '../../../domain/resources/resource.ts';
import {UsageError} from '../../../settings/error.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import {plural} from '../../../text/count.ts';
import {isoTime} from '../../../text/timestamp.ts';
import {tenantOf} from '../../connect.ts';
import {type CliContext, printMessage, showOf} from '../../context.ts';
import {assertFields} from '../../output/fields.ts';
import type {OutputColumn} from '../../output/target.ts';
import {assertRowFormat, listColumns, plainView, rowWriter} from '../../output/writer.ts';
import {withHistory} from '../snapshot/snapshots.ts';

/** The members of a change as data. */
const itemFields = [
	...['kind', 'id', 'change', 'label', 'notBefore', 'seen', 'when', 'reading'],
	...['fields.path', 'fields.before', 'fields.after'],
];

export async function printItemHistory(context: CliContext, flags: Flags, address: string | undefined): Promise<void> {
	if (!address) {
		throw new UsageError('give the address of an item, such as apps/app_42. See castellan history --help');
	}
	const {output = 'table', fields} = flags;
	const isByField = output === 'table' || output === 'csv';
	assertRowFormat(output);
	assertFields(fields, {names: isByField ? pastColumns.map(({id}) => id) : itemFields});
	const {baseUrl} = await tenantOf(context, flags);
	const [{itemHistory}, {findTarget}] = await Promise.all([
		import('../../../domain/history/past/item-history.ts'),
		import('../../../domain/history/past/target.ts'),
	]);
	const history = await withHistory(context, flags, async ({past}) =>
		itemHistory(past, baseUrl, await findTarget(past, baseUrl, address)),
	);
	const columns = listColumns(pastColumns, showOf(context)).map(
		(column): OutputColumn => ({...column, value: (row) => exactValue(row as PastRow, column.id) ?? column.text(row)}),
	);
	const view = isByField ? plainView(columns, fields) : plainView([], fields, {names: itemFields});
	const writer = await rowWriter(context, output, view);
	await writer.rows((isByField ? pastRows(history.changes) : history.changes) as readonly Row[]);
	await writer.end();
	for (const line of extentOf(history)) await printMessage(context, line);
}

/** The value of a cell that the column shows in words. */
function exactValue({item, field}: PastRow, column: string): unknown {
	if (column === 'seen' || column === 'notBefore') return item[column] ?? '';
	if (column === 'path') return field?.path ?? '';
	return field && (column === 'before' || column === 'after') ? field[column] : undefined;
}

/** What the history can know: changes are found by readings, and nothing is known of the time between them. */
function extentOf({label, kind, changes, readings, unfinished, isPresent}: ItemHistory): readonly string[] {
	const [first, last] = [readings[0], readings.at(-1)];
	if (!first || !last) return [];
	const count = changes.filter(({change}) => change !== 'first seen').length;
	const span = first === last ? `at ${isoTime(last.at)}` : `from ${isoTime(first.at)} to ${isoTime(last.at)}`;
	const state = isPresent ? '' : `. The last reading no longer has it`;
	const left = unfinished.map(({at}) => isoTime(at)).join(', ');
	return [
		`${label}: ${plural(count, 'change')} in ${plural(readings.length, 'reading')} of ${kind} ${span}${state}`,
		...(left ? [`unfinished, and left out: ${plural(unfinished.length, 'reading')} of ${left}`] : []),
	];
}
