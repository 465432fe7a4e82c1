/** `forget`: removes what this machine, or a shared history, has stored of a tenant. */
import type {History} from '../../../domain/history/history.ts';
import {findTarget} from '../../../domain/history/past/target.ts';
import type {Forgetting} from '../../../domain/history/store/removal.ts';
import type {NewJournalEntry} from '../../../domain/history/team/journal.ts';
import {FailedError, UsageError} from '../../../settings/error.ts';
import {historyPlace, mayBeStored} from '../../../settings/launch/history.ts';
import {isSameBaseUrl} from '../../../settings/sourced.ts';
import {plural} from '../../../text/count.ts';
import {timeForms} from '../../../text/past-time.ts';
import {isoTime} from '../../../text/timestamp.ts';
import {loadConfig, tenantOf} from '../../connect.ts';
import {type CliContext, printMessage, showOf, writeStderrLines} from '../../context.ts';
import {printResult} from '../../output/writer.ts';
import {ask, isYes} from '../../prompts/ask.ts';
import {globals, verb} from '../../verb.ts';
import {journal} from './journal.ts';
import {placeOf, requireSharedUrl, sharedUrl} from './open-history.ts';

export const forgetVerb = verb({
	name: 'forget',
	summary: 'Remove what is stored of a tenant on this machine',
	description:
		'Remove the readings, their names, the acknowledgements, the notes and the journal of people of a tenant from the file of this machine. The key of the tenant is destroyed too, so that copies of the file cannot be read either. The access tokens of its client credentials are removed. With an item, only its states and the notes on it are removed; if the tenant still has it, the next reading stores it again. With --before, the key, the tokens, the acknowledgements, the notes and the journal stay, and what was last read before then is removed. A shared history is changed with --shared alone, by the owner of its tables. No request is sent.',
	args: [{form: '[item]', help: 'remove only this item, such as apps/app_42, or its id in the history', from: 'apps'}],
	options: {
		before: {value: 'time', help: `remove only what is older: ${timeForms}`},
		shared: {help: 'remove it from the shared history, for all who use that'},
		dryRun: {help: 'print what would be removed, and remove nothing'},
		yes: {short: 'y', help: 'remove without a prompt; required without a terminal'},
	},
	globals: globals.stored,
	examples: [
		['--profile prod', 'Remove all that is stored of a tenant'],
		['--profile prod --before "2026-11-01 00:00" --yes', 'Remove what is older, without a prompt'],
		['--shared --profile prod --dry-run', 'Show what would be removed from the shared history'],
		['--shared --profile prod apps/app_42', 'Remove the contents of an item from the shared history'],
	],
	fields: {
		names: ['tenant', 'names', 'readings', 'states', 'acknowledgements', 'notes', 'shared', 'entries', 'tokens'],
	},
	run: async (context, flags, address) => {
		const {settings, env} = context;
		const before = await timeBefore(context, flags.before);
		if (before !== undefined && address !== undefined)
			throw new UsageError('--before is for a whole tenant. Leave it out');
		const {baseUrl: tenant} = await tenantOf(context, flags);
		if (flags.shared) await requireSharedUrl(context, flags);
		else if (await sharedUrl(context, flags))
			await printMessage(context, 'the shared history is not changed. Its owner removes what is in it, with --shared');
		const isOwn = before === undefined && address === undefined && !flags.shared;
		const forgetTokens = () => (isOwn && !flags.dryRun ? removeTokens(context, tenant) : 0);
		const place = flags.shared ? await placeOf(context, flags) : historyPlace(settings, env, undefined, flags);
		if (!mayBeStored(place)) {
			const tokens = await forgetTokens();
			await printMessage(context, `nothing ${tokens ? 'else ' : ''}is stored on this machine`);
			return printResult(context, flags, {tenant, ...nothing, names: 0, tokens});
		}
		const {openHistory} = await import('../../../domain/history/open.ts');
		const history = await openHistory(place);
		try {
			const item = address === undefined ? undefined : await findTarget(history.past, tenant, address);
			const extent = await extentIn(history, tenant, {before, item});
			const result = {tenant, ...extent, names: extent.names.length};
			const text = `${extentOf(extent, item !== undefined)} of ${item ? `${item.kind}/${item.id}` : tenant}`;
			if (flags.dryRun) {
				await printMessage(context, `would forget ${text}`);
				return await printResult(context, flags, {...result, tokens: 0});
			}
			if (!flags.yes)
				await confirm(context, `${text}${before === undefined ? '' : ` before ${isoTime(before)}`}`, extent.names);
			const tokens = await forgetTokens();
			let keyFailure: unknown;
			await history.forget(tenant, {before, item}, async () => {
				const removing = isOwn ? settings.historyKeys.own.remove(tenant) : undefined;
				const warning = await removing?.catch((error: unknown) => {
					keyFailure = error;
				});
				if (warning) await printMessage(context, warning);
			});
			await printMessage(context, `forgot ${text}`);
			if (item || before !== undefined) await journal(context, flags, tenant, forgotEntry(item, before), history);
			if (keyFailure !== undefined) throw keyFailure;
			return await printResult(context, flags, {...result, tokens});
		} finally {
			await history.close();
		}
	},
});

/** Needs no confirmation: the next command requests another one. Resolves with the number of removed tokens. */
async function removeTokens(context: CliContext, baseUrl: string): Promise<number> {
	const {profiles} = await loadConfig(context);
	let count = 0;
	for (const [name, profile] of profiles) {
		if (!isSameBaseUrl(profile.baseUrl, baseUrl)) continue;
		const {existed, warnings} = await context.settings.credentials.forgetToken(name, baseUrl);
		for (const warning of warnings) await printMessage(context, warning);
		if (existed) await printMessage(context, `removed the access token of profile ${name}`);
		count += existed ? 1 : 0;
	}
	return count;
}

async function timeBefore(context: CliContext, text: string | undefined): Promise<number | undefined> {
	if (text === undefined) return undefined;
	const {timeOf} = await import('../../../domain/history/past/moment.ts');
	const time = timeOf(text, showOf(context));
	if (time === undefined) throw new UsageError(`--before must be a time such as ${timeForms}, not “${text}”`);
	if (time > context.now())
		throw new UsageError(`--before ${text} is in the future. Leave it out to remove everything`);
	return time;
}

/** Nothing is left of a whole tenant, so its removal has no entry either. */
const forgotEntry = (item: Forgetting['item'], before: number | undefined): NewJournalEntry => ({
	action: 'forgot',
	...(item && {address: `${item.kind}/${item.id}`}),
	...(before !== undefined && {what: `before ${isoTime(before)}`}),
});

const nothing = {
	names: [] as readonly string[],
	readings: 0,
	states: 0,
	acknowledgements: 0,
	notes: 0,
	shared: 0,
	entries: 0,
};

async function extentIn(history: History, tenant: string, {before, item}: Forgetting): Promise<typeof nothing> {
	if (item) return {...nothing, ...(await history.countItem(tenant, item))};
	const isOld = (at: number) => before === undefined || at < before;
	const names = (await history.list(tenant)).filter(({at}) => isOld(at)).map(({name}) => name);
	const readings = (await history.remembered(tenant)).filter(({seen}) => isOld(seen)).length;
	if (before !== undefined) return {...nothing, names, readings};
	return {...nothing, names, readings, ...(await history.team.counts(tenant))};
}

function extentOf(extent: typeof nothing, isItem: boolean): string {
	const {names, readings, states, acknowledgements, notes, shared, entries} = extent;
	const parts = [
		...(isItem ? [plural(states, 'state')] : [plural(names.length, 'name'), plural(readings, 'remembered reading')]),
		...(acknowledgements > 0 ? [plural(acknowledgements, 'acknowledgement')] : []),
		...(notes > 0 ? [plural(notes, 'note')] : []),
		...(entries > 0 ? [`${plural(entries, 'line')} of the journal`] : []),
		...(shared > 0 ? [shared === 1 ? '1 shared bookmark or view' : `${shared} shared bookmarks and views`] : []),
	];
	return [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' and ');
}

/** The maximum number of names in the question. */
const maximumNames = 10;

async function confirm(context: CliContext, what: string, allNames: readonly string[]): Promise<void> {
	const {stdin, stderr} = context;
	if (!stdin.isTty || !stderr.isTty)
		throw new UsageError(
			'cannot prompt without a terminal. Use --yes to remove what is stored, or --dry-run to see it',
		);
	const names = allNames.slice(0, maximumNames);
	const others = allNames.length - names.length;
	await writeStderrLines(context, [
		{text: `Forget ${what}:`},
		...names.map((name) => ({text: `  ${name}`, tone: 'warn' as const})),
		...(others > 0 ? [{text: `  and ${plural(others, 'further name')}`, tone: 'warn' as const}] : []),
		{text: 'Nothing of this can be restored.'},
	]);
	if (!isYes(await ask(context, 'Remove? [y/N]'))) throw new FailedError('nothing was removed');
}
