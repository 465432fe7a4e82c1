/** `history journal`: what people did with the tenant and its history. */
import {HistoryError} from '../../../domain/history/error.ts';
import type {History} from '../../../domain/history/history.ts';
import type {NewJournalEntry} from '../../../domain/history/team/journal.ts';
import {SettingsError} from '../../../settings/error.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import {isoTime} from '../../../text/timestamp.ts';
import {tenantOf} from '../../connect.ts';
import {type CliContext, printMessage, showOf} from '../../context.ts';
import {plainColumn, printRows} from '../../output/writer.ts';
import {globals, verb} from '../../verb.ts';
import {withHistoryIfAny} from './open-history.ts';

/**
 * Adds an entry to the journal of people, if there is a history. A failure is reported on stderr, because what the entry is about was
 * done. `tenant` is the base URL, and `opened` a history that is open already.
 */
export async function journal(
	context: CliContext,
	flags: Flags,
	tenant: string,
	entry: NewJournalEntry | undefined,
	opened?: History,
): Promise<void> {
	if (!entry) return;
	const add = (history: History) => history.journal.add(tenant, entry);
	try {
		await (opened ? add(opened) : withHistoryIfAny(context, flags, add));
	} catch (error) {
		if (!(error instanceof HistoryError || error instanceof SettingsError)) throw error;
		await printMessage(context, `not in the journal: ${error.message}`);
	}
}

const columns = [
	plainColumn('at', 'At'),
	plainColumn('author', 'By'),
	plainColumn('role', 'Role', {rank: 3}),
	plainColumn('action', 'Action'),
	plainColumn('address', 'Address', {rank: 1}),
	plainColumn('what', 'What', {rank: 1}),
	plainColumn('outcome', 'Outcome'),
	plainColumn('receipt', 'Receipt', {rank: 2}),
	plainColumn('proposal', 'Proposal', {rank: 4}),
];

export const journalVerb = verb({
	name: 'journal',
	summary: 'List what people did',
	description:
		'List the journal of people, the oldest first: who allowed writes on a protected tenant, sent a write, with its outcome and the request id or the receipt, acknowledged, took or gave a finding, or ended that, forgot, exported, ran a command with watch --exec, or handed over a shift. The author is the name that a person chose; the role is the user of the shared database. Nothing is recorded without a history. The calls of agents are in castellan mcp log. No request is sent.',
	options: {
		since: {
			value: 'moment',
			help: 'only what happened since: a time, an age such as 2h, a name, or last',
			from: 'moments',
		},
		until: {value: 'moment', help: 'only what happened until then', from: 'moments'},
	},
	globals: globals.stored,
	examples: [
		['', 'List what people did'],
		['--since 8h -o ndjson', 'Print what they did in the last 8 hours as JSON'],
	],
	fields: {names: columns.map(({id}) => id)},
	run: async (context, flags) => {
		const {baseUrl: tenant, name} = await tenantOf(context, flags);
		const show = showOf(context);
		const entries = await withHistoryIfAny(context, flags, async (history) => {
			const {timeOfMoment} = await import('../../../domain/history/past/moment.ts');
			const time = async (text: string | undefined) =>
				text === undefined ? undefined : timeOfMoment(history, text, {tenant, show});
			return history.journal.entries(tenant, {since: await time(flags.since), until: await time(flags.until)});
		});
		const rows = (entries ?? []).map(({version: _, at, ...entry}) => ({...entry, at: isoTime(at)}));
		await printRows(context, flags, columns, rows);
		if (!entries) await printMessage(context, `nothing of ${name} is stored, so nothing is recorded`);
		else if (rows.length === 0) await printMessage(context, `nothing is recorded of ${name} in this span`);
	},
});
