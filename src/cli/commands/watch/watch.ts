/** `watch`: prints the changes at an address as they happen. */
import {AddressError, parseAddress} from '../../../domain/address/address.ts';
import {watchedFindings} from '../../../domain/board/rows.ts';
import {duration, type Show, showTime} from '../../../domain/format/show.ts';
import type {Remark} from '../../../domain/history/team/entry.ts';
import {type WatchTarget, watchTarget} from '../../../domain/watch/target.ts';
import {watchPolicy} from '../../../domain/watch/watch.ts';
import {type NextRead, watchChanges} from '../../../domain/watch/watch-changes.ts';
import {UsageError} from '../../../settings/error.ts';
import {type Flags, longestTime} from '../../../settings/launch/flags.ts';
import {exactJson} from '../../../text/json/print.ts';
import {isoTime} from '../../../text/timestamp.ts';
import {loadConfig, type OpeningTenant, withEachTenant} from '../../connect.ts';
import {type CliContext, printMessage, showOf} from '../../context.ts';
import {PartlyDoneError} from '../../error.ts';
import {sentence} from '../../failure.ts';
import {readOptions} from '../../output/notices.ts';
import {type FlagsOf, globals, options, verb} from '../../verb.ts';
import {wholeNumber} from '../../whole-number.ts';
import {profilesOption} from '../account/profile-names.ts';
import {loadSilences} from '../board/silences.ts';
import {execOf, execVariable} from './exec.ts';

/** Seconds between two reads. */
const defaultInterval = watchPolicy.interval / 1000;

const watchOptions = options({
	interval: {
		value: 'seconds',
		help: `time between two reads, at most a day (default: watchInterval of the config, or ${defaultInterval})`,
		read: wholeNumber(1, longestTime),
	},
	exec: {
		help: 'run the command after -- for the changes of each read, with them as JSON on its stdin; of the board, for new and resolved findings',
	},
	execEnv: {value: 'name', help: 'pass an environment variable to the command (repeatable)', read: execVariable},
	profiles: profilesOption('a,b', 'of several profiles: each line has its tenant'),
	count: {value: 'n', help: 'stop after n reads (default: no limit)', read: wholeNumber()},
});
type WatchFlags = FlagsOf<typeof watchOptions>;

export const watchVerb = verb({
	name: 'watch',
	summary: 'Print the changes at an address as they happen',
	description:
		'Read an address at an interval, and print each added, removed or changed item as a line of JSON, with the values of its fields before and after. An item is removed if a read lacks it and a look-up does not find it, or, where the API has none, a second read; an app that only the search of the address does not find any more has left. Secrets are redacted. After a failed read the interval grows, to at most ten times. After five reads in a row that a retry cannot repair, such as a web page in place of the response, the watch ends. With --exec, each read with changes runs the command once. Its stdin is JSON with tenant (the profile or the host), baseUrl, address, at and changes: of the board, each finding as board --since prints it, with the change new, or resolved, also if it was acknowledged; of other addresses, the lines of stdout. The next read waits for its end; after 30 seconds or 2 MB of output it is killed. Its output on stderr is printed there, and that on stdout is not printed. A run that fails is reported, and is not repeated.',
	args: [
		{
			form: '<address>',
			help: 'such as apps?query=vault, apps/app_42, auth-configs, notifications, surfaces/cnv_9 or board',
		},
		{form: '[command...]', help: 'with --exec: a program and its arguments, which no shell reads'},
	],
	options: watchOptions,
	globals: globals.tenant,
	formats: ['ndjson'],
	examples: [
		['auth-configs', 'Print the changes of a list as they happen'],
		['board --interval 60 --count 10', 'Read the board ten times, once a minute'],
		[
			'board --exec --exec-env WEBHOOK -- ./notify.sh',
			'Run a command for the new and the resolved findings of each read',
		],
	],
	run: watch,
});

async function watch(context: CliContext, flags: WatchFlags, text: string, command: readonly string[]): Promise<void> {
	if (flags.fields) throw new UsageError('watch prints the changed fields. Leave out --fields');
	const {isItem, watched} = targetOf(context, flags, text);
	if (flags.profiles && isItem) throw new UsageError(`${text} is one item, of one tenant. Name it with --profile`);
	const seconds = flags.interval ?? (await loadConfig(context)).watchInterval ?? defaultInterval;
	const run = execOf(context, flags, command, {address: text, isBoard: watched === watchedFindings});
	const show = showOf(context);
	await withEachTenant(context, flags, async (opened) => {
		const names = opened.map(({name}) => name).join(', ');
		await printMessage(context, `watching ${text} of ${names} every ${seconds} s. Press ctrl-c to stop`);
		await untilReaderGone(context, async (context) => {
			const ends = await Promise.allSettled(
				opened.map((each) =>
					watchTenant(context, each).catch(async (error: unknown) => {
						const isOther = opened.length > 1 && !context.signal.aborted && error instanceof Error;
						if (isOther) await printMessage(context, `${each.name} is not watched: ${error.message}`);
						throw error;
					}),
				),
			);
			const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
			if (failures.length > 0 && failures.length < opened.length)
				throw new PartlyDoneError('not every tenant was watched to the end');
			if (failures.length > 0) throw failures[0];
		});

		/** The other tenants are watched on when one watch ends. */
		async function watchTenant(context: CliContext, {name, flags: own, opening}: OpeningTenant): Promise<void> {
			const tenant = await opening;
			const sign = flags.profiles ? {tenant: name} : {};
			const head = flags.profiles ? `${name}: ` : '';
			const target = targetOf(context, {...flags, ...own}, text, tenant.api.baseUrl);
			const changes = watchChanges(tenant.api, target, {
				...readOptions(context),
				interval: seconds * 1000,
				count: flags.count,
				now: context.now,
				wait: context.disk.wait,
				random: Math.random,
				onFirst: async ({length}) => {
					if (target.isItem && length === 0) await printMessage(context, `${tenant.name} has no ${text} now`);
				},
				onFailure: (error, next) => printMessage(context, head + failureLine(error, next, show)),
			});
			for await (const events of changes) {
				if (events.length === 0) continue;
				await context.stdout.write(events.map((event) => `${exactJson({...sign, ...event})}\n`).join(''));
				await run?.(tenant, events, own);
			}
		}
	});
}

/** Names the time of the next read, because a service can ask to wait for minutes. */
function failureLine({message}: Error, {at, pause}: NextRead, show: Show): string {
	const time = showTime(isoTime(at), {...show, timeStyle: show.timeStyle === 'utc' ? 'utc' : 'local'});
	return `${sentence(message)} Next read in ${duration(pause)}, at ${time}, compared with the last complete one.`;
}

/** Ends the task when the reader of stdout is gone. Without this, only the next write would detect it, hours later. */
async function untilReaderGone(context: CliContext, task: (context: CliContext) => Promise<void>): Promise<void> {
	const closedPipe = new AbortController();
	const ended = new AbortController();
	const signal = AbortSignal.any([context.signal, closedPipe.signal]);
	const onClosed = () => closedPipe.abort(Object.assign(new Error('EPIPE'), {code: 'EPIPE'}));
	context.stdout.onClosed?.(onClosed, ended.signal);
	try {
		await task({...context, signal});
	} catch (error) {
		throw signal.aborted ? signal.reason : error;
	} finally {
		ended.abort();
	}
}

/**
 * Reads the silences. While the acknowledgements cannot be read, the last ones apply, because a watch would report their findings
 * as added. Without any, the read rejects.
 */
function silencesOf(context: CliContext, flags: Flags, baseUrl: string): () => Promise<readonly Remark[]> {
	let last: readonly Remark[] | undefined;
	return async () => {
		const {silences, failure} = await loadSilences(context, flags, baseUrl);
		if (!failure) last = silences;
		else if (last) await printMessage(context, `the acknowledgements of the last read apply: ${failure.message}`);
		else throw failure;
		return last;
	};
}

/** Throws `UsageError` for an address that cannot be watched. `baseUrl` is the tenant whose board is watched. */
function targetOf(context: CliContext, flags: WatchFlags, text: string, baseUrl = ''): WatchTarget {
	const {now} = context;
	try {
		return watchTarget(parseAddress(text), {
			now,
			silences: silencesOf(context, flags, baseUrl),
			surfaceRows: async () => (await import('../../../surfaces/index.ts')).watchedSurface,
		});
	} catch (error) {
		if (error instanceof AddressError) throw new UsageError(error.message);
		throw error;
	}
}
