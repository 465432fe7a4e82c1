/** A headless command as a row. Its subcommands are rows as well. */
import {Command} from 'commander';
import {historyKinds} from '../domain/resources/history-kinds.ts';
import {UsageError} from '../settings/error.ts';
import type {CliContext} from './context.ts';
import {pathOf} from './help/help.ts';
import {assertFields, type KnownFields} from './output/fields.ts';
import {assertFormat} from './output/formats.ts';

export interface Verb {
	readonly name: string;
	readonly alias?: string;
	readonly summary: string;
	readonly description: string;
	/** Adds the arguments and options. */
	readonly takes?: (command: Command) => Command;
	/** The fields of its result in any format. Others in `--fields` are rejected before the run. */
	readonly fields?: KnownFields;
	readonly subcommands?: readonly Verb[];
	/** Whether `--at` applies, because the verb only reads data that the history has too. */
	readonly readsPast?: boolean;
	/** Gets the options, those of the program included, and the arguments. Their types agree with `takes`. */
	readonly run?: (context: CliContext, flags: never, ...args: never[]) => Promise<void>;
}

const pastScope = `an earlier state can only be read, by ${['board', ...historyKinds].join(', ')}`;

/** Registers a verb and its subcommands with the parser. */
export function createCommand(context: CliContext, verb: Verb): Command {
	const {name, alias, summary, description, takes, fields, subcommands = [], readsPast, run} = verb;
	const command = new Command(name).summary(summary).description(description);
	if (alias) command.alias(alias);
	takes?.(command);
	for (const subcommand of subcommands) command.addCommand(createCommand(context, subcommand));
	if (!run) return command;
	return command.action(async () => {
		const flags = command.optsWithGlobals();
		assertFormat(pathOf(command), flags.output);
		if (flags.at !== undefined && !readsPast) throw new UsageError(`--at does not apply to ${name}: ${pastScope}`);
		if (fields) assertFields(flags.fields, fields);
		await run(context, flags as never, ...(command.processedArgs as never[]));
	});
}
