/** `castellan [ADDRESS]`: checks the address and the terminal, and opens the console through the context. */
import {AddressError, home, lastAddress, parseAddress} from '../domain/address/address.ts';
import {searchProblem} from '../domain/resources/search-problem.ts';
import {UsageError} from '../settings/error.ts';
import {hasTerminal} from '../settings/launch/capabilities.ts';
import type {Flags} from '../settings/launch/flags.ts';
import {nearest} from '../text/match/nearest.ts';
import {withTenant} from './connect.ts';
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
	if (!hasTerminal(context)) {
		throw new UsageError('the console requires a terminal. Run castellan --help to list the other commands');
	}
	const chosen = await firstRun(context, flags);
	if (chosen) await withTenant(context, chosen, (tenant) => context.openConsole(tenant, address, flags));
}

const choices = ['', '  s  Sign in to a tenant', '  d  Open the demo tenant', '  q  Quit'];

/** Without any profile or tenant, asks for the next step. Returns the flags to open a tenant with; undefined to quit. */
async function firstRun(context: CliContext, flags: Flags): Promise<Flags | undefined> {
	const {env, settings} = context;
	const isChosen = flags.demo || flags.baseUrl || flags.profile || env.CASTELLAN_BASE_URL || env.CASTELLAN_PROFILE;
	if (isChosen || !context.stderr.isTty || (await settings.load()).config.profiles.size > 0) return flags;
	// The console starts without the parser of commands, which these modules load.
	const [{askKey}, {login}] = await Promise.all([import('./prompts/ask.ts'), import('./commands/account/login.ts')]);
	for (let attempt = 0; attempt < maximumAttempts; attempt++) {
		await context.stderr.write(`You are not signed in to a tenant yet.${choices.join('\n')}\n`);
		const answer = await askKey(context, 'Choose s, d or q:', 'sdq');
		if (answer === 'q') return undefined;
		if (answer === 'd') return {...flags, demo: true};
		if (answer !== 's') continue;
		await login(context, flags);
		return flags;
	}
	return undefined;
}

/** Prompts before the program ends, so that input without an end cannot keep it. */
const maximumAttempts = 5;

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
