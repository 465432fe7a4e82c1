/**
 * The headless commands. Each command reads its flags and runs on a `CliContext`, the record of its dependencies. This file
 * turns an error into a line on stderr and an exit code.
 */
import {type Command, CommanderError} from 'commander';
import {resources} from '../domain/resources/index.ts';
import {hasTerminal, isAgent} from '../settings/launch/capabilities.ts';
import {type Flags, flagRows} from '../settings/launch/flags.ts';
import {clean} from '../text/visible.ts';
import {loginVerb, logoutVerb} from './commands/account/login.ts';
import {profilesVerb} from './commands/account/profiles.ts';
import {whoamiVerb} from './commands/account/whoami.ts';
import {boardVerb, findingFormats, printBoard} from './commands/board/board.ts';
import {completeVerb, completionVerb} from './commands/completion.ts';
import {configVerb} from './commands/config/config.ts';
import {docsVerb} from './commands/docs.ts';
import {doctorVerb} from './commands/doctor/doctor.ts';
import {findVerb} from './commands/find.ts';
import {handoverVerb} from './commands/handover.ts';
import {changesVerb} from './commands/history/changes.ts';
import {diffVerb} from './commands/history/diff.ts';
import {evidenceVerb} from './commands/history/evidence.ts';
import {forgetVerb} from './commands/history/forget.ts';
import {historyVerb} from './commands/history/history.ts';
import {saveVerb} from './commands/history/save.ts';
import {keysVerb} from './commands/keys.ts';
import {listVerb} from './commands/list/list-command.ts';
import {applyVerb} from './commands/mcp/apply.ts';
import {mcpVerb} from './commands/mcp/mcp.ts';
import {metricsVerb} from './commands/metrics/metrics.ts';
import {notificationsVerb} from './commands/notifications.ts';
import {peopleVerb} from './commands/people.ts';
import {bookmarksVerb, viewsVerb} from './commands/saved/saved.ts';
import {secretVerb} from './commands/secret.ts';
import {serveVerb} from './commands/serve.ts';
import {surfacesVerb} from './commands/surfaces/surfaces.ts';
import {watchVerb} from './commands/watch/watch.ts';
import {itemVerbs, writeVerbs} from './commands/writes.ts';
import {openConsole} from './console.ts';
import type {CliContext, Fleet, Output} from './context.ts';
import {exitCodes} from './error.ts';
import {errorLine, ignoreClosedPipe, reportError} from './failure.ts';
import {assertAlone, fleetOf} from './fleet.ts';
import {refuseDropped} from './help/dropped.ts';
import {configureHelp, helpVerb} from './help/help.ts';
import {assertFormat} from './output/formats.ts';
import {type Verb, VerbCommand, verbOf} from './verb.ts';

/** By the heading in the help. The lists belong to the first group. */
const readHeading = 'Read a tenant:';
const verbs: Readonly<Record<string, readonly Verb[]>> = {
	[readHeading]: [boardVerb, handoverVerb, findVerb, peopleVerb, secretVerb, notificationsVerb, surfacesVerb],
	'Follow changes:': [watchVerb, saveVerb, changesVerb, diffVerb, historyVerb, evidenceVerb, metricsVerb, forgetVerb],
	'Write:': [...writeVerbs, applyVerb],
	'Set up:': [loginVerb, logoutVerb, whoamiVerb, profilesVerb, configVerb, bookmarksVerb, viewsVerb, doctorVerb],
	'Other:': [mcpVerb, keysVerb, docsVerb, serveVerb],
};

/** The program itself: in a pipe, it prints the board. */
const programVerb: Verb = {
	name: 'castellan',
	summary: '',
	description: 'A keyboard console for an identity-governance tenant, with headless commands for scripts.',
	args: [
		{
			form: '[address]',
			help: 'the address to open in the console, such as apps?query=vault or apps/app_42; after @FLEET, for all tenants of a fleet',
			from: 'fleets',
		},
	],
	// The command at hand checks the format.
	options: {...flagRows, output: {...flagRows.output, read: (text) => text}},
	globals: [],
	formats: findingFormats,
	examples: [
		['', 'Open the console'],
		['--demo', 'Open the console on the demo tenant'],
		['"apps?query=vault"', 'Open the console at an address'],
		['apps --query vault -o json', 'Print the same list as JSON'],
		['help auth-configs update', 'Show the help of a command'],
	],
};

/** Resolves with the exit code. Rejects only with an internal error. */
export async function runCli(args: readonly string[], launched: CliContext): Promise<number> {
	const openPast: CliContext['openPast'] = async (own, flags) =>
		(await import('./commands/history/open-past.ts')).openPast(own, flags);
	const context = {...launched, openPast};
	// The parser writes synchronously: its help and errors are collected here and written afterwards.
	const parserOutput: {readonly output: Output; readonly text: string}[] = [];
	const print = (output: Output) => (text: string) => void parserOutput.push({output, text});
	let fleet: Fleet | undefined;
	try {
		if (args[0]?.startsWith('@')) fleet = fleetOf(args[0], (await context.settings.load()).config);
	} catch (error) {
		return reportError(error, context, false);
	}
	const words = fleet ? args.slice(1) : args;
	const program = createProgram({...context, fleet}, words[0]);
	program.hook('preAction', (_, command) => {
		if (!verbOf(command)?.endsAtOnce) context.handleSignals?.();
	});
	configureHelp(program, {
		writeOut: print(context.stdout),
		writeErr: print(context.stderr),
		outputError: (text, write) => write(`castellan: ${withoutValues(text.replace(/^error: /, ''))}`),
		getOutHelpWidth: () => context.stdout.columns || 80,
		getErrHelpWidth: () => context.stderr.columns || 80,
	});
	const parsed = await parse(program, words).then(
		() => undefined,
		(error: unknown) => ({error}),
	);
	// An agent that asked for JSON gets its errors as JSON, too.
	const {output: format} = program.opts<Flags>();
	const asJson = isAgent(context.env) && (format === 'json' || format === 'ndjson');
	for (const {output, text} of parserOutput) {
		const isError = asJson && output === context.stderr;
		const written = isError ? errorLine(exitCodes.usage, text.trim().replace(/^castellan: /, '')) : clean(text);
		await output.write(written).catch(ignoreClosedPipe);
	}
	if (!parsed) return exitCodes.done;
	if (!(parsed.error instanceof CommanderError)) return reportError(parsed.error, context, asJson);
	return parsed.error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
}

async function parse(program: Command, args: readonly string[]): Promise<void> {
	refuseDropped(args);
	await program.parseAsync(args, {from: 'user'});
}

/** A value or an argument may be a secret in the wrong place: errors repeat the names of flags only. */
const withoutValues = (text: string) =>
	text.replace(/^(unknown option '[^'=]*)=.*?('(?:\n|$))/s, '$1$2').replace(/(but got \d+): .*/s, '$1.\n');

/**
 * Creates the command tree. `runCli` adds the help and the handling of errors. A command whose name stands first needs no other one,
 * and all of them take milliseconds.
 */
export function createProgram(context: CliContext, first?: string): Command {
	const program = new VerbCommand(context, programVerb);
	program.version(context.version, '-V, --version', 'print the version');
	program.allowExcessArguments().action(() => {
		const flags = program.opts<Flags>();
		const {fleet} = context;
		const profiles = fleet && {profiles: fleet.profiles};
		if (fleet) assertAlone(fleet, {...flags, ...profiles});
		assertFormat('', programVerb.formats, flags);
		if (program.args.length === 0 && (flags.output !== undefined || !hasTerminal(context)))
			return printBoard(context, {...flags, ...profiles});
		const words = program.commands.map((command) => command.name());
		return openConsole(context, program.args, flags, words);
	});
	const lists = resources.map((resource) => listVerb(resource, itemVerbs(resource.name)));
	const groups = [[readHeading, lists] as const, ...Object.entries(verbs)];
	const only = groups.flatMap(([, group]) => group).find(({name}) => name === first);
	if (only) return program.addCommand(new VerbCommand(context, only));
	for (const [heading, group] of groups)
		for (const verb of group) program.addCommand(new VerbCommand(context, verb).helpGroup(heading));
	program.addCommand(new VerbCommand(context, completeVerb(program)), {hidden: true});
	program
		.commandsGroup('Other:')
		.addCommand(new VerbCommand(context, completionVerb))
		.addCommand(new VerbCommand(context, helpVerb(program)));
	return program;
}
