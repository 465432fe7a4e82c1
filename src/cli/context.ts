/** What the headless verbs need from outside: one plain record, built once in the composition root, faked in tests. */
import type {Show} from '../domain/format/show.ts';
import type {Patience} from '../settings/connection.ts';
import type {Disk} from '../settings/files/disk.ts';
import type {Flags} from '../settings/launch/flags.ts';
import type {Tenant, TenantOptions} from '../settings/launch/tenant.ts';
import type {Env} from '../settings/places.ts';
import type {Settings} from '../settings/settings.ts';
import type {ServeOptions} from '../tenant/serve.ts';

export interface Output {
	readonly isTty: boolean;
	/** Cells in a line of the terminal; undefined or 0 where nothing is known of it. */
	readonly columns: number | undefined;
	/** Resolves when the reader has room for more. Rejects with EPIPE when it is gone. */
	write(text: string): Promise<void>;
	/** Calls back when the reader of a pipe is gone, for verbs that write seldom. Returns the function that stops looking. */
	onGone?(listener: () => void): () => void;
}

export interface Input {
	readonly isTty: boolean;
	/** All of it, to its end. */
	read(): Promise<string>;
	/** One line typed without an echo; only on a terminal. Rejects with the signal's reason when the person gives up. */
	readHidden(question: string, signal: AbortSignal): Promise<string>;
	/** One line typed in sight; only on a terminal. */
	readLine(question: string, signal: AbortSignal): Promise<string>;
}

export interface CliContext {
	readonly version: string;
	readonly env: Env;
	/** Where the program runs, for `doctor`. */
	readonly platform: string;
	/** Epoch milliseconds. */
	readonly now: () => number;
	/** IANA name; the machine's when absent. */
	readonly timeZone?: string;
	/** Aborted when the person or the system wants an end. */
	readonly signal: AbortSignal;
	readonly stdin: Input;
	readonly stdout: Output;
	readonly stderr: Output;
	readonly settings: Settings;
	/** For the files that a person names, and for those a run leaves. */
	readonly disk: Disk;
	/** All that an open file descriptor of the process gives, as UTF-8. */
	readDescriptor(descriptor: number): Promise<string>;
	/** A client for a tenant; nothing is sent yet. Rejects with `ApiError` of kind `input` for a base URL that may not be used. */
	openTenant(options: TenantOptions): Promise<Tenant>;
	/** The embedded demo tenant in this process. */
	openDemo(patience: Patience): Promise<Tenant>;
	/** The local tenant on a socket until the signal; rejects with a line of reason when it cannot start. */
	serve(options: ServeOptions): Promise<void>;
	/** The full-screen console; resolves when the person left it. */
	openConsole(tenant: Tenant, address: string, flags: Flags): Promise<void>;
}

/** A person reads how long ago something was, a program when. */
export const showOf = ({stdout, now, timeZone}: CliContext): Show => ({
	now: now(),
	timeStyle: stdout.isTty ? 'relative' : 'utc',
	...(timeZone ? {timeZone} : {}),
});
