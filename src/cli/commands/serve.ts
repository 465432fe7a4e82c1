/** `serve`: the local tenant over HTTP until it is told to stop. */
import {Command} from 'commander';
import {FailedError, UsageError} from '../../settings/error.ts';
import type {ServeOptions} from '../../tenant/serve.ts';
import type {CliContext} from '../context.ts';

export const serveCommand = (context: CliContext): Command => {
	const command = new Command('serve');
	return command
		.summary('the local tenant over HTTP')
		.description(
			'Serves a tenant of made-up data over HTTP. When it is ready it prints one line of JSON with its address, credentials and ids to try; its log goes to stderr.',
		)
		.option('--port <n>', 'where to listen (default: a free one)', whole('--port'))
		.option('--host <host>', 'on which interface (default: this machine only)')
		.option('--data <file>', 'keep the data there (default: in memory)')
		.option('--apps <n>', 'how many apps a new tenant has (default 400)', whole('--apps'))
		.option('--odd', 'with data that breaks the API document: unknown fields, broken surfaces, returned secrets')
		.option('--token <text>', 'an access token to accept (default: made up)')
		.option('--latency <ms>', 'before each answer: 200, or 100-400')
		.option('--fail <faults>', 'what goes wrong, such as 503:0.2 or searchApps=429x3')
		.action(() => context.serve(command.opts<ServeOptions>()).catch(explain));
};

/** What keeps it from starting is in its message: a flag, a file, a port. */
function explain(error: unknown): never {
	if (!(error instanceof Error)) throw error;
	if (error.message.startsWith('--')) throw new UsageError(error.message);
	throw new FailedError(error.message, {cause: error});
}

const whole = (flag: string) => (text: string) => {
	if (/^\d{1,9}$/.test(text)) return Number(text);
	throw new UsageError(`${flag} wants a whole number, and got “${text}”`);
};
