/** `castellan [ADDRESS]`: checks the address and the terminal, and opens the console through the context. */
import {AddressError, home, lastAddress, parseAddress} from '../domain/address/address.ts';
import {searchProblem} from '../domain/address/search-problem.ts';
import {UsageError} from '../settings/error.ts';
import {hasTerminal} from '../settings/launch/capabilities.ts';
import type {Flags} from '../settings/launch/flags.ts';
import {openForSignIn} from '../settings/launch/tenant.ts';
import {nearest} from '../text/match/nearest.ts';
import {withTenant} from './connect.ts';
import type {CliContext, Fleet} from './context.ts';

/** Rejects with `UsageError` before the tenant is opened. `commands` are suggested for a mistyped word. */
export async function openConsole(
	context: CliContext,
	words: readonly string[],
	flags: Flags,
	{commands = [], fleet}: {readonly commands?: readonly string[]; readonly fleet?: Fleet} = {},
): Promise<void> {
	const [word, extra] = words;
	const address = word === undefined ? home : readAddress(word, commands);
	if (extra !== undefined) throw new UsageError(`expected one address. Leave out “${extra}”`);
	if (flags.output !== undefined)
		throw new UsageError('an address opens the console, and -o prints. Use a command, such as castellan apps -o json');
	if (!hasTerminal(context))
		throw new UsageError('the console requires a terminal. Run castellan --help to list the other commands');
	// The console opens the past itself, because it also returns to the present.
	const {at: _, ...present} = flags;
	// Without credentials the console opens too, and asks for them.
	// A tenant of a fleet that cannot be opened costs itself only: the console says why.
	const profiles = fleet?.profiles ?? [undefined];
	for (const [index, profile] of profiles.entries()) {
		let isOpen = false;
		try {
			await withTenant(
				context,
				profile === undefined ? present : {...present, profile},
				(tenant) => {
					isOpen = true;
					return context.openConsole(tenant, address, flags, fleet);
				},
				openForSignIn,
			);
			return;
		} catch (error) {
			if (isOpen || index === profiles.length - 1) throw error;
		}
	}
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
