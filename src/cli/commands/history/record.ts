/** `history record`: records the state of a tenant, once or at an interval. Of several recorders, one at a time reads. */
import {duration} from '../../../domain/format/show.ts';
import {HistoryError} from '../../../domain/history/error.ts';
import type {History} from '../../../domain/history/history.ts';
import {lastReads, skewText} from '../../../domain/history/past/last-read.ts';
import {record} from '../../../domain/history/save.ts';
import type {Lease} from '../../../domain/history/store/leases.ts';
import {historyKinds} from '../../../domain/resources/history-kinds.ts';
import {FailedError, UsageError} from '../../../settings/error.ts';
import {newToken} from '../../../settings/files/process-identity.ts';
import {rememberOf} from '../../../settings/launch/remember.ts';
import type {Tenant} from '../../../settings/launch/tenant.ts';
import {plural} from '../../../text/count.ts';
import {abortable} from '../../../text/timer.ts';
import {day, hour, isoTime, minute, second} from '../../../text/timestamp.ts';
import {loadConfig, tenantOf, withTenant} from '../../connect.ts';
import {type CliContext, printMessage} from '../../context.ts';
import {exitCodes} from '../../error.ts';
import {failureOf, sentence} from '../../failure.ts';
import {readOptions} from '../../output/notices.ts';
import {printResult} from '../../output/writer.ts';
import {globals, verb} from '../../verb.ts';
import {withHistory, withHistoryIfAny, withReadProgress} from './open-history.ts';
import {type OwnersFlags, ownersOptions, recordOwners} from './record-owners.ts';

interface RecordFlags extends OwnersFlags {
	readonly once?: true;
	/** Milliseconds. */
	readonly every?: number;
	/** Milliseconds. */
	readonly check?: number;
}

const units: Readonly<Record<string, number>> = {s: second, m: minute, h: hour};
/** A recorder that writes nothing for so long is replaced. */
const leaseTime = 2 * minute;

export const recordVerb = verb({
	name: 'record',
	summary: 'Record the state of the tenant, once or at an interval',
	description:
		'Read auth configs, notification settings and apps to their ends, and store them as the last known state in the history of the profile, with secrets redacted. An unchanged list takes no space. Of several recorders of a tenant with one shared history, one at a time records; another replaces it when its lease ends. With --every, one line on stderr reports each reading, and a failed one is repeated at the next interval. With --check, nothing is recorded and no request is sent: a probe of a recorder. With --owners, the owners of known entitlements are recorded instead, for people: each when it is read, and one that the service does not have without owners.',
	options: {
		once: {help: 'record once, and end; the default'},
		every: {
			value: 'time',
			help: 'record at an interval, such as 10m, until a signal ends the command',
			read: intervalOf,
		},
		check: {
			value: 'time',
			help: 'only check that each list was read within this time, such as 30m; otherwise end with 1',
			read: intervalOf,
		},
		...ownersOptions,
	},
	globals: globals.read,
	examples: [
		['--profile prod', 'Record the state of a tenant once, as from cron'],
		['--every 10m', 'Record it every ten minutes'],
		['--check 30m', 'Check that each list was read within half an hour'],
		['--owners app_0000001/ent_1', 'Record the owners of an entitlement, and of those that are known'],
		['--owners --requests 200', 'Record those of known entitlements, and begin none after 200 requests'],
	],
	fields: {names: ['tenant', 'recorded', 'at', 'items', 'recorder', 'known', 'read']},
	run: async (context, flags) => {
		const {once, every, check, owners} = flags;
		const given = [once && '--once', every && '--every', check && '--check', owners && '--owners'].filter(
			(name) => name !== undefined,
		);
		if (given.length > 1) throw new UsageError(`${given.join(' and ')} exclude each other. Leave one out`);
		if ((every ?? check) && flags.output) throw new UsageError(`${given[0]} prints messages only. Leave out -o`);
		if (flags.requests !== undefined && !owners) throw new UsageError('--requests needs --owners');
		if (owners) return recordOwners(context, flags);
		if (check !== undefined) return checkReadings(context, flags, check);
		const config = await loadConfig(context);
		await withTenant(context, flags, (tenant) =>
			withHistory(context, flags, async (history) => {
				const {api, isDemo, isProtected} = tenant;
				const {keep} = rememberOf({baseUrl: api.baseUrl, isDemo, isProtected}, config);
				const lease = {tenant: api.baseUrl, recorder: newToken(), time: leaseTime};
				const recorder = {history, tenant, lease, keep};
				try {
					if (every === undefined) await recordOnce(context, flags, recorder);
					else await recordForever(context, every, recorder);
				} finally {
					await endLease(recorder);
				}
			}),
		);
	},
});

/** Rejects with `FailedError` if a list was not read within `age` milliseconds, by whomever. */
async function checkReadings(context: CliContext, flags: RecordFlags, age: number): Promise<void> {
	const {baseUrl, name} = await tenantOf(context, flags);
	const recent = await withHistoryIfAny(context, flags, async (history) => {
		const since = (await history.time(context.now())) - age;
		return lastReads(await history.past.readings(baseUrl)).filter(({at}) => at >= since);
	});
	const late = historyKinds.filter((kind) => !recent?.some((read) => read.kind === kind));
	const within = `within ${duration(age)}`;
	if (late.length > 0) throw new FailedError(`${name}: not read ${within}: ${late.join(', ')}`);
	await printMessage(context, `each list of ${name} was read ${within}`);
}

/** Milliseconds. Throws `UsageError`. */
function intervalOf(text: string, flag: string): number {
	const ms = Number(text.slice(0, -1)) * (units[text.slice(-1)] ?? Number.NaN);
	if (Number.isInteger(ms) && ms >= 10 * second && ms <= day) return ms;
	throw new UsageError(`${flag} must be a time from 10s to 24h, such as 10m, not “${text}”`);
}

interface Recorder {
	readonly history: History;
	readonly tenant: Tenant;
	readonly lease: Lease;
	/** Milliseconds. */
	readonly keep: number;
}

/** A lease that cannot be ended, as without a connection, ends by itself. */
const endLease = ({history, lease}: Recorder) =>
	history.leases.end(lease).catch((error: unknown) => {
		if (!(error instanceof HistoryError)) throw error;
	});

async function recordOnce(context: CliContext, flags: RecordFlags, recorder: Recorder): Promise<void> {
	const {items, at, other} = await read(context, recorder);
	await printMessage(context, other ? heldText(recorder, other) : recordedText(recorder, items));
	await printResult(context, flags, {
		tenant: recorder.tenant.api.baseUrl,
		recorded: !other,
		...(other ? {recorder: other.author} : {at: isoTime(at), items}),
	});
}

async function recordForever(context: CliContext, every: number, recorder: Recorder): Promise<never> {
	for (let other = ''; ; ) {
		const startedAt = context.now();
		const untilNext = () => Math.max(second, startedAt + every - context.now());
		let pause = untilNext();
		try {
			const reading = await read(context, recorder);
			if (reading.other) {
				const text = heldText(recorder, reading.other);
				// A recorder that waits for days has one line in the log for each recorder that it waits for.
				if (text !== other) await printMessage(context, `${text}. This one takes over when that one stops`);
				other = text;
				pause = Math.min(Math.max(second, reading.other.ends - reading.now), every);
			} else {
				other = '';
				pause = untilNext();
				// Between two readings, the lease covers the pause and the next step.
				await recorder.history.leases.take(recorder.lease, pause);
				await printMessage(context, `${recordedText(recorder, reading.items)}. Next reading in ${duration(pause)}`);
			}
		} catch (error) {
			const failure = failureOf(error);
			if (context.signal.aborted || !failure || !transient.has(failure.code)) throw error;
			pause = untilNext();
			// Another recorder may succeed.
			await endLease(recorder);
			await printMessage(context, `${sentence(failure.lines.join(' '))} Next attempt in ${duration(pause)}`);
		}
		await abortable(context.disk.wait(pause), context.signal);
	}
}

/** The exit codes of failures that can end by themselves: of the network, of the service, and of the database. */
const transient: ReadonlySet<number> = new Set([exitCodes.unreachable, exitCodes.rateLimited, exitCodes.failed]);

const read = (context: CliContext, {tenant, history, ...options}: Recorder) =>
	withReadProgress(context, ` of ${tenant.name}: nothing was recorded`, async ({count}) => {
		const reading = await record(history, tenant.api, {
			...readOptions(context),
			...options,
			now: context.now,
			onProgress: count,
		});
		const skew = history.isShared ? skewText(context.now(), reading.now) : '';
		if (skew) await printMessage(context, skew);
		return reading;
	});

const recordedText = ({tenant}: Recorder, items: number) => `recorded ${plural(items, 'item')} of ${tenant.name}`;

const heldText = ({tenant}: Recorder, {author}: {readonly author: string}) =>
	`${tenant.name} is recorded by ${author || 'another castellan'}`;
