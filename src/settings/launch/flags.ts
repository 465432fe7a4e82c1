/** The flags that every verb takes, once: commander reads them here, and so does the short way into the console. */
import {UsageError} from '../error.ts';

/** SARIF is for findings only. */
const formats = ['table', 'json', 'ndjson', 'csv', 'yaml', 'sarif'] as const;
export type Format = (typeof formats)[number];

export interface Flags {
	readonly demo?: true;
	readonly baseUrl?: string;
	readonly profile?: string;
	/** Seconds. */
	readonly timeout?: number;
	/** Seconds. */
	readonly maxWait?: number;
	readonly caFile?: string;
	readonly readOnly?: true;
	readonly screenReader?: true;
	readonly output?: Format;
	readonly fields?: readonly string[];
}

interface FlagRow {
	readonly short?: string;
	/** What stands for its value in the help; a flag without one is a switch. */
	readonly value?: string;
	readonly choices?: readonly string[];
	readonly help: string;
	/** The value as the program wants it; throws `UsageError`. */
	read?(text: string, flag: string): unknown;
}

export const flagRows: {readonly [Name in keyof Required<Flags>]: FlagRow} = {
	demo: {help: 'use the embedded demo tenant, odd data included'},
	baseUrl: {value: 'url', help: "the tenant's address (https, or this machine)"},
	profile: {value: 'name', help: 'a profile of the config file'},
	timeout: {value: 'seconds', help: 'time for one request (default 30)', read: seconds},
	maxWait: {value: 'seconds', help: 'the longest wait the service may ask for (default 300)', read: seconds},
	caFile: {value: 'file', help: "certificates to trust besides the system's (PEM)"},
	readOnly: {help: 'refuse every write'},
	screenReader: {help: 'draw the console as plain, numbered lines'},
	output: {short: 'o', value: 'format', choices: formats, help: 'how rows are written (default table)', read: format},
	fields: {value: 'paths', help: 'which fields, as a,b.c', read: paths},
};

/** `baseUrl` → `base-url`. */
export const flagName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function seconds(text: string, flag: string): number {
	const value = Number(text);
	if (text.trim() !== '' && value > 0 && value <= 86_400) return value;
	throw new UsageError(`${flag} wants seconds, such as 30 or 0.5, and got “${text}”`);
}

function format(text: string, flag: string): Format {
	const found = formats.find((name) => name === text);
	if (found) return found;
	throw new UsageError(`${flag} wants one of ${formats.join(', ')}, and got “${text}”`);
}

function paths(text: string, flag: string): readonly string[] {
	const list = text.split(',').map((path) => path.trim());
	if (list.every((path) => /^[^.\s]+(\.[^.\s]+)*$/.test(path))) return list;
	throw new UsageError(`${flag} wants names with commas between, such as id,appUserMapper.appId, and got “${text}”`);
}
