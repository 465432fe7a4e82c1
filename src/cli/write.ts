/**
 * The one way to a headless write: refused early where it could never be sent, then shown on stderr, confirmed, and handed
 * back to its verb to be sent once. What a person would arm in the console is here the confirmation itself.
 */
import {Command, Option} from 'commander';
import type {Answer, RequestPreview} from '../client/api.ts';
import type {WriteOutcome} from '../domain/writes/outcome.ts';
import {isConfirmed} from '../domain/writes/step-up/rotate.ts';
import {FailedError, UsageError} from '../settings/error.ts';
import type {Flags} from '../settings/launch/flags.ts';
import type {Tenant} from '../settings/launch/tenant.ts';
import {parseJson} from '../text/json/parse.ts';
import {visibleJson} from '../text/json/visible-json.ts';
import type {CliContext} from './context.ts';
import {ReadOnlyError} from './failure.ts';
import {say, type Told, tell} from './output/say.ts';
import {plainColumn} from './output/view.ts';
import {admitFormat, printRows} from './output/writer.ts';
import {ask} from './prompts/ask.ts';

export interface WriteFlags extends Flags {
	readonly dryRun?: true;
	readonly yes?: true;
	readonly confirm?: string;
}

/** `name` is what `--confirm` takes, in words. */
export const writeCommand = (verb: string, name: string): Command =>
	new Command(verb)
		.option('--dry-run', 'print the request and send nothing')
		.option('-y, --yes', 'send without asking; needed where there is no terminal to ask at')
		.addOption(new Option('--confirm <text>', `${name}: needed beside --yes on a protected profile`))
		.addHelpText('after', `\n${exitCodesOfWrites}`);

const exitCodesOfWrites = `The request is sent once. It is sent again only when the service refuses the
token (401) and the token can be renewed: nothing was applied then.

Exit codes:
  0  done, or nothing to do
  1  given up at the prompt
  2  refused before it was sent
  3  refused by the tenant, or by --read-only
  4  not found
  5  rejected, or changed by someone else meanwhile
  6  rate limited: nothing was applied, and it is not sent again by itself
  7  not reached: nothing was sent
  8  partly done, or UNKNOWN: sent, and no verdict came back`;

export interface Write {
	/** Verb, id and name: `update auth config ac_3 “Office”`. */
	readonly title: string;
	/** What it does. */
	readonly review: readonly Told[];
	readonly requests: readonly RequestPreview[];
	/** What says which one is meant: typed where a `y` is not enough. */
	readonly name: {readonly what: string; readonly text: string};
	/** A `y` is never enough. */
	readonly isGrave: boolean;
	/** Stdin holds data, and nobody can be asked there. */
	readonly isStdinTaken: boolean;
}

/** To be called before anything is read or asked. Rejects what could not be sent whatever it turns out to be. */
export function admitWrite(context: CliContext, flags: WriteFlags, isStdinTaken: boolean): void {
	admitFormat(flags.output);
	if (flags.dryRun) return;
	if (flags.readOnly) throw new ReadOnlyError('--read-only refuses every write; --dry-run shows what would be sent');
	if (flags.yes || canAsk(context, isStdinTaken)) return;
	throw new UsageError('there is no terminal to ask at: a write wants --yes, or --dry-run to look at it first');
}

const canAsk = ({stdin, stderr}: CliContext, isStdinTaken: boolean) => stdin.isTty && stderr.isTty && !isStdinTaken;

/** Whether it is to be sent now: false for a dry run, whose request was printed. Rejects when it is not confirmed. */
export async function prepareWrite(
	context: CliContext,
	tenant: Tenant,
	flags: WriteFlags,
	write: Write,
): Promise<boolean> {
	const host = new URL(tenant.api.baseUrl).host;
	const where = tenant.name.startsWith(host) ? tenant.name : `${tenant.name} (${host})`;
	await say(context, `${flags.dryRun ? 'dry run: ' : ''}${write.title} on ${where}`);
	await tell(context, write.review);
	if (flags.dryRun) {
		await printRequests(context, flags, write.requests);
		await say(context, 'nothing was sent');
		return false;
	}
	await tell(context, requestLines(write.requests));
	await confirm(context, tenant, flags, write);
	return true;
}

/** The answer of a write that was done. Rejects with the reason where it was refused, or its outcome is not known. */
export function answerOf<T>(outcome: WriteOutcome<T>): Answer<T> {
	if (outcome.state === 'done') return outcome.answer;
	throw outcome.error;
}

const columns = ['method', 'url', 'body', 'curl'].map((id) => plainColumn(id, id));

async function printRequests(
	context: CliContext,
	flags: WriteFlags,
	requests: readonly RequestPreview[],
): Promise<void> {
	if ((flags.output ?? 'table') === 'table' && !flags.fields) {
		const text = requests.map(({method, url, body}) => `${method} ${url}\n${body === undefined ? '' : `${body}\n`}`);
		return context.stdout.write(text.join('\n'));
	}
	const rows = requests.map(({method, url, body, curl}) => ({method, url, body: parsed(body), curl}));
	await printRows(context, flags, columns, rows);
}

/** A dry run that has nothing to send. */
export const printNoRequest = async (context: CliContext, flags: WriteFlags): Promise<void> =>
	(flags.output ?? 'table') === 'table' ? undefined : printRequests(context, flags, []);

const parsed = (body: string | undefined): unknown => (body === undefined ? undefined : visibleJson(parseJson(body)));

/** Of a longer body the beginning has to do. */
const mostBodyLines = 40;

function requestLines([first, ...others]: readonly RequestPreview[]): readonly Told[] {
	if (!first) return [];
	const body = first.body?.split('\n') ?? [];
	const hidden = body.length - mostBodyLines;
	return [
		{text: `${first.method} ${first.url}`},
		...body.slice(0, mostBodyLines).map((text) => ({text})),
		...(hidden > 0 ? [{text: `… ${hidden} more lines; --dry-run prints them all`, tone: 'dim' as const}] : []),
		...(others.length > 0 ? [{text: `… and ${others.length} more requests like it`, tone: 'dim' as const}] : []),
	];
}

async function confirm(context: CliContext, tenant: Tenant, flags: WriteFlags, write: Write): Promise<void> {
	const {what, text} = write.name;
	if (flags.confirm !== undefined && !isConfirmed(flags.confirm, text)) {
		throw new UsageError(`--confirm says “${flags.confirm}”, and ${what} is “${text}”: nothing was sent`);
	}
	if (flags.yes && (!tenant.isProtected || flags.confirm !== undefined)) return;
	if (!canAsk(context, write.isStdinTaken)) {
		throw new UsageError(`${tenant.name} is protected: --yes wants --confirm “${text}” (${what}) beside it`);
	}
	const isTyped = write.isGrave || tenant.isProtected;
	const typed = await ask(context, isTyped ? `Type ${what}, ${text}, to send it:` : 'Send it? [y/N]');
	if (isTyped ? isConfirmed(typed, text) : /^y(es)?$/i.test(typed.trim())) return;
	throw new FailedError(isTyped ? `that is not ${what}: nothing was sent` : 'nothing was sent');
}
