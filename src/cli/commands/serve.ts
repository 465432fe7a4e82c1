/** `serve`: runs the local tenant over HTTP until a signal. */
import {FailedError, UsageError} from '../../settings/error.ts';
import type {ReadyTenant, ServeOptions} from '../../tenant/serve.ts';
import {type CliContext, writeStderrLines} from '../context.ts';
import type {Verb} from '../verb.ts';
import {wholeNumber} from '../whole-number.ts';

type ServeFlags = ServeOptions & {readonly json?: true};

export const serveVerb: Verb = {
	name: 'serve',
	summary: 'Run a local tenant over HTTP',
	description:
		'Serve a tenant with sample data over HTTP. When ready, it prints how to connect, or in a pipe one line of JSON with its address, credentials and sample ids. Its log goes to stderr.',
	takes: (command) =>
		command
			.optionsGroup('Network options:')
			.option('--port <n>', 'the port to listen on (default: a free port)', (text) => wholeNumber(text, '--port', 0))
			.option('--host <host>', 'the interface to listen on (default: this machine only)')
			.option('--token <text>', 'the access token to accept (default: generated)')
			.optionsGroup('Data options:')
			.option('--data <file>', 'the database file (default: in memory)')
			.option(
				'--apps <n>',
				'the number of apps of a new tenant (default 400, at most 100,000); 0 for an empty tenant',
				(text) => wholeNumber(text, '--apps', 0),
			)
			.option('--odd', 'add data that breaks the API document: unknown fields, broken surfaces, returned secrets')
			.optionsGroup('Fault options:')
			.option('--latency <ms>', 'the delay of each response: 200, or 100-400')
			.option(
				'--fail <faults>',
				'the faults to provoke, such as 503:0.2 or searchApps=429x3; several are separated by commas',
				(text, before?: string) => (before === undefined ? text : `${before},${text}`),
			)
			.optionsGroup('Output options:')
			.option('--json', 'print the address, credentials and sample ids as a line of JSON, as in a pipe'),
	run: (context, {json, port, host, token, data, apps, odd, latency, fail}: ServeFlags) => {
		const options = {port, host, token, data, apps, odd, latency, fail};
		const isSummary = context.stdout.isTty && !json;
		const report = (tenant: ReadyTenant) =>
			isSummary ? printSummary(context, tenant) : context.stdout.write(`${JSON.stringify(tenant)}\n`);
		// A closed stdout does not end the tenant.
		return context.serve(options, (tenant) => void report(tenant).catch(() => undefined)).catch(explain);
	},
};

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
