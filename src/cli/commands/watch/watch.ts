/** `watch`: what changes at a place, as it changes. */
import {Command} from 'commander';
import {AddressError, parseAddress} from '../../../domain/address/address.ts';
import {UsageError} from '../../../settings/error.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import {exactJson} from '../../../text/json/print.ts';
import {loadConfig, withTenant} from '../../connect.ts';
import type {CliContext} from '../../context.ts';
import {say} from '../../output/say.ts';
import {wholeNumber} from '../../whole-number.ts';
import {changesOf, watchPlace} from './watching.ts';

interface WatchFlags extends Flags {
	/** Seconds. */
	readonly interval?: number;
	readonly count?: number;
}

/** Seconds between two reads. */
const usual = 10;

export const watchCommand = (context: CliContext): Command => {
	const command = new Command('watch');
	return command
		.summary('print what changes at a place, as it changes')
		.description(
			'Reads a place again and again, and prints each thing that was added, removed or changed as a line of JSON with the fields and their values before and after, secrets masked. When reading fails it goes on later, less and less often.',
		)
		.argument(
			'<address>',
			'such as apps?query=vault, apps/app_42, auth-configs, notifications, surfaces/cnv_9 or board',
		)
		.option('--interval <seconds>', `between two reads (default: the config's watchInterval, else ${usual})`, (text) =>
			wholeNumber(text, '--interval'),
		)
		.option('--count <n>', 'end after so many reads (default: go on)', (text) => wholeNumber(text, '--count'))
		.action((address: string) => watch(context, command.optsWithGlobals<WatchFlags>(), address));
};

async function watch(context: CliContext, flags: WatchFlags, text: string): Promise<void> {
	if (flags.output && flags.output !== 'ndjson') throw new UsageError('watch prints NDJSON and nothing else');
	if (flags.fields) throw new UsageError('watch prints the fields that changed: leave out --fields');
	const place = watchPlace(readAddress(text));
	const seconds = flags.interval ?? (await loadConfig(context)).watchInterval ?? usual;
	await withTenant(context, flags, async (tenant) => {
		await say(context, `watching ${text} of ${tenant.name}, read every ${seconds} s; ctrl-c ends it`);
		const options = {interval: seconds * 1000, count: flags.count};
		await whileRead(context, async (reading) => {
			for await (const events of changesOf(reading, tenant, place, options)) {
				if (events.length > 0) await reading.stdout.write(events.map((event) => `${exactJson(event)}\n`).join(''));
			}
		});
	});
}

/** Ends a task when nobody reads what it writes, as a write would: it may not write for hours. */
async function whileRead(context: CliContext, task: (context: CliContext) => Promise<void>): Promise<void> {
	const gone = new AbortController();
	const stop = context.stdout.onGone?.(() => gone.abort(Object.assign(new Error('EPIPE'), {code: 'EPIPE'})));
	try {
		await task({...context, signal: AbortSignal.any([context.signal, gone.signal])});
	} catch (error) {
		throw gone.signal.aborted ? gone.signal.reason : error;
	} finally {
		stop?.();
	}
}

function readAddress(text: string) {
	try {
		return parseAddress(text);
	} catch (error) {
		if (error instanceof AddressError) throw new UsageError(error.message);
		throw error;
	}
}
