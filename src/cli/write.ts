/**
 * The steps of every headless write: check that it may be sent, print the preview on stderr, and ask for confirmation. The
 * command then sends it once. The confirmation of each write replaces arming.
 */

import type {RequestPreview} from '../client/api.ts';
import {type Confirmation, isConfirmed} from '../domain/writes/confirmation.ts';
import {type Problem, problemLines} from '../domain/writes/problem.ts';
import {FailedError, UsageError} from '../settings/error.ts';
import type {Tenant} from '../settings/launch/tenant.ts';
import {plural} from '../text/count.ts';
import {parseVisible} from '../text/json/visible-json.ts';
import {shellWord} from '../text/terminal/shell-word.ts';
import type {ToneLine} from '../text/tone.ts';
import {type CliContext, printMessage, writeStderrLines} from './context.ts';
import {ExitError, exitCodes, PartlyDoneError, ReadOnlyError} from './error.ts';
import {failureOf} from './failure.ts';
import {assertFields, type KnownFields} from './output/fields.ts';
import {plainColumn, printRows} from './output/writer.ts';
import {ask, isYes} from './prompts/ask.ts';
import {type FlagsOf, options} from './verb.ts';

export type WriteFlags = FlagsOf<ReturnType<typeof sendingOptions>>;

/** The options of every write, after its own. `name` describes the value of `--confirm` in the help. */
export const sendingOptions = (name: string) =>
	options({
		dryRun: {group: 'Sending options:', help: 'print the request and send nothing'},
		yes: {short: 'y', help: 'send without a prompt; required without a terminal'},
		confirm: {value: 'text', help: `${name}: required with --yes on a protected profile`},
	});

/** The end of the help of every write. */
export const writeNote = `The request is sent once, and never again automatically. Before it, a read
checks the token, and renews one that is not accepted any more.

Exit codes:
  0  done, or nothing to do
  1  not confirmed at the prompt
  2  invalid: nothing was sent
  3  not signed in, forbidden, or --read-only was given
  4  not found
  5  rejected, or changed by someone else in the meantime
  6  rate limited: rejected, and not sent again automatically
  7  unreachable: nothing was sent
  8  partly done, or UNKNOWN: sent, but no usable response arrived;
     or done, but the result could not be printed`;

export interface Write {
	/** Verb, id and display name: `update auth config ac_3 “Office”`. */
	readonly title: string;
	/** The changes, line by line. */
	readonly review: readonly ToneLine[];
	readonly requests: readonly RequestPreview[];
	/** The text that identifies the target. It is typed where a `y` is not enough. */
	readonly confirmation: Confirmation;
	/** The confirmation is always typed; otherwise only on a protected profile. */
	readonly isAlwaysTyped: boolean;
	/** Stdin carries data, so it cannot answer a prompt. */
	readonly isStdinTaken: boolean;
}

/** Throws for flags with which no write can be sent. Called before the command reads or prompts. */
export function assertWriteAllowed(
	context: CliContext,
	flags: WriteFlags,
	isStdinTaken: boolean,
	known: KnownFields,
): void {
	assertFields(flags.fields, flags.dryRun ? {names: requestFields} : known);
	if (flags.dryRun) return;
	if (flags.readOnly) throw new ReadOnlyError('--read-only forbids writes. Use --dry-run to print the request');
	if (flags.yes || canAsk(context, isStdinTaken)) return;
	const why = isStdinTaken && context.stdin.isTty ? 'while stdin carries the input' : 'without a terminal';
	throw new UsageError(`cannot prompt ${why}. Use --yes to send, or --dry-run to print the request`);
}

const canAsk = ({stdin, stderr}: CliContext, isStdinTaken: boolean) => stdin.isTty && stderr.isTty && !isStdinTaken;

/** Resolves with true to send; with false after a dry run, which prints the request. Rejects without confirmation. */
export async function prepareWrite(
	context: CliContext,
	tenant: Tenant,
	flags: WriteFlags,
	write: Write,
): Promise<boolean> {
	const host = new URL(tenant.api.baseUrl).host;
	const tenantAndHost = tenant.name.startsWith(host) ? tenant.name : `${tenant.name} (${host})`;
	await printMessage(context, `${flags.dryRun ? 'dry run: ' : ''}${write.title} on ${tenantAndHost}`);
	await writeStderrLines(context, write.review);
	if (flags.dryRun) {
		await printRequests(context, flags, write.requests);
		await printMessage(context, 'nothing was sent');
		return false;
	}
	if (tenant.whyReadOnly !== undefined) {
		throw new ReadOnlyError(
			`${tenant.whyReadOnly} of the config file: nothing was sent. Run castellan config to correct it, or use --dry-run`,
		);
	}
	await writeStderrLines(context, requestLines(write.requests));
	await confirm(context, tenant, flags, write);
	return true;
}

/** Prints the result of a write that was sent. The exit code of a failed output must not read as if nothing had been sent. */
export async function printAfterWrite(print: Promise<void>): Promise<void> {
	try {
		await print;
	} catch (error) {
		const failure = failureOf(error);
		// An internal error, or a reader that has closed the pipe.
		if (!failure || failure.code === exitCodes.done) throw error;
		throw new PartlyDoneError('the write was sent: only its result is not printed', {cause: error});
	}
}

const requestFields = ['method', 'url', 'body', 'curl'];
const columns = requestFields.map((id) => plainColumn(id, id));

async function printRequests(
	context: CliContext,
	flags: WriteFlags,
	requests: readonly RequestPreview[],
): Promise<void> {
	if ((flags.output ?? 'table') === 'table' && !flags.fields) {
		const text = requests.map(({method, url, body}) => `${method} ${url}\n${body === undefined ? '' : `${body}\n`}`);
		return context.stdout.write(text.join('\n'));
	}
	const rows = requests.map(({method, url, body, curl}) => ({method, url, body: body && parseVisible(body), curl}));
	await printRows(context, flags, columns, rows);
}

/** A dry run without a request: an empty list as data, nothing as a table. */
export const printNoRequest = (context: CliContext, flags: WriteFlags): Promise<void> =>
	printRequests(context, flags, []);

/** The preview cuts a longer body. */
const maximumBodyLines = 40;

function requestLines([first, ...others]: readonly RequestPreview[]): readonly ToneLine[] {
	if (!first) return [];
	const body = first.body?.split('\n') ?? [];
	const hidden = body.length - maximumBodyLines;
	return [
		{text: `${first.method} ${first.url}`},
		...body.slice(0, maximumBodyLines).map((text) => ({text})),
		...(hidden > 0
			? [{text: `… ${plural(hidden, 'more line')}. Use --dry-run to print them all`, tone: 'dim' as const}]
			: []),
		...(others.length > 0
			? [{text: `… and ${plural(others.length, 'more request')} of the same kind`, tone: 'dim' as const}]
			: []),
	];
}

async function confirm(context: CliContext, tenant: Tenant, flags: WriteFlags, write: Write): Promise<void> {
	const {what, expected} = write.confirmation;
	if (flags.confirm !== undefined && !isConfirmed(flags.confirm, expected))
		throw new UsageError(`--confirm is “${flags.confirm}”, but ${what} is “${expected}”: nothing was sent`);
	if (flags.yes && (!tenant.isProtected || flags.confirm !== undefined)) return;
	if (!canAsk(context, write.isStdinTaken))
		throw new UsageError(`${tenant.name} is protected: --yes requires --confirm ${shellWord(expected)} (${what})`);
	const isTyped = write.isAlwaysTyped || tenant.isProtected;
	const typed = await ask(context, isTyped ? `To send, type ${what}, ${expected}:` : 'Send the request? [y/N]');
	if (isTyped ? isConfirmed(typed, expected) : isYes(typed)) return;
	throw new FailedError(isTyped ? `that is not ${what}: nothing was sent` : 'nothing was sent');
}

/** Prints the problems and the reason, then ends the command with the code. */
export async function endWithProblems(
	context: CliContext,
	problems: readonly Problem[],
	{code, reason}: {readonly code: number; readonly reason: string} = {
		code: exitCodes.usage,
		reason: 'nothing was sent',
	},
): Promise<never> {
	for (const {text} of problemLines(problems)) await printMessage(context, text);
	await printMessage(context, reason);
	throw new ExitError(code);
}
