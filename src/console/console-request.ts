/**
 * Whether the words on the command line are a plain start of the console, which needs no parser of verbs to be loaded. Asked
 * before the program itself is, so this imports next to nothing.
 */
import type {parseArgs} from 'node:util';
import {lastPlace, parseAddress} from '../domain/address/address.ts';
import {type Flags, flagName, flagRows} from '../settings/launch/flags.ts';

export interface ConsoleRequest {
	/** The address, if any. */
	readonly words: readonly string[];
	readonly flags: Flags;
}

/** Undefined for everything else, mistakes included: the parser of the verbs explains those. */
export function consoleRequest(args: readonly string[], parse: typeof parseArgs): ConsoleRequest | undefined {
	const rows = Object.entries(flagRows);
	const options = Object.fromEntries(
		rows.map(([name, {value}]) => [flagName(name), {type: value ? ('string' as const) : ('boolean' as const)}]),
	);
	try {
		const {values, positionals} = parse({args: [...args], options, allowPositionals: true});
		const [word, extra] = positionals;
		if (extra !== undefined || (word !== undefined && !leadsToConsole(word))) return undefined;
		const read = rows.flatMap(([name, {read}]) => {
			const value = values[flagName(name)];
			if (value === undefined) return [];
			return [[name, typeof value === 'string' && read ? read(value, `--${flagName(name)}`) : value]];
		});
		return {words: positionals, flags: Object.fromEntries(read) as Flags};
	} catch {
		return undefined;
	}
}

function leadsToConsole(word: string): boolean {
	if (word === lastPlace) return true;
	parseAddress(word);
	// A single word may be a verb.
	return /[/?]/.test(word);
}
