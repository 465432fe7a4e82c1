/** `serve`: runs the local tenant over HTTP until a signal. */
import {FailedError, UsageError} from '../../settings/error.ts';
import type {ReadyTenant} from '../../tenant/serve.ts';
import {type CliContext, writeStderrLines} from '../context.ts';
import {verb} from '../verb.ts';
import {wholeNumber} from '../whole-number.ts';

export const serveVerb = verb({
	name: 'serve',
	summary: 'Run a local tenant over HTTP',
	description:
		'Serve a tenant with sample data over HTTP. When ready, it prints how to connect, or in a pipe one line of JSON with its address, credentials and sample ids. Its log goes to stderr.',
	options: {
		port: {
			group: 'Network options:',
			value: 'n',
			help: 'the port to listen on (default: a free port)',
			read: wholeNumber(0),
		},
		host: {value: 'host', help: 'the interface to listen on (default: this machine only)'},
		token: {value: 'text', help: 'the access token to accept (default: generated)'},
		data: {group: 'Data options:', value: 'file', help: 'the database file (default: in memory)'},
		apps: {
			value: 'n',
			help: 'the number of apps of a new tenant (default 400, at most 100,000); 0 for an empty tenant',
			read: wholeNumber(0),
		},
		odd: {help: 'add data that breaks the API document: unknown fields, broken surfaces, returned secrets'},
		latency: {group: 'Fault options:', value: 'ms', help: 'the delay of each response: 200, or 100-400'},
		fail: {
			value: 'faults',
			help: 'the faults to provoke, such as 503:0.2 or searchApps=429x3; several are separated by commas',
			read: (text: string, _flag: string, before?: string) => (before === undefined ? text : `${before},${text}`),
		},
		json: {
			group: 'Output options:',
			help: 'print the address, credentials and sample ids as a line of JSON, as in a pipe',
		},
	},
	globals: [],
	examples: [
		['', 'Serve a tenant with sample data on a free port'],
		['--port 8080 --apps 100000', 'Serve 100,000 apps'],
		['--apps 0 --json', 'Serve an empty tenant, and print its address as JSON'],
		['--fail 503:0.2 --latency 100-400', 'Provoke faults and delays'],
	],
	run: (context, {json, port, host, token, data, apps, odd, latency, fail}) => {
		const options = {port, host, token, data, apps, odd, latency, fail};
		const isSummary = context.stdout.isTty && !json;
		const report = (tenant: ReadyTenant) =>
			isSummary ? printSummary(context, tenant) : context.stdout.write(`${JSON.stringify(tenant)}\n`);
		// A closed stdout does not end the tenant.
		return context.serve(options, (tenant) => void report(tenant).catch(() => undefined)).catch(explain);
	},
});

/** Prints the commands that connect to the tenant. */
async function printSummary(context: CliContext, {baseUrl, token, demo}: ReadyTenant): Promise<void> {
	const lines = [
		`serving a local tenant at ${baseUrl}. Press ctrl-c to stop`,
		'',
		'In another terminal:',
		`  export CASTELLAN_BASE_URL=${baseUrl}`,
		`  export CASTELLAN_TOKEN=${token}`,
		'  castellan',
		...(demo ? [`  castellan owners ${demo.appId} ${demo.entitlementId}`] : []),
		...(demo?.shareCodes.active ? [`  castellan secret ${demo.shareCodes.active}`] : []),
		'',
		'castellan serve --json also prints client credentials and sample ids.',
		'',
	];
	await writeStderrLines(
		context,
		lines.map((text) => ({text})),
	);
}

/** Turns a failed start into a usage error (an invalid flag) or a failure (a file). An error of the system stays as it is. */
function explain(error: unknown): never {
	if (!(error instanceof Error) || 'syscall' in error) throw error;
	if (error.message.startsWith('--')) throw new UsageError(error.message);
	throw new FailedError(error.message, {cause: error});
}
