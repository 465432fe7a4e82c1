/** `castellan [ADDRESS]`: the way to the full-screen console, which another part of the program draws. */
import {AddressError, home, lastPlace, parseAddress} from '../domain/address/address.ts';
import {UsageError} from '../settings/error.ts';
import {hasTerminal} from '../settings/launch/capabilities.ts';
import type {Flags} from '../settings/launch/flags.ts';
import {closest} from './closest.ts';
import {withTenant} from './connect.ts';
import type {CliContext} from './context.ts';

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
