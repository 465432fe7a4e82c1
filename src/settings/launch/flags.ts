/** The global flags. The command parser and the parser for a direct start of the console both read this table. */
import {UsageError} from '../error.ts';

/** Each command prints some of them. */
const formats = ['table', 'json', 'ndjson', 'csv', 'markdown', 'yaml', 'sarif', 'text'] as const;
export type Format = (typeof formats)[number];

/** The longest time of a setting, in seconds: a day. */
export const longestTime = 86_400;

export interface FlagRow {
	readonly short?: string;
	/** The placeholder of the value in the help. A flag without one is a switch. */
	readonly value?: string;
	readonly choices?: readonly string[];
	readonly help: string;
	/** Parses the value. `before` is that of the option before, if it is given again. Throws `UsageError`. */
	read?(text: string, flag: string, before?: unknown): unknown;
}

/** With 0, a call does not wait. */
const secondsOrNone = (text: string, flag: string): number => (text.trim() === '0' ? 0 : seconds(text, flag));

const rows = {
	demo: {help: 'use the embedded demo tenant'},
	baseUrl: {value: 'url', help: 'the base URL of the tenant (https, or http on this machine)'},
	profile: {value: 'name', help: 'the profile of the config file to use'},
	timeout: {value: 'seconds', help: 'the timeout of a request (default 30)', read: seconds},
	maxWait: {value: 'seconds', help: 'the maximum wait before a retry, 0 for none (default 300)', read: secondsOrNone},
	caFile: {value: 'file', help: 'a PEM file with additional trusted certificates'},
	clientCert: {value: 'file', help: 'a certificate of the client, in PEM or PKCS#12'},
	clientKey: {value: 'file', help: 'the PEM file of its key, if that is another file'},
	readOnly: {help: 'reject every write'},
	at: {value: 'moment', help: 'read an earlier state from the history: a time, an age such as 2h, a name, or last'},
	mouse: {help: 'use the mouse in the console'},
	screenReader: {help: 'print the console as plain lines for a screen reader'},
	output: {short: 'o', value: 'format', choices: formats, help: 'the output format (default table)'},
	join: {value: 'text', help: 'with -o csv, the text between the values of a list, such as "; " (JSON without it)'},
	fields: {value: 'paths', help: 'the fields to print, such as id,displayName', read: paths},
} as const satisfies Readonly<Record<string, FlagRow>>;

/** The type that a row states for its value. */
export type ValueOf<O> = O extends {read(...args: never[]): infer T}
	? T
	: O extends {readonly choices: readonly (infer C)[]}
		? C
		: O extends {readonly value: string}
			? string
			: true;

/** The parsed global flags. */
export type Flags = {readonly [Name in keyof typeof rows]?: ValueOf<(typeof rows)[Name]>};

/** By member of `Flags`. */
export const flagRows: Readonly<Record<keyof Flags, FlagRow>> = rows;

/** `baseUrl` → `base-url`. */
export const flagName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function seconds(text: string, flag: string): number {
	const value = Number(text);
	if (text.trim() !== '' && value > 0 && value <= longestTime) return value;
	throw new UsageError(
		`${flag} must be a number of seconds, such as 30 or 0.5, and at most ${longestTime} (a day), not “${text}”`,
	);
}

function paths(text: string, flag: string): readonly string[] {
	const list = text.split(',').map((path) => path.trim());
	if (list.every((path) => /^[^.\s]+(\.[^.\s]+)*$/.test(path))) return list;
	throw new UsageError(
		`${flag} must be field names separated by commas, such as id,appUserMapper.appId, not “${text}”`,
	);
}
