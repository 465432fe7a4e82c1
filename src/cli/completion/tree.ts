/** The command tree for completion scripts: every command with the words that may follow it. */
import type {Command, Option} from 'commander';

export interface Verb {
	/** Empty for the program itself, `profiles add` for a subcommand. */
	readonly path: string;
	readonly help: string;
	/** The subcommands, and the values of the argument. */
	readonly words: readonly Word[];
	readonly flags: readonly Flag[];
}

interface Word {
	readonly text: string;
	readonly help: string;
}

export interface Flag {
	readonly long: string;
	readonly short: string | undefined;
	readonly help: string;
	/** The possible values: undefined for a switch, `files` for a path, empty for any text. */
	readonly values: readonly string[] | 'files' | undefined;
}

export function treeOf(program: Command): readonly Verb[] {
	const globalFlags = program.createHelp().visibleOptions(program).map(flagOf);
	const walk = (command: Command, path: readonly string[]): readonly Verb[] => [
		{
			path: path.join(' '),
			help: command.summary() || command.description(),
			words: [
				...command.commands.map((child) => ({text: child.name(), help: child.summary() || child.description()})),
				...command.registeredArguments.flatMap(({argChoices}) => argChoices ?? []).map((text) => ({text, help: ''})),
			],
			flags:
				command === program
					? globalFlags
					: [...command.createHelp().visibleOptions(command).map(flagOf), ...globalFlags],
		},
		...command.commands.flatMap((child) => walk(child, [...path, child.name()])),
	];
	return walk(program, []);
}

function flagOf(option: Option): Flag {
	const takesValue = option.required || option.optional;
	return {
		long: option.long ?? '',
		short: option.short,
		help: option.description,
		values: takesValue ? (option.flags.includes('<file>') ? 'files' : (option.argChoices ?? [])) : undefined,
	};
}
