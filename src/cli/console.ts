/** `castellan [ADDRESS]`: checks the address and the terminal, and opens the console through the context. */
import {AddressError, home, lastAddress, parseAddress} from '../domain/address/address.ts';
import {searchProblem} from '../domain/address/search-problem.ts';
import {UsageError} from '../settings/error.ts';
import {hasTerminal} from '../settings/launch/capabilities.ts';
import {type Flags, flagName} from '../settings/launch/flags.ts';
import {openForSignIn, openNone} from '../settings/launch/tenant.ts';
import {nearest} from '../text/match/nearest.ts';
import {loadConfig, withTenant} from './connect.ts';
import type {CliContext} from './context.ts';

/** Rejects with `UsageError` before the tenant is opened. `commands` are suggested for a mistyped word. */
export async function openConsole(
	context: CliContext,
	words: readonly string[],
	flags: Flags,
	commands: readonly string[] = [],
): Promise<void> {
	const [word, extra] = words;
	const address = word === undefined ? home : readAddress(word, commands);
	if (extra !== undefined) throw new UsageError(`expected one address. Leave out “${extra}”`);
	if (flags.output !== undefined)
		throw new UsageError('an address opens the console, and -o prints. Use a command, such as castellan apps -o json');
	if (!hasTerminal(context))
		throw new UsageError('the console requires a terminal. Run castellan --help to list the other commands');
	const {fleet} = context;
	if (fleet) {
		const single = (['at', 'clientCert', 'clientKey'] as const).find((name) => flags[name] !== undefined);
		if (single)
			throw new UsageError(
				`--${flagName(single)} is for one tenant: the console shows those of ${fleet.name} without it`,
			);
		return context.openConsole(await openNone(context, flags, await loadConfig(context)), address, flags, fleet);
	}
	// The console opens the past itself, because it also returns to the present.
	const {at: _, ...present} = flags;
	// Without credentials the console opens too, and asks for them.
	await withTenant(context, present, (tenant) => context.openConsole(tenant, address, flags), openForSignIn);
}

function readAddress(word: string, commands: readonly string[]): string {
	if (word === lastAddress) return word;
	try {
		const problem = searchProblem(parseAddress(word));
		if (problem) throw new UsageError(problem);
		return word;
	} catch (error) {
		if (!(error instanceof AddressError)) throw error;
		if (/[/?]/.test(word)) throw new UsageError(error.message);
		const [suggestion] = nearest(word, commands);
		const advice = suggestion ? `Did you mean ${suggestion}?` : 'Run castellan --help to list the commands';
		throw new UsageError(`unknown command or address “${word}”. ${advice}`);
	}
}
