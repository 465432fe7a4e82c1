/** `metrics`: prints or serves the figures of tenants for Prometheus. */

import {UnreadAcksError} from '../../../domain/history/error.ts';
import {exposition} from '../../../domain/metrics/exposition.ts';
import {countRequests, metricsOf, type TenantRead} from '../../../domain/metrics/metrics.ts';
import {UsageError} from '../../../settings/error.ts';
import {longestTime} from '../../../settings/launch/flags.ts';
import {abortable} from '../../../text/timer.ts';
import {type OpenedTenant, withEachTenant} from '../../connect.ts';
import {type CliContext, printMessage} from '../../context.ts';
import {failureOf} from '../../failure.ts';
import {type FlagsOf, globals, options, verb} from '../../verb.ts';
import {wholeNumber} from '../../whole-number.ts';
import {profileNames} from '../account/profile-names.ts';
import {readBoards} from '../board/read-board.ts';
import {withHistory} from '../history/open-history.ts';
import {listenAddress, serveText} from './listen.ts';

/** Seconds between two reads of the tenants. */
const defaultInterval = 300;

const metricsOptions = options({
	profiles: {value: 'names', help: 'read several profiles, as a,b', read: profileNames, from: 'profiles'},
	listen: {
		value: 'address',
		help: 'serve the figures, such as at 127.0.0.1:9464; a port alone is of this machine only',
	},
	interval: {
		value: 'seconds',
		help: `with --listen: time between two reads, at least 10 (default: ${defaultInterval})`,
		read: wholeNumber(10, longestTime),
	},
});
type MetricsFlags = FlagsOf<typeof metricsOptions>;

export const metricsVerb = verb({
	name: 'metrics',
	summary: 'Print or serve figures for Prometheus',
	description:
		'Read the tenant as the board does, and print figures in the text format of Prometheus: findings by rule, items, requests and errors, the expiry of the token, and the age of the history. A figure that is not known is absent. The exit code is 0 also when the tenant could not be read, or the history, so that castellan_up 0 or castellan_acknowledgements_read 0 reaches the monitoring system. With --listen, castellan serves the figures of the last read at /metrics, and reads the tenant at an interval.',
	options: metricsOptions,
	globals: globals.tenant,
	formats: [],
	examples: [
		['', 'Print the figures once, for a file that the node exporter collects'],
		['--listen 9464 --profiles staging,prod', 'Serve the figures of two tenants to Prometheus'],
	],
	run: metrics,
});

async function metrics(context: CliContext, flags: MetricsFlags): Promise<void> {
	if (flags.fields) throw new UsageError('metrics prints every figure. Leave out --fields');
	const address = flags.listen === undefined ? undefined : listenAddress(flags.listen);
	if (flags.interval !== undefined && !address) throw new UsageError('--interval needs --listen');
	await withEachTenant(context, flags, async (opened) => {
		const read = async () => {
			const text = exposition(metricsOf(context.version, await readTenants(context, opened)));
			context.signal.throwIfAborted();
			return text;
		};
		if (!address) return context.stdout.write(await read());
		let text: string | undefined;
		const listening = await serveText(address, () => text);
		try {
			await printMessage(context, `listening at ${listening.url}. Press ctrl-c to stop`);
			if (!listening.isLoopback)
				await printMessage(context, `${listening.url} is open to the network, without encryption`);
			for (;;) {
				text = await read();
				await abortable(context.disk.wait((flags.interval ?? defaultInterval) * 1000), context.signal);
			}
		} finally {
			await listening.close();
		}
	});
}

/** Failures are reported on stderr. */
async function readTenants(context: CliContext, opened: readonly OpenedTenant[]): Promise<readonly TenantRead[]> {
	const startedAt = context.now();
	const counts = opened.map(({tenant}) => tenant && countRequests(tenant.api.journal));
	const boards = await readBoards(context, opened);
	const reads: TenantRead[] = [];
	for (const [index, {tenant, opened: own, board, failures}] of boards.entries()) {
		for (const line of new Set(failures.map((failure) => lineOf(tenant, failure)))) await printMessage(context, line);
		const api = own.tenant?.api;
		reads.push({
			tenant,
			board,
			areAcksRead: api !== undefined && !failures.some((failure) => failure instanceof UnreadAcksError),
			startedAt,
			endedAt: context.now(),
			requests: counts[index]?.(),
			tokenExpiresAt: api?.tokenExpiresAt(),
			readings:
				api &&
				(await withHistory(context, own.flags, ({past}) => past.readings(api.baseUrl)).catch(async (error) => {
					await printMessage(context, lineOf(tenant, error));
					return undefined;
				})),
		});
	}
	return reads;
}

/** Most errors of requests already begin with the host. */
function lineOf(tenant: string, error: unknown): string {
	if (!(error instanceof Error)) throw error;
	const text = failureOf(error)?.lines.join(' ') ?? error.message;
	return text.startsWith(`${tenant}:`) ? text : `${tenant}: ${text}`;
}
