/** `forget`: removes what this machine has stored of a tenant. */
import {FailedError, UsageError} from '../../../settings/error.ts';
import {historyPlace, mayBeStored} from '../../../settings/launch/history.ts';
import {isSameBaseUrl} from '../../../settings/sourced.ts';
import {plural} from '../../../text/count.ts';
import {timeForms} from '../../../text/past-time.ts';
import {isoTime} from '../../../text/timestamp.ts';
import {loadConfig, tenantOf} from '../../connect.ts';
import {type CliContext, printMessage, showOf, writeStderrLines} from '../../context.ts';
import {printResult} from '../../output/writer.ts';
import {ask} from '../../prompts/ask.ts';
import {globals, verb} from '../../verb.ts';
import {sharedUrl} from './open-history.ts';

export const forgetVerb = verb({
	name: 'forget',
	summary: 'Remove what is stored of a tenant on this machine',
	description:
		'Remove the readings, their names, the acknowledgements and the notes of a tenant from the file of this machine. The key of the tenant is destroyed first, so that copies of the file cannot be read either. The access tokens of its client credentials are removed. With --before, the key, the tokens, the acknowledgements and the notes stay, and what was last read before then is removed. A shared history is not changed. No request is sent.',
	options: {
		before: {value: 'time', help: `remove only what is older: ${timeForms}`},
		yes: {short: 'y', help: 'remove without a prompt; required without a terminal'},
	},
	globals: globals.stored,
	examples: [
		['--profile prod', 'Remove all that is stored of a tenant'],
		['--profile prod --before "2026-11-01 00:00" --yes', 'Remove what is older, without a prompt'],
	],
	fields: {names: ['tenant', 'names', 'readings', 'acknowledgements', 'notes', 'tokens']},
	run: async (context, flags) => {
		const {settings, env} = context;
		const {yes} = flags;
		const before = await timeBefore(context, flags.before);
		const {baseUrl} = await tenantOf(context, flags);
		if (await sharedUrl(context, flags))
			await printMessage(context, 'the shared history is not changed. Its owner removes what is in it');
		const forgetTokens = () => (before === undefined ? removeTokens(context, baseUrl) : 0);
		const place = historyPlace(settings, env, undefined);
		if (!mayBeStored(place)) {
			const tokens = await forgetTokens();
			await printMessage(
				context,
				tokens > 0 ? 'nothing else is stored on this machine' : 'nothing is stored on this machine',
			);
			return printResult(context, flags, {tenant: baseUrl, names: 0, readings: 0, ...noEntries, tokens});
		}
		const {openHistory} = await import('../../../domain/history/open.ts');
		const history = await openHistory(place);
		try {
			const isOld = (at: number) => before === undefined || at < before;
			const names = (await history.list(baseUrl)).filter(({at}) => isOld(at)).map(({name}) => name);
			const readings = (await history.remembered(baseUrl)).filter(({seen}) => isOld(seen)).length;
			const entries = before === undefined ? await history.team.counts(baseUrl) : noEntries;
			const extent: Extent = {before, names, readings, ...entries};
			if (!yes) await confirm(context, baseUrl, extent);
			const tokens = await forgetTokens();
			// Without its key, no copy of the file can be read, whatever happens next.
			const warning = before === undefined ? await settings.historyKeys.own.remove(baseUrl) : undefined;
			if (warning) await printMessage(context, warning);
			await history.forget(baseUrl, before);
			await printMessage(context, `forgot ${extentOf(extent)} of ${baseUrl}`);
			await printResult(context, flags, {tenant: baseUrl, names: names.length, readings, ...entries, tokens});
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

interface Extent {
	readonly before: number | undefined;
	readonly names: readonly string[];
	readonly readings: number;
	readonly acknowledgements: number;
	readonly notes: number;
}

const noEntries = {acknowledgements: 0, notes: 0};

function extentOf({names, readings, acknowledgements, notes}: Extent): string {
	const parts = [
		plural(names.length, 'name'),
		plural(readings, 'remembered reading'),
		...(acknowledgements > 0 ? [plural(acknowledgements, 'acknowledgement')] : []),
		...(notes > 0 ? [plural(notes, 'note')] : []),
	];
	return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** The maximum number of names in the question. */
const maximumNames = 10;

async function confirm(context: CliContext, tenant: string, extent: Extent): Promise<void> {
	const {before} = extent;
	const {stdin, stderr} = context;
	if (!stdin.isTty || !stderr.isTty)
		throw new UsageError('cannot prompt without a terminal. Use --yes to remove what is stored');
	const names = extent.names.slice(0, maximumNames);
	const others = extent.names.length - names.length;
	const time = before === undefined ? '' : ` before ${isoTime(before)}`;
	await writeStderrLines(context, [
		{text: `Forget ${extentOf(extent)} of ${tenant}${time}:`},
		...names.map((name) => ({text: `  ${name}`, tone: 'warn' as const})),
		...(others > 0 ? [{text: `  and ${plural(others, 'further name')}`, tone: 'warn' as const}] : []),
		...(before === undefined ? [{text: 'The key is destroyed first. Nothing of this can be restored.'}] : []),
	]);
	if ((await ask(context, 'Remove? [y/N] ')).trim().toLowerCase() !== 'y') throw new FailedError('nothing was removed');
}
