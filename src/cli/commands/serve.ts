/** `serve`: runs the local tenant over HTTP until a signal. */
import {Command} from 'commander';
import {FailedError, UsageError} from '../../settings/error.ts';
import type {ServeOptions} from '../../tenant/serve.ts';
import type {CliContext} from '../context.ts';
import {wholeNumber} from '../whole-number.ts';

export const serveCommand = (context: CliContext): Command => {
	const command = new Command('serve');
	return command
		.summary('Run a local tenant over HTTP')
		.description(
			'Serve a tenant with sample data over HTTP. When ready, it prints one line of JSON with its address, credentials and sample ids. Its log goes to stderr.',
		)
		.optionsGroup('Network options:')
		.option('--port <n>', 'the port to listen on (default: a free port)', (text) => wholeNumber(text, '--port', 0))
		.option('--host <host>', 'the interface to listen on (default: this machine only)')
		.option('--token <text>', 'the access token to accept (default: generated)')
		.optionsGroup('Data options:')
		.option('--data <file>', 'the database file (default: in memory)')
		.option('--apps <n>', 'the number of apps of a new tenant (default 400)', (text) => wholeNumber(text, '--apps', 0))
		.option('--odd', 'add data that breaks the API document: unknown fields, broken surfaces, returned secrets')
		.optionsGroup('Fault options:')
		.option('--latency <ms>', 'the delay of each response: 200, or 100-400')
		.option('--fail <faults>', 'the faults to provoke, such as 503:0.2 or searchApps=429x3')
		.action(() => context.serve(command.opts<ServeOptions>()).catch(explain));
};

/** Turns a failed start into a usage error (an invalid flag) or a failure (a file, a port). */
function explain(error: unknown): never {
	if (!(error instanceof Error)) throw error;
	if (error.message.startsWith('--')) throw new UsageError(error.message);
	throw new FailedError(error.message, {cause: error});
}
