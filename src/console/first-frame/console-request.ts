/** Recognizes a start of the console on the command line. It runs before the program is loaded, so it imports few modules. */
import type {parseArgs} from 'node:util';
import {lastAddress, parseAddress} from '../../domain/address/address.ts';
import {type Flags, flagName, flagRows} from '../../settings/launch/flags.ts';

export interface ConsoleRequest {
	/** The address, if any. */
	readonly words: readonly string[];
	readonly flags: Flags;
}

/** Returns undefined for anything but a start of the console. */
export function consoleRequest(args: readonly string[], parse: typeof parseArgs): ConsoleRequest | undefined {
	const rows = Object.entries(flagRows);
	const options = Object.fromEntries(
		rows.map(([name, {value}]) => [flagName(name), {type: value ? ('string' as const) : ('boolean' as const)}]),
	);
	try {
		const {values, positionals} = parse({args: [...args], options, allowPositionals: true});
		const [word, extra] = positionals;
		if (extra !== undefined || (word !== undefined && !isLocation(word))) return undefined;
		// The parser of the verbs checks the format.
		if (values.output !== undefined) return undefined;
		const read = rows.flatMap(([name, {read}]) => {
			const value = values[flagName(name)];
			if (value === undefined) return [];
			return [[name, typeof value === 'string' && read ? read(value, `--${flagName(name)}`) : value]];
		});
		return {words: positionals, flags: Object.fromEntries(read) as Flags};
	} catch {
		// An invalid flag or address. The parser of the verbs reports it.
		return undefined;
	}
}

/** Throws `AddressError` for a word that is neither an address nor the last location. */
function isLocation(word: string): boolean {
	if (word === lastAddress) return true;
	parseAddress(word);
	// A single word may be a verb.
	return /[/?]/.test(word);
}
