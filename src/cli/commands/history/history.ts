/** `history`: lists the readings of a tenant, and sets up a history that a team shares. */

import {lastReads, lastReadText, latestOf, skewText} from '../../../domain/history/past/last-read.ts';
import {timelineColumns, timelineOf} from '../../../domain/history/timeline.ts';
import {FailedError, SettingsError, UsageError} from '../../../settings/error.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import {isoTime} from '../../../text/timestamp.ts';
import {tenantOf} from '../../connect.ts';
import {type CliContext, printMessage, showOf} from '../../context.ts';
import {listColumns, plainColumn, printResult, printRows} from '../../output/writer.ts';
import {askHidden} from '../../prompts/ask.ts';
import {globals, verb} from '../../verb.ts';
import {journalVerb} from './journal.ts';
import {notesVerb, noteVerb} from './notes.ts';
import {requireSharedUrl, withHistory} from './open-history.ts';
import {plotVerb} from './plot.ts';
import {recordVerb} from './record.ts';

const timelineFields = {names: timelineColumns.map(({id}) => id)};

async function printTimeline(context: CliContext, flags: Flags): Promise<void> {
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

const renameVerb = verb({
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

const removeVerb = verb({
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

const sqlVerb = verb({
	name: 'sql',
	summary: 'Print the SQL that prepares a database',
	description: 'Print the tables of the history, and roles that own, write and read them, for PostgreSQL.',
	globals: [],
	examples: [['', 'Print the SQL that prepares a database']],
	run: async ({stdout}) => {
		const {postgresSql} = await import('../../../domain/history/engines/postgres-sql.ts');
		await stdout.write(postgresSql);
	},
});

const passwordVerb = verb({
	name: 'password',
	summary: 'Store the password of the shared history',
	description:
		'Store the password of the shared history of the profile in the keychain. castellan reads it from a hidden prompt or from stdin, never from the command line.',
	globals: ['profile'],
	examples: [['--profile prod', 'Store a password in the keychain']],
	run: (context, flags) =>
		storeSecret(context, flags, {
			noun: 'password',
			save: (address, password) => context.settings.passwords.save(address, password),
			otherwise: 'Put the password into ~/.pgpass (mode 0600)',
		}),
});

const keyVerb = verb({
	name: 'key',
	summary: 'Store the key of the shared history',
	description:
		'Store the key with which a team encrypts its shared history in the keychain. Everyone who uses the history needs the same key, such as the output of openssl rand -base64 32. castellan reads it from a hidden prompt or from stdin, never from the command line.',
	globals: ['profile'],
	examples: [['--profile prod', 'Store the key of a team in the keychain']],
	run: (context, flags) =>
		storeSecret(context, flags, {
			noun: 'key',
			save: (address, key) => context.settings.historyKeys.saveShared(address, key),
			otherwise: 'Set CASTELLAN_HISTORY_KEY instead',
		}),
});

interface SharedSecret {
	readonly noun: string;
	save(address: string, secret: string): Promise<void>;
	/** The remedy without a keychain. */
	readonly otherwise: string;
}

async function storeSecret(context: CliContext, flags: Flags, {noun, save, otherwise}: SharedSecret): Promise<void> {
	const {stdin} = context;
	const url = await requireSharedUrl(context, flags);
	const {parsePostgresAddress} = await import('../../../domain/history/engines/postgres-address.ts');
	const {text} = parsePostgresAddress(url, context.env);
	const title = `${noun === 'key' ? 'Key' : 'Password'} of ${text}`;
	const secret = stdin.isTty ? await askHidden(context, title) : lineOf(await stdin.read());
	if (secret === '') throw new UsageError(`the ${noun} is empty. Nothing was stored`);
	try {
		await save(text, secret);
	} catch (error) {
		if (error instanceof SettingsError) throw error;
		// The message is not repeated, because the call contains the secret.
		throw new FailedError(`the keychain cannot be used. ${otherwise}`);
	}
	await printMessage(context, `stored the ${noun} of ${text} in the keychain`);
}

/** Without the end of the line. */
const lineOf = (text: string) => text.replace(/\r?\n$/, '');

export const historyVerb = verb({
	name: 'history',
	summary: 'List the readings of the tenant, or set up a shared history',
	description:
		'List the readings of the tenant, newest first, with their names, until when their lists were found unchanged, and who read them last. No request is sent. The history holds the states of tenants over time, in a file of this machine or in a PostgreSQL database that a team shares: history in a profile, or CASTELLAN_HISTORY.',
	globals: globals.stored,
	examples: [
		['', 'List the readings of the tenant, with their names'],
		['sql', 'Print the tables and roles of a shared history'],
		['password', 'Store the password of the shared history'],
	],
	fields: timelineFields,
	run: printTimeline,
	subcommands: [
		...[renameVerb, removeVerb, recordVerb, plotVerb],
		...[noteVerb, notesVerb, journalVerb, sqlVerb, passwordVerb, keyVerb],
	],
});
