/** `history`, `history rename` and `history rm`: the readings of a tenant, and their names. */
import {lastReads, lastReadText, latestOf, skewText} from '../../../domain/history/past/last-read.ts';
import {timelineColumns, timelineOf} from '../../../domain/history/timeline.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import {isoTime} from '../../../text/timestamp.ts';
import {tenantOf} from '../../connect.ts';
import {type CliContext, printMessage, showOf} from '../../context.ts';
import {listColumns, plainColumn, printResult, printRows} from '../../output/writer.ts';
import {globals, verb} from '../../verb.ts';
import {withHistory} from './open-history.ts';

export const timelineFields = {names: timelineColumns.map(({id}) => id)};

export async function printTimeline(context: CliContext, flags: Flags): Promise<void> {
	const {baseUrl, name} = await tenantOf(context, flags);
	const {rows, readings, now} = await withHistory(context, flags, async (history) => ({
		rows: await timelineOf(history, baseUrl),
		readings: await history.past.readings(baseUrl),
		now: await history.time(context.now()),
	}));
	const show = {...showOf(context), now};
	const written = rows.map(({at, seen, ...row}) => ({...row, at: isoTime(at), seen: isoTime(seen)}));
	await printRows(context, flags, listColumns(timelineColumns, show), written);
	const skew = skewText(context.now(), now);
	if (skew) await printMessage(context, skew);
	const latest = latestOf(lastReads(readings));
	await printMessage(context, latest ? `${name} was ${lastReadText(latest, show)}` : `no reading of ${name} yet`);
}

export const renameVerb = verb({
	name: 'rename',
	summary: 'Rename a reading',
	description: 'Give a named reading of the tenant another name. No request is sent.',
	args: [
		{form: '<name>', help: 'its name', from: 'names'},
		{form: '<new>', help: 'its new name'},
	],
	globals: globals.stored,
	examples: [['before release-12', 'Give a reading another name']],
	fields: {names: ['name']},
	run: async (context, flags, from, to) => {
		const {baseUrl} = await tenantOf(context, flags);
		await withHistory(context, flags, async (history) => history.rename(await history.find(baseUrl, from), to));
		await printMessage(context, `renamed ${from} to ${to}`);
		await printResult(context, flags, {name: to});
	},
});

export const removeVerb = verb({
	name: 'rm',
	summary: 'Remove names of readings',
	description: 'Remove names of the tenant, and the readings that nothing else needs. No request is sent.',
	args: [{form: '<name...>', help: 'the names', from: 'names'}],
	globals: globals.stored,
	examples: [['before', 'Remove a name']],
	fields: {names: ['name']},
	run: async (context, flags, names) => {
		const {baseUrl} = await tenantOf(context, flags);
		await withHistory(context, flags, async (history) => {
			// All names are found before the first one is removed.
			const found = await Promise.all([...new Set(names)].map((name) => history.find(baseUrl, name)));
			for (const each of found) {
				await history.remove(each);
				await printMessage(context, `removed ${each.name}`);
			}
			const rows = found.map(({name}) => ({name}));
			if ((flags.output ?? 'table') !== 'table') await printRows(context, flags, [plainColumn('name', 'name')], rows);
		});
	},
});
