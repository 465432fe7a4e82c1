/** `metrics`: prints or serves the figures of tenants for Prometheus. */

import type {IncomingMessage, ServerResponse} from 'node:http';
import {isLoopback} from '../../../client/http/loopback.ts';
import {UnreadAcksError} from '../../../domain/history/error.ts';
import {exposition} from '../../../domain/metrics/exposition.ts';
import {metricsOf, type TenantRead} from '../../../domain/metrics/metrics.ts';
import {UsageError} from '../../../settings/error.ts';
import {longestTime} from '../../../settings/launch/flags.ts';
import {abortable} from '../../../text/timer.ts';
import {type OpeningTenant, withEachTenant} from '../../connect.ts';
import {type CliContext, printMessage} from '../../context.ts';
import {messageOf, ofTenant} from '../../failure.ts';
import {type FlagsOf, globals, options, verb} from '../../verb.ts';
import {wholeNumber} from '../../whole-number.ts';
import {profilesOption} from '../account/profile-names.ts';
import {readBoards} from '../board/read-board.ts';
import {withHistory} from '../history/open-history.ts';

/** Seconds between two reads of the tenants. */
const defaultInterval = 300;

const metricsOptions = options({
	profiles: profilesOption('names', 'read several profiles, as a,b'),
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
		'Read the tenant as the board does, and print figures in the text format of Prometheus: findings by rule, items, the expiry of the token, and the age of the history. A figure that is not known is absent. The exit code is 0 also when the tenant could not be read, or a part of it, or the history, so that castellan_up 0 or castellan_acknowledgements_read 0 reaches the monitoring system. With --listen, castellan serves the figures of the last read at /metrics, and reads the tenant at an interval. For probes, /healthz responds with 200 while it serves, and /readyz once there are figures, with 503 before.',
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
async function readTenants(context: CliContext, opened: readonly OpeningTenant[]): Promise<readonly TenantRead[]> {
	const startedAt = context.now();
	const boards = await readBoards(context, opened);
	const reads: TenantRead[] = [];
	for (const {tenant, flags, api, board, failures} of boards) {
		for (const line of new Set(failures.map((failure) => lineOf(tenant, failure)))) await printMessage(context, line);
		reads.push({
			tenant,
			board,
			areAcksRead: api !== undefined && !failures.some((failure) => failure instanceof UnreadAcksError),
			startedAt,
			endedAt: context.now(),
			tokenExpiresAt: api?.tokenExpiresAt(),
			readings:
				api &&
				(await withHistory(context, flags, ({past}) => past.readings(api.baseUrl)).catch(async (error) => {
					await printMessage(context, lineOf(tenant, error));
					return undefined;
				})),
		});
	}
	return reads;
}

function lineOf(tenant: string, error: unknown): string {
	if (!(error instanceof Error)) throw error;
	return ofTenant(tenant, messageOf(error));
}

interface ListenAddress {
	readonly host: string;
	readonly port: number;
}

/** Parses a port, or a host and a port. Throws `UsageError`. */
function listenAddress(text: string): ListenAddress {
	const match = /^(?:(\[[0-9a-f:.]+\]|[\w.-]+):)?(\d{1,5})$/i.exec(text);
	const port = Number(match?.[2]);
	if (!match || port > 65_535)
		throw new UsageError(`--listen takes a port, or a host and a port such as 127.0.0.1:9464, not “${text}”`);
	return {host: match[1]?.replace(/^\[|\]$/g, '') ?? '127.0.0.1', port};
}

/** The text is undefined until the first read has ended. Rejects with the error of the system. */
async function serveText({host, port}: ListenAddress, text: () => string | undefined) {
	const {createServer} = await import('node:http');
	const server = createServer((request, response) => answer(request, response, isHere, text()));
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject);
		server.listen({host, port}, resolve);
	});
	const bound = server.address();
	if (bound === null || typeof bound === 'string') throw new Error('it has no port');
	const hostname = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
	const isHere = isLoopback(hostname);
	return {
		url: `http://${hostname}:${bound.port}/metrics`,
		isLoopback: isHere,
		close: () =>
			new Promise<void>((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}

function answer(request: IncomingMessage, response: ServerResponse, isHere: boolean, text: string | undefined): void {
	const say = (status: number, body: string, headers = {}) =>
		response
			.writeHead(status, {'content-type': 'text/plain; version=0.0.4; charset=utf-8', ...headers})
			.end(request.method === 'HEAD' ? '' : body);
	// A web page of another host, whose name now leads to this machine, would read the figures.
	if (isHere && !namesThisMachine(request.headers.host)) return void say(421, 'This host is not served here.\n');
	if (request.method !== 'GET' && request.method !== 'HEAD') return void say(405, 'Use GET.\n', {allow: 'GET, HEAD'});
	const path = request.url?.replace(/\?.*$/s, '') ?? '';
	if (path === '/healthz') return void say(200, 'It serves.\n');
	if (!['/metrics', '/readyz'].includes(path)) return void say(404, 'The figures are at /metrics.\n');
	if (text === undefined) return void say(503, 'The first read has not ended.\n', {'retry-after': '5'});
	say(200, path === '/metrics' ? text : 'There are figures.\n');
}

function namesThisMachine(host = ''): boolean {
	const url = URL.parse(`http://${host}`);
	return url !== null && isLoopback(url.hostname);
}
