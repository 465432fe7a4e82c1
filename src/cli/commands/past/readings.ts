/** `history list`: prints the readings of a tenant. */

import {lastReads, lastReadText, latestOf, skewText} from '../../../domain/history/past/last-read.ts';
import type {Reading} from '../../../domain/history/past/past.ts';
import {timeColumn} from '../../../domain/resources/columns.ts';
import type {Column} from '../../../domain/resources/resource.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import {showCount} from '../../../text/count.ts';
import {isoTime} from '../../../text/timestamp.ts';
import {tenantOf} from '../../connect.ts';
import {type CliContext, printMessage, showOf} from '../../context.ts';
import {listColumns, printRows} from '../../output/writer.ts';
import type {Verb} from '../../verb.ts';
import {withHistory} from '../snapshot/snapshots.ts';

/** A type alias, because only an alias is assignable to `Row`. */
type ReadingRow = {readonly [Key in keyof Reading]: Reading[Key]};

const columns: readonly Column<ReadingRow>[] = [
	{id: 'kind', title: 'List', width: 13, rank: 0, text: ({kind}) => kind},
	{...timeColumn<ReadingRow>('at', 'Changed'), rank: 0},
	{...timeColumn<ReadingRow>('seen', 'Last read'), rank: 0},
	{id: 'reader', title: 'By', width: 16, rank: 1, text: ({reader}) => reader ?? ''},
	{id: 'items', title: 'Items', width: 9, align: 'right', rank: 1, text: ({items}) => showCount(items)},
	{id: 'seq', title: 'Number', width: 6, align: 'right', rank: 2, text: ({seq}) => String(seq)},
];

export const readingsVerb: Verb = {
	name: 'list',
	summary: 'List the readings of the tenant',
	description:
		'List the readings of the tenant in the history, those of each list newest first: the time of the first reading that found the list in this state, the time of the last one, and who that was, as the reader is named. No request is sent.',
	fields: {names: columns.map(({id}) => id)},
	async run(context: CliContext, flags: Flags) {
		const {baseUrl, name} = await tenantOf(context, flags);
		const {readings, now} = await withHistory(context, flags, async (history) => ({
			readings: (await history.past.readings(baseUrl)) as readonly ReadingRow[],
			now: await history.time(context.now()),
		}));
		const show = {...showOf(context), now};
		const newest = [...Map.groupBy(readings, ({kind}) => kind).values()].flatMap((list) => list.toReversed());
		const rows = newest.map(({at, seen, ...reading}) => ({...reading, at: isoTime(at), seen: isoTime(seen)}));
		await printRows(context, flags, listColumns(columns, show), rows);
		const skew = skewText(context.now(), now);
		if (skew) await printMessage(context, skew);
		const latest = latestOf(lastReads(readings));
		await printMessage(context, latest ? `${name} was ${lastReadText(latest, show)}` : `no reading of ${name} yet`);
	},
};
