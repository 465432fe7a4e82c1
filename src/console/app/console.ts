/** The full-screen console over a tenant: what it needs from outside, put together. Loaded when the face is chosen. */

import {type Address, AddressError, home, lastPlace, parseAddress} from '../../domain/address/address.ts';
import {FailedError} from '../../settings/error.ts';
import type {SavedAddresses} from '../../settings/files/saved-addresses.ts';
import type {Flags} from '../../settings/launch/flags.ts';
import type {Tenant} from '../../settings/launch/tenant.ts';
import type {Seeds} from '../features/shared/screen-context.ts';
import {columnProblems} from './column-problems.ts';
import {searchProblem} from './screens.tsx';
import {startConsole, type Terminal} from './start.tsx';
import {type ConsoleContext, openTenants} from './tenants.ts';

export interface ConsoleOptions {
	readonly terminal: Terminal;
	readonly suspend: () => Promise<void>;
	/** Prints a line beside the console: before its screen opens, or after it closed. */
	readonly report: (text: string) => Promise<void>;
	readonly flags: Flags;
}

/** Resolves when the person left the console. The terminal is restored by then, whatever happened. */
export async function runConsole(
	context: ConsoleContext,
	tenant: Tenant,
	address: string,
	{terminal, suspend, report, flags}: ConsoleOptions,
): Promise<void> {
	const {config} = await context.settings.load();
	// Before the screen opens, so that it can be read once the console is left.
	for (const problem of columnProblems(config.columns ?? {})) await report(`the config: ${problem}`);
	const write = (text: string) => void terminal.stdout.write(text);
	const tenants = openTenants({context, config, flags, write, suspend}, tenant);
	const {services} = tenants;
	const first = address === lastPlace ? await lastLocation(services.savedAddresses) : {address: parseAddress(address)};
	const problem = searchProblem(first.address);
	if (problem) throw new FailedError(problem);
	try {
		await startConsole(services, first, terminal);
	} finally {
		for (const text of await tenants.close()) await report(text);
	}
}

export interface FirstScreen {
	readonly address: Address;
	/** What its screen begins with. */
	readonly seeds?: Seeds;
}

/** The home entry where nothing is known, or what was known leads nowhere any more. */
async function lastLocation(savedAddresses: SavedAddresses): Promise<FirstScreen> {
	await savedAddresses.load();
	const {address = home, view} = savedAddresses.last ?? {};
	try {
		return {address: parseAddress(address), seeds: {savedView: view}};
	} catch (error) {
		if (!(error instanceof AddressError)) throw error;
		return {address: parseAddress(home)};
	}
}
