/**
 * The composition root. It connects the arguments, environment and streams of the process to the console or a command, and
 * turns their results into exit codes. Modules of only one of the two are imported dynamically.
 */
import {openConsole} from '../cli/console.ts';
import type {CliContext} from '../cli/context.ts';
import {exitCodes} from '../cli/error.ts';
import {reportError} from '../cli/failure.ts';
import type {ConsoleRequest} from '../console/first-frame/console-request.ts';
import type {Opening} from '../console/terminal/opening.ts';
import type {TerminalControl} from '../settings/terminal/control.ts';
import {unblock} from '../settings/terminal/unblock.ts';
import {createContext, loadConsole, withUsualSpace} from './context.ts';
import {Ending} from './ending.ts';
import {disk} from './machine.ts';
import {usesTenant} from './tenants.ts';

/** Milliseconds after which the settings count as slow. */
const slowSettings = 15;

/**
 * Runs the console if `request` is given, otherwise a command, and ends the process. `opening` owns
 * the terminal and shows the first frame until the console takes over.
 * `cacheCode` caches the code of the functions that ran. A start without a tenant runs too few of them to be typical.
 */
export async function main(
	control: TerminalControl,
	request: ConsoleRequest | undefined,
	opening: Opening | undefined,
	cacheCode: (isTypical?: boolean) => void = () => undefined,
): Promise<void> {
	const ending = new Ending(control);
	unblock(process.stderr);
	// Load the console while a keychain is read. `openConsole` reports a failure of the same import.
	if (request) setTimeout(() => loadConsole().catch(() => undefined), slowSettings).unref();
	try {
		const code = await run(request, await createContext({control, ending, opening, cacheCode}));
		await ending.exit(code, () => withUsualSpace(() => cacheCode(usesTenant())));
	} catch (error) {
		await ending.crash(error);
	}
}

async function run(request: ConsoleRequest | undefined, context: CliContext): Promise<number> {
	if (!request) {
		// Runs concurrently with the command.
		const cleanup = import('../settings/files/leftovers.ts').then(({clearLeftovers}) =>
			clearLeftovers(disk, context.settings.paths),
		);
		const code = await (await import('../cli/program.ts')).runCli(process.argv.slice(2), context);
		await cleanup;
		return code;
	}
	try {
		await openConsole(context, request.words, request.flags);
		return exitCodes.done;
	} catch (error) {
		return reportError(error, context);
	}
}
