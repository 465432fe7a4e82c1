/** The commands for completion scripts, from their verbs: every command with the words that may follow it. */
import type {Command, Option} from 'commander';
import {flagName} from '../../settings/launch/flags.ts';
import {rowFormats} from '../output/formats.ts';
import {pathOf, verbOf} from '../verb.ts';
import {sourceNamed, type ValueSource} from './values.ts';

export interface CompletedVerb {
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

export function treeOf(program: Command): readonly CompletedVerb[] {
	const globalFlags = optionsOf(program);
	const walk = (command: Command): readonly CompletedVerb[] => {
		const {args = [], globals = [], formats = rowFormats} = verbOf(command) ?? {};
		const used = globalFlags
			.filter(({long}) => long === '--help' || globals.some((name) => long === `--${flagName(name)}`))
			.map((flag) => (flag.long === '--output' ? {...flag, values: formats} : flag));
		return [
			{
				path: pathOf(command),
				help: command.summary() || command.description(),
				words: [
					...commandWords(command),
					...args.flatMap(({choices = []}) => choices).map((text) => ({text, help: ''})),
				],
				source: sourceNamed(args.find(({from}) => from)?.from),
				flags: command === program ? globalFlags : [...optionsOf(command), ...used],
			},
			...visibleCommands(command).flatMap(walk),
		];
	};
	const verbs = walk(program);
	return [
		...verbs.map((verb) => (verb.path === 'help' ? {...verb, words: commandWords(program)} : verb)),
		...helpVerbs(program),
	];
}

/**
 * The flags that take a value, as patterns of a shell for the path of a command, a blank and the flag. What only some commands take
 * comes first.
 */
export function valueCases(
	verbs: readonly CompletedVerb[],
): readonly {readonly patterns: string; readonly flag: Flag}[] {
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
const helpVerbs = (program: Command): readonly CompletedVerb[] =>
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

const globalSources: Partial<Record<string, ValueSource>> = {profile: 'profiles', at: 'moments'};

const optionsOf = (command: Command): readonly Flag[] =>
	command
		.createHelp()
		.visibleOptions(command)
		.map((option) => {
			const name = option.attributeName();
			return flagOf(option, verbOf(command)?.options?.[name]?.from ?? globalSources[name]);
		});

const flagOf = (option: Option, source: ValueSource | undefined): Flag => ({
	long: option.long ?? '',
	source,
	short: option.short,
	help: option.description,
	values:
		option.required || option.optional
			? option.flags.includes('<file>')
				? 'files'
				: (option.argChoices ?? [])
			: undefined,
});
