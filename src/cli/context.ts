/**
 * The dependencies of the headless commands, and their messages on stderr. The composition root creates this record; tests pass a
 * fake.
 */
import type {Show} from '../domain/format/show.ts';
import {canStyle, hasColor, hasUnicode} from '../settings/launch/capabilities.ts';
import type {ConsoleDescription} from '../settings/launch/console-description.ts';
import type {LaunchContext} from '../settings/launch/context.ts';
import type {Flags} from '../settings/launch/flags.ts';
import type {Probes} from '../settings/launch/probes.ts';
import type {Tenant} from '../settings/launch/tenant.ts';
import type {ServeIo, ServeOptions} from '../tenant/serve.ts';
import {toAscii} from '../text/terminal/ascii-signs.ts';
import {createTheme} from '../text/theme.ts';
import type {ToneLine} from '../text/tone.ts';
import {clean} from '../text/visible.ts';

export interface Output {
	readonly isTty: boolean;
	/** The width of the terminal in cells. Undefined or 0 if unknown. */
	readonly columns: number | undefined;
	/** Resolves when the stream accepts more text. Rejects with EPIPE if the reader has closed the pipe. */
	write(text: string): Promise<void>;
	/** Calls back when the reader closes the pipe, for commands that seldom write, until the signal aborts. */
	onClosed?(listener: () => void, signal: AbortSignal): void;
}

export interface Input {
	readonly isTty: boolean;
	/** Reads to the end of the stream. */
	read(): Promise<string>;
	/** Yields text as it arrives, until the end of the stream. */
	chunks(): AsyncIterable<string>;
	/** Reads a line from the terminal without echo. Rejects with the signal's reason, or with `AbortError` after ctrl-c. */
	readHidden(question: string, signal: AbortSignal): Promise<string>;
	/** Like `readHidden`, with echo. */
	readLine(question: string, signal: AbortSignal): Promise<string>;
}

/** Several tenants that are shown as one. */
export interface Fleet {
	/** As it is typed: `@eu`. */
	readonly name: string;
	readonly profiles: readonly string[];
}

export interface CliContext extends LaunchContext {
	readonly version: string;
	/** Where the documents of this release would be. */
	documentsFolder(): Promise<string>;
	/** An IANA name. The time zone of the machine by default. */
	readonly timeZone?: string;
	/** Aborted by ctrl-c and the signals that end the program, after `handleSignals`. Before, they end the process at once. */
	readonly signal: AbortSignal;
	/** A command calls this once, before it starts something that it must finish. Absent without signals. */
	handleSignals?(): void;
	readonly stdin: Input;
	readonly stdout: Output;
	readonly stderr: Output;
	/** Reads an open file descriptor of the process to its end, as UTF-8. */
	readDescriptor(descriptor: number): Promise<string>;
	/** The checks of `doctor` on the machine and the network. */
	readonly probes: Probes;
	/** Opens the state of the tenant at a moment, from the history. */
	openPast?(context: CliContext, flags: Flags & {readonly at: string}): Promise<Tenant>;
	/** Runs the local tenant until the signal. Rejects if it cannot start. */
	serve(options: ServeOptions, onReady: ServeIo['onReady']): Promise<void>;
	/** The fleet in front of the command line. Absent without one. */
	readonly fleet?: Fleet | undefined;
	/** Loads the console's commands and the check of its settings, without the terminal UI. */
	describeConsole(): Promise<ConsoleDescription>;
	/** Runs the console. Resolves when it is closed. With a fleet, the console shows its tenants, and `tenant` is none of them. */
	openConsole(tenant: Tenant, address: string, flags: Flags, fleet?: Fleet): Promise<void>;
}

/** Times are relative for a person and absolute in UTC for a program. */
export const showOf = ({stdout, now, timeZone}: CliContext): Show => ({
	now: now(),
	timeStyle: stdout.isTty ? 'relative' : 'utc',
	timeZone,
});

/** Prints a message on one line. Line breaks become spaces. Never rejects. */
export const printMessage = (context: CliContext, message: string): Promise<void> =>
	writeStderr(context, `castellan: ${toLocale(context, clean(message.replace(/\s+/g, ' ').trim()))}\n`);

/** The streams that end in a line of progress. The next text replaces that line. */
const withProgress = new WeakSet<CliContext['stderr']>();

const eraseLine = '\r\u001b[K';

/** Removes a line of progress first. Ignores a closed stderr, which must not stop a command during a write. */
function writeStderr({stderr}: CliContext, text: string): Promise<void> {
	const lead = withProgress.delete(stderr) ? eraseLine : '';
	return stderr.write(lead + text).catch(() => undefined);
}

/** Draws a line of progress over the previous one. */
export function drawProgress({stderr}: CliContext, line: string): Promise<void> {
	withProgress.add(stderr);
	return stderr.write(`\r${line}\u001b[K`).catch(() => undefined);
}

/** Removes the line of progress, if there is one. */
export const eraseProgress = async (context: CliContext): Promise<void> => {
	if (withProgress.has(context.stderr)) await writeStderr(context, '');
};

/** Writes lines without the program's name. Line breaks in a text start new lines. */
export function writeStderrLines(context: CliContext, lines: readonly ToneLine[]): Promise<void> {
	const {stderr, env} = context;
	const {paint} = createTheme({hasColor: hasColor(env), hasUnicode: hasUnicode(env)});
	const styled = ({text, tone = 'plain'}: ToneLine) =>
		canStyle(stderr, env) ? paint(tone, toLocale(context, clean(text))) : toLocale(context, clean(text));
	return writeStderr(context, lines.map((line) => `${styled(line)}\n`).join(''));
}

/** ASCII replacements of several characters: a message has no column layout to keep. */
const asciiSigns: Readonly<Record<string, string>> = {'…': '...', '→': '->'};

/** Replaces the signs of castellan by ASCII where the locale has no Unicode. */
export const toLocale = ({env}: CliContext, text: string) =>
	hasUnicode(env) ? text : toAscii(text.replace(/[…→]/g, (sign) => asciiSigns[sign] ?? sign));
