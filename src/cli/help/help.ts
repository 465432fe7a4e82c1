/** The help of each command: grouped options, the global flags in one line, and examples. */
import {type Command, Help, type Option, type OutputConfiguration} from 'commander';
import {UsageError} from '../../settings/error.ts';
import {flagName, flagRows} from '../../settings/launch/flags.ts';
import {nearest} from '../../text/match/nearest.ts';
import {printDocument, topicsOf} from '../commands/docs.ts';
import {exitCodeMeanings} from '../error.ts';
import {examplesOf, pathOf, type Verb, verb, verbOf} from '../verb.ts';

/** Every command throws its errors instead of exiting, and has the help of its verb. */
export function configureHelp(program: Command, output: OutputConfiguration): void {
	const prepare = (command: Command) => {
		command
			.exitOverride()
			.configureOutput({
				...output,
				outputError: (text, write) =>
					output.outputError?.(text, (line) => write(withAdvice(line, `castellan ${pathOf(command)}`.trim()))),
			})
			.helpOption('-h, --help', 'show this help')
			.configureHelp({minWidthToWrap: 20, formatHelp, visibleOptions, subcommandTerm: (child) => child.name()});
		if (command !== program && command.commands.length > 0)
			command.helpCommand('help [command]', 'Show the help of a subcommand');
		command.commands.forEach(prepare);
	};
	prepare(program);
}

/** An error of the parser with advice, unless the parser suggests a name. */
const withAdvice = (text: string, command: string) =>
	text.includes('(Did you mean')
		? text
		: `${text.trimEnd().replace(/\.$/, '')}. Run ${command} --help to see its form\n`;

/** The help of the program lists `--help`. The other commands name it in the line of the global flags. */
function visibleOptions(command: Command): Option[] {
	const options = Help.prototype.visibleOptions.call(new Help(), command);
	return command.parent ? options.filter(({long}) => long !== '--help') : options;
}

function formatHelp(command: Command, helper: Help): string {
	const sections = [Help.prototype.formatHelp.call(helper, command, helper).trimEnd()];
	if (command.parent)
		sections.push(section('Global options:', joined(globalFlags(command), (helper.helpWidth ?? 80) - indent.length)));
	const lines = examplesOf(command).flatMap(({purpose, line}) => [`# ${purpose}`, line]);
	if (lines.length > 0) sections.push(section('Examples:', lines));
	if (!command.parent)
		sections.push(
			section(
				'Exit codes:',
				exitCodeMeanings.map(([code, meaning]) => `${String(code).padStart(3)}  ${meaning}`),
			),
		);
	return `${sections.join('\n\n')}\n`;
}

/** Such as `--profile <name>`, or `-o <format>` for a flag with a short form. */
const globalFlags = (command: Command): readonly string[] => [
	...(verbOf(command)?.globals ?? []).map((name) => {
		const {short, value} = flagRows[name];
		return `${short ? `-${short}` : `--${flagName(name)}`}${value ? ` <${value}>` : ''}`;
	}),
	'-h',
];

const indent = '  ';

const section = (title: string, lines: readonly string[]): string =>
	[title, ...lines.map((line) => `${indent}${line}`)].join('\n');

/** Joins words with commas. Breaks lines only between words, so that a flag and its value stay together. */
function joined(words: readonly string[], width: number): readonly string[] {
	const lines: string[] = [];
	for (const [index, word] of words.entries()) {
		const text = index < words.length - 1 ? `${word},` : word;
		const line = lines.at(-1);
		if (line !== undefined && line.length + 1 + text.length <= width) lines[lines.length - 1] = `${line} ${text}`;
		else lines.push(text);
	}
	return lines;
}

export const helpVerb = (program: Command): Verb =>
	verb({
		name: 'help',
		summary: 'Show the help of a command',
		description:
			'Print the help of castellan or of a command, or a document that castellan docs lists. castellan COMMAND --help prints the same.',
		args: [{form: '[command...]'}],
		globals: [],
		examples: [
			['apps', 'Show the help of a command'],
			['history rm', 'Show the help of a subcommand'],
		],
		run: async (context, _flags, words) => {
			const [topic = '', ...others] = words;
			const isCommand = words.length === 0 || program.commands.some((each) => each.name() === topic);
			const topics = isCommand || others.length > 0 ? [] : await topicsOf(context);
			const document = topics.find((each) => each.topic === topic);
			if (document) return printDocument(context, document);
			findCommand(program, words).outputHelp();
		},
	});

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
