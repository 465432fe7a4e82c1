/** `history`, `history rename` and `history rm`: the readings of a tenant, and their names. */
import type {History} from '../../../domain/history/history.ts';
import {lastReads, lastReadText, latestOf, skewText} from '../../../domain/history/past/last-read.ts';
import type {Snapshot} from '../../../domain/history/snapshot.ts';
import {timelineColumns, timelineOf} from '../../../domain/history/timeline.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import {isoTime} from '../../../text/timestamp.ts';
import {tenantOf} from '../../connect.ts';
import {type CliContext, printMessage, showOf} from '../../context.ts';
import {NotFoundError} from '../../error.ts';
import {listColumns, plainColumn, printResult, printRows} from '../../output/writer.ts';
import type {Verb} from '../../verb.ts';
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

export const renameVerb: Verb = {
	name: 'rename',
	summary: 'Rename a reading',
	description: 'Give a named reading of the tenant another name. No request is sent.',
	takes: (command) => command.argument('<name>', 'its name').argument('<new>', 'its new name'),
	fields: {names: ['name']},
	async run(context: CliContext, flags: Flags, from: string, to: string) {
		await withNames(context, flags, [from], async (history, [snapshot]) => {
			if (snapshot) await history.rename(snapshot, to);
		});
		await printMessage(context, `renamed ${from} to ${to}`);
		await printResult(context, flags, {name: to});
	},
};

export const removeVerb: Verb = {
	name: 'rm',
	summary: 'Remove names of readings',
	description: 'Remove names of the tenant, and the readings that nothing else needs. No request is sent.',
	takes: (command) => command.argument('<name...>', 'the names'),
	fields: {names: ['name']},
	async run(context: CliContext, flags: Flags, names: readonly string[]) {
		await withNames(context, flags, names, async (history, snapshots) => {
			for (const snapshot of snapshots) {
				await history.remove(snapshot);
				await printMessage(context, `removed ${snapshot.name}`);
			}
			const rows = snapshots.map(({name}) => ({name}));
			if ((flags.output ?? 'table') !== 'table') await printRows(context, flags, [plainColumn('name', 'name')], rows);
		});
	},
};

/** All names are found before the first one changes. */
async function withNames(
	context: CliContext,
	flags: Flags,
	names: readonly string[],
	task: (history: History, snapshots: readonly Snapshot[]) => Promise<void>,
): Promise<void> {
	const {baseUrl, name: tenant} = await tenantOf(context, flags);
	await withHistory(context, flags, async (history) => {
		const all = await history.list(baseUrl);
		const snapshots = [...new Set(names)].map((name) => {
			const match = all.find((each) => each.name === name);
			if (match) return match;
			const known = all.slice(0, 5).map((each) => each.name);
			const hint = known.length > 0 ? `The newest are ${known.join(', ')}` : 'castellan save NAME names one';
			throw new NotFoundError(`no reading of ${tenant} has the name “${name}”. ${hint}`);
		});
		await task(history, snapshots);
	});
}
