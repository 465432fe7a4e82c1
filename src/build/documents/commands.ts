/** The commands of castellan, as the generated documents describe them. */
import type {Argument, Command, Option} from 'commander';
import packageJson from '../../../package.json' with {type: 'json'};
import type {CliContext} from '../../cli/context.ts';
import {configureHelp} from '../../cli/help/help.ts';
import {createProgram} from '../../cli/program.ts';
import {examplesOf, pathOf, verbOf} from '../../cli/verb.ts';
import {flagName} from '../../settings/launch/flags.ts';

type Row = readonly [term: string, text: string];

interface DescribedCommand {
	readonly path: string;
	readonly usage: string;
	readonly description: string;
	readonly args: readonly Row[];
	readonly options: readonly Row[];
	/** The flags of the program that have an effect. */
	readonly globals: readonly string[];
	readonly examples: ReturnType<typeof examplesOf>;
}

export const {version} = packageJson;

/** The program, and every command below it. */
export function describedCommands(): readonly [DescribedCommand, ...DescribedCommand[]] {
	const program = createProgram({version} as CliContext);
	configureHelp(program, {});
	const below = (command: Command): readonly DescribedCommand[] =>
		command
			.createHelp()
			.visibleCommands(command)
			// The parser adds a `help` subcommand to every command that has subcommands.
			.filter((child) => verbOf(child) !== undefined)
			.flatMap((child) => [describe(child), ...below(child)]);
	return [describe(program), ...below(program)];
}

function describe(command: Command): DescribedCommand {
	const {registeredArguments: args} = command;
	const path = pathOf(command);
	return {
		path,
		usage: ['castellan', path, ...args.map(termOf)].join(' '),
		description: command.description(),
		args: args.flatMap((argument): readonly Row[] =>
			argument.description ? [[termOf(argument), argument.description]] : [],
		),
		options: command.createHelp().visibleOptions(command).map(rowOf),
		globals: (verbOf(command)?.globals ?? []).map((name) => `--${flagName(name)}`),
		examples: examplesOf(command),
	};
}

const rowOf = ({flags, description, argChoices}: Option): Row => [
	flags,
	argChoices ? `${description}: ${argChoices.join(', ')}` : description,
];

function termOf(argument: Argument): string {
	const term = `${argument.name()}${argument.variadic ? '...' : ''}`;
	return argument.required ? `<${term}>` : `[${term}]`;
}
