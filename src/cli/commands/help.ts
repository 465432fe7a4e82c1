/** `help`: prints the help of a command, as `--help` does. */
import {Command} from 'commander';
import {UsageError} from '../../settings/error.ts';
import {nearest} from '../../text/match/nearest.ts';

export const helpCommand = (program: Command): Command =>
	new Command('help')
		.summary('Show the help of a command')
		.description('Print the help of castellan or of a command. castellan COMMAND --help prints the same.')
		.argument('[command...]')
		.action((words: readonly string[]) => findCommand(program, words).outputHelp());

/** Throws `UsageError` for an unknown command. */
function findCommand(program: Command, words: readonly string[]): Command {
	let command = program;
	for (const word of words) {
		const child = command.commands.find((each) => each.name() === word || each.aliases().includes(word));
		if (!child) throw new UsageError(`unknown command “${words.join(' ')}”. ${adviceFor(command, word)}`);
		command = child;
	}
	return command;
}

function adviceFor(command: Command, word: string): string {
	const names = command.commands.map((each) => each.name());
	const [suggestion] = nearest(word, names);
	if (suggestion) return `Did you mean ${suggestion}?`;
	return names.length > 0 ? `Try ${names.join(', ')}` : `${command.name()} has no subcommands`;
}
