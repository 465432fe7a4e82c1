/** The dependencies of the headless commands. The composition root creates this record; tests pass a fake. */
import type {Show} from '../domain/format/show.ts';
import type {ConsoleDescription} from '../settings/launch/console-description.ts';
import type {LaunchContext} from '../settings/launch/context.ts';
import type {Flags} from '../settings/launch/flags.ts';
import type {Probes} from '../settings/launch/probes.ts';
import type {Tenant} from '../settings/launch/tenant.ts';
import type {Measurements} from '../settings/terminal/measure.ts';
import type {Pager} from '../settings/terminal/pager.ts';
import type {ServeIo, ServeOptions} from '../tenant/serve.ts';

export interface Output {
	readonly isTty: boolean;
	/** The width of the terminal in cells. Undefined or 0 if unknown. */
	readonly columns: number | undefined;
	/** The height of the terminal. Undefined if unknown. */
	readonly rows?: number | undefined;
	/** Resolves when the stream accepts more text. Rejects with EPIPE if the reader has closed the pipe. */
	write(text: string): Promise<void>;
	/** Calls back when the reader closes the pipe, for commands that seldom write. Returns the function that unsubscribes. */
	onClosed?(listener: () => void): () => void;
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

export interface CliContext extends LaunchContext {
	readonly version: string;
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
	/** Starts the person's pager on the terminal. Resolves with undefined if it cannot be started. Absent without paging. */
	startPager?(command: string): Promise<Pager | undefined>;
	/**
	 * Pages what follows on stdout. A verb whose topic is `paged` starts with it. Another calls it before an output that has an
	 * end. Absent without paging.
	 */
	pageOutput?(): void;
	/** What `doctor` asks of the machine and the network. */
	readonly probes: Probes;
	/** Asks the terminal what it draws and sends. Resolves with undefined if it does not answer. Absent without a terminal. */
	measureTerminal?(): Promise<Measurements | undefined>;
	/** Opens the state of the tenant at a moment, from the history. */
	openPast?(flags: Flags & {readonly at: string}): Promise<Tenant>;
	/** Runs the local tenant until the signal. Rejects if it cannot start. */
	serve(options: ServeOptions, onReady: ServeIo['onReady']): Promise<void>;
	/** Loads the console's commands and the check of its settings, without the terminal UI. */
	describeConsole(): Promise<ConsoleDescription>;
	/** Runs the console. Resolves when it is closed. */
	openConsole(tenant: Tenant, address: string, flags: Flags): Promise<void>;
}

/** Times are relative for a person and absolute in UTC for a program. */
export const showOf = ({stdout, now, timeZone}: CliContext): Show => ({
	now: now(),
	timeStyle: stdout.isTty ? 'relative' : 'utc',
	...(timeZone ? {timeZone} : {}),
});
