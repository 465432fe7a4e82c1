/** What may stand at the cursor of a command line: from the verbs, and from what this machine has stored. */
import type {Command, Option} from 'commander';
import {flagName} from '../../settings/launch/flags.ts';
import type {CliContext} from '../context.ts';
import {rowFormats} from '../output/formats.ts';
import {verbOf} from '../verb.ts';
import {readValues, type ValueSource} from './values.ts';

interface Candidate {
	readonly text: string;
	readonly help?: string;
}

/** `typed` are the words after the program, to the cursor. Sends no request and reads no credentials. */
export async function candidatesFor(
	context: CliContext,
	program: Command,
	typed: readonly string[],
): Promise<readonly Candidate[]> {
	// bash takes --profile=prod for three words.
	const before = typed.slice(0, -1).filter((word) => word !== '=');
	const last = typed.at(-1) === '=' ? '' : (typed.at(-1) ?? '');
	const read = async (sources: readonly (ValueSource | undefined)[]) =>
		(await Promise.all(sources.map((source) => (source ? readValues(context, source, before) : [])))).flat();

	if (before[0] === 'help') return startingWith(last, childrenOf(commandAt(program, before.slice(1))));
	const command = commandAt(program, before);
	const options = optionsOf(program, command);
	const [, flag = before.at(-1) ?? ''] = /^(--[\w-]+)=/.exec(last) ?? [];
	const option = optionWithValue(options, flag);
	if (option) {
		const own = option.long === '--output' ? (verbOf(command)?.formats ?? rowFormats) : option.argChoices;
		const start = last.startsWith(`${flag}=`) ? `${flag}=` : '';
		const texts = own ?? (await read([sourceOf(option, command)]));
		return startingWith(
			last,
			texts.map((text) => ({text: start + text})),
		);
	}
	if (last.startsWith('-'))
		return startingWith(
			last,
			options.map(({long, description}) => ({text: long ?? '', help: description})),
		);
	const {args = []} = verbOf(command) ?? {};
	const given = before.filter((word, at) => !/^[-@]/.test(word) && !optionWithValue(options, before[at - 1] ?? ''));
	const position = given.length - namesOf(command).length;
	const arg = args[position] ?? args.find(({form}) => form.includes('...'));
	const values = [...(arg?.choices ?? []), ...(await read([arg?.from]))];
	return startingWith(last, [...(position === 0 ? childrenOf(command) : []), ...values.map((text) => ({text}))]);
}

/** The option of a flag that takes a value. */
const optionWithValue = (options: readonly Option[], flag: string) =>
	options.find(({long, short, required, optional}) => [long, short].includes(flag) && (required || optional));

/** The names of a command and of its parents, such as `history rm`. */
const namesOf = (command: Command): readonly string[] =>
	command.parent ? [...namesOf(command.parent), command.name()] : [];

const startingWith = (start: string, all: readonly Candidate[]) => all.filter(({text}) => text.startsWith(start));

const visibleIn = (command: Command) =>
	command
		.createHelp()
		.visibleCommands(command)
		.filter((child) => command.commands.includes(child));

const childrenOf = (command: Command): readonly Candidate[] =>
	visibleIn(command).map((child) => ({text: child.name(), help: child.summary()}));

/** The deepest command that the words name. */
const commandAt = (program: Command, words: readonly string[]): Command =>
	words.reduce((command, word) => visibleIn(command).find((child) => child.name() === word) ?? command, program);

/** The options of a command, and the flags of the program that have an effect on it. */
function optionsOf(program: Command, command: Command): readonly Option[] {
	const all = program.createHelp().visibleOptions(program);
	if (command === program) return all;
	const {globals = []} = verbOf(command) ?? {};
	const used = all.filter(({long}) => long === '--help' || globals.some((name) => long === `--${flagName(name)}`));
	return [...command.createHelp().visibleOptions(command), ...used];
}

const globalSources: Partial<Record<string, ValueSource>> = {profile: 'profiles', at: 'moments'};

function sourceOf(option: Option, command: Command): ValueSource | undefined {
	const name = option.attributeName();
	return verbOf(command)?.options?.[name]?.from ?? globalSources[name];
}
