/** The command tree for completion scripts: every command with the words that may follow it. */
import type {Command, Option} from 'commander';
import {flagName} from '../../settings/launch/flags.ts';
import {topics} from '../help/topics.ts';
import {formatsOf} from '../output/formats.ts';
import {argumentSources, flagSources, type ValueSource} from './values.ts';

export interface Verb {
	/** Empty for the program itself, `profiles add` for a subcommand. */
	readonly path: string;
	readonly help: string;
	/** The subcommands, and the values of the argument. */
	readonly words: readonly Word[];
	/** The values of the argument that are read while a person types. */
	readonly source: ValueSource | undefined;
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
	/** The values that are read while a person types. */
	readonly source: ValueSource | undefined;
}

export function treeOf(program: Command): readonly Verb[] {
	const globalFlags = program
		.createHelp()
		.visibleOptions(program)
		.map((option) => flagOf(option));
	/** The global flags that the command uses. */
	const flagsFor = (path: string) =>
		globalFlags
			.filter(({long}) => long === '--help' || topics[path]?.flags.some((name) => long === `--${flagName(name)}`))
			.map((flag) => (flag.long === '--output' ? {...flag, values: formatsOf(path)} : flag));
	const walk = (command: Command, path: readonly string[]): readonly Verb[] => [
		{
			path: path.join(' '),
			help: command.summary() || command.description(),
			words: [
				...commandWords(command),
				...command.registeredArguments.flatMap(({argChoices}) => argChoices ?? []).map((text) => ({text, help: ''})),
			],
			source: argumentSources[path.join(' ')],
			flags:
				command === program
					? globalFlags
					: [
							...command
								.createHelp()
								.visibleOptions(command)
								.map((option) => flagOf(option, path.join(' '))),
							...flagsFor(path.join(' ')),
						],
		},
		...visibleCommands(command).flatMap((child) => walk(child, [...path, child.name()])),
	];
	const verbs = walk(program, []);
	return [
		...verbs.map((verb) => (verb.path === 'help' ? {...verb, words: commandWords(program)} : verb)),
		...helpVerbs(program),
	];
}

/**
 * The flags that take a value, as patterns of a shell for the path of a command, a blank and the flag. What only some commands take
 * comes first.
 */
export function valueCases(verbs: readonly Verb[]): readonly {readonly patterns: string; readonly flag: Flag}[] {
	const takers = verbs.flatMap(({path, flags}) =>
		flags.filter(({values}) => values !== undefined).map((flag) => ({path, flag})),
	);
	return [...Map.groupBy(takers, ({flag}) => flag.long).values()].flatMap((ofFlag) => {
		const groups = [...Map.groupBy(ofFlag, ({flag: {values, source}}) => JSON.stringify([values, source])).values()];
		const bySize = groups.sort((a, b) => a.length - b.length);
		return bySize.flatMap((group, index) => {
			const [{flag} = {flag: undefined}] = group;
			if (!flag) return [];
			const names = [flag.long, ...(flag.short ? [flag.short] : [])];
			const starts = index === bySize.length - 1 ? ['*'] : group.map(({path}) => `'${path}'`);
			return [{flag, patterns: starts.flatMap((start) => names.map((name) => `${start}' ${name}'`)).join(' | ')}];
		});
	});
}

/** `help history` takes the subcommands of `history`. */
const helpVerbs = (program: Command): readonly Verb[] =>
	visibleCommands(program)
		.filter((command) => command.commands.length > 0)
		.map((command) => ({
			path: `help ${command.name()}`,
			help: command.summary() || command.description(),
			words: commandWords(command),
			source: undefined,
			flags: [],
		}));

const commandWords = (command: Command): readonly Word[] =>
	visibleCommands(command).map((child) => ({text: child.name(), help: child.summary() || child.description()}));

const visibleCommands = (command: Command) =>
	command
		.createHelp()
		.visibleCommands(command)
		.filter((child) => command.commands.includes(child));

function flagOf(option: Option, path = ''): Flag {
	const long = option.long ?? '';
	const takesValue = option.required || option.optional;
	return {
		long,
		source: flagSources[`${path} ${long}`] ?? flagSources[long],
		short: option.short,
		help: option.description,
		values: takesValue ? (option.flags.includes('<file>') ? 'files' : (option.argChoices ?? [])) : undefined,
	};
}
