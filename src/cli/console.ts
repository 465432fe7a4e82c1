/** `castellan [ADDRESS]`: the way to the full-screen console, which another part of the program draws. */
import {parseArgs} from 'node:util';
import {AddressError, parseAddress} from '../address/address.ts';
import {closest} from './closest.ts';
import {withTenant} from './connect.ts';
import {type CliContext, canStyle} from './context.ts';
import {UsageError} from './failure.ts';
import {type Flags, flagName, flagRows} from './flags.ts';

/** Where this tenant was left. */
export const lastPlace = '-';
export const home = 'board';

export const hasTerminal = ({stdin, stdout, env}: CliContext): boolean => stdin.isTty && canStyle(stdout, env);

/** Rejects with `UsageError` before anything is opened; `verbs` are what else the word could have been. */
export async function openConsole(
	context: CliContext,
	words: readonly string[],
	flags: Flags,
	verbs: readonly string[] = [],
): Promise<void> {
	const [word, extra] = words;
	const address = word === undefined ? home : readAddress(word, verbs);
	if (extra !== undefined) throw new UsageError(`one address at a time: “${extra}” is one too many`);
	if (!hasTerminal(context)) {
		throw new UsageError('the console needs a terminal; castellan --help lists the verbs that do without');
	}
	await withTenant(context, flags, (tenant) => context.openConsole(tenant, address, flags));
}

function readAddress(word: string, verbs: readonly string[]): string {
	if (word === lastPlace) return word;
	try {
		parseAddress(word);
		return word;
	} catch (error) {
		if (!(error instanceof AddressError)) throw error;
		if (/[/?]/.test(word)) throw new UsageError(error.message);
		const meant = closest(word, verbs);
		const hint = meant ? `did you mean ${meant}?` : 'castellan --help lists the verbs';
		throw new UsageError(`“${word}” is neither a verb nor an address; ${hint}`);
	}
}

export interface ConsoleRequest {
	readonly words: readonly string[];
	readonly flags: Flags;
}

/**
 * The arguments of a plain start of the console, which this way needs no parser to be loaded. Undefined for everything
 * else, mistakes included: the parser of the verbs explains those.
 */
export function consoleRequest(args: readonly string[]): ConsoleRequest | undefined {
	const rows = Object.entries(flagRows);
	const options = Object.fromEntries(
		rows.map(([name, {value}]) => [flagName(name), {type: value ? ('string' as const) : ('boolean' as const)}]),
	);
	try {
		const {values, positionals} = parseArgs({args: [...args], options, allowPositionals: true});
		// A single word may be a verb.
		if (positionals.some((word) => !/[/?]/.test(word))) return undefined;
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
