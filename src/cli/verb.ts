/** A headless command as a row. Parser, help, manual page and completion follow from it. Its subcommands are rows as well. */
import {Argument, Command, Option} from 'commander';
import {historyKinds} from '../domain/resources/history-kinds.ts';
import {UsageError} from '../settings/error.ts';
import {type FlagRow, type Flags, type Format, flagName, type ValueOf} from '../settings/launch/flags.ts';
import type {ValueSource} from './completion/values.ts';
import type {CliContext} from './context.ts';
import {assertAlone} from './fleet.ts';
import {assertFields, type KnownFields} from './output/fields.ts';
import {assertFormat} from './output/formats.ts';

/** An argument. */
export interface ArgRow {
	/** `<name>`, `[name]` if it may be left out, `<name...>` for several. */
	readonly form: `<${string}>` | `[${string}]`;
	readonly help?: string;
	readonly choices?: readonly string[];
	/** The values that completion reads while a person types. */
	readonly from?: ValueSource | undefined;
}

/** An option, by its name: `minSeverity` is `--min-severity`. Commander keeps choices of an option with `read` for the help only. */
export interface OptionRow extends FlagRow {
	/** Begins a group of the help. */
	readonly group?: string;
	readonly conflicts?: readonly string[];
	readonly isRequired?: true;
	/** Without a value it is `true`. */
	readonly isValueOptional?: true;
	/** The help of its opposite, `--no-NAME`. */
	readonly negation?: string;
	readonly from?: ValueSource | undefined;
}

export type Options = Readonly<Record<string, OptionRow>>;

type OptionValue<O> = O extends {readonly isValueOptional: true}
	? ValueOf<O> | true
	: O extends {readonly negation: string}
		? boolean
		: ValueOf<O>;

type Required<O> = {[N in keyof O]: O[N] extends {readonly isRequired: true} ? N : never}[keyof O];

/** The parsed options, and those of the program. */
export type FlagsOf<O> = Flags & {readonly [N in Exclude<keyof O, Required<O>>]?: OptionValue<O[N]>} & {
	readonly [N in Required<O>]: OptionValue<O[N]>;
};

type Word<A> = A extends {readonly choices: readonly (infer C)[]} ? C : string;

type WordsOf<A extends readonly ArgRow[]> = {
	[I in keyof A]: A[I]['form'] extends `${string}...${string}`
		? readonly Word<A[I]>[]
		: A[I]['form'] extends `<${string}`
			? Word<A[I]>
			: Word<A[I]> | undefined;
};

export interface Verb {
	readonly name: string;
	readonly alias?: string;
	readonly summary: string;
	readonly description: string;
	readonly args?: readonly ArgRow[];
	readonly options?: Options;
	/** The flags of the program that have an effect. The others are accepted, and left out of the help. `--at` is rejected. */
	readonly globals: readonly (keyof Flags)[];
	/** What follows the verb on a command line, and its purpose as an imperative without a full stop. */
	readonly examples: readonly (readonly [args: string, purpose: string])[];
	/** The end of the help. */
	readonly note?: string;
	/** Whether signals end it at once, until it calls `handleSignals`. */
	readonly endsAtOnce?: true;
	/** The formats of `-o`, if they are not those of rows. */
	readonly formats?: readonly Format[];
	/** The fields of its result in any format. Others in `--fields` are rejected before the run. */
	readonly fields?: KnownFields;
	readonly subcommands?: readonly Verb[];
	readonly run?: (context: CliContext, command: Command) => Promise<void>;
}

/** Makes a verb whose `run` gets the options and the arguments with the types that their rows state. */
export function verb<
	const A extends readonly ArgRow[] = readonly [],
	const O extends Options = Record<never, OptionRow>,
>({
	run,
	...row
}: Omit<Verb, 'run' | 'args' | 'options'> & {
	readonly args?: A;
	readonly options?: O;
	readonly run: (context: CliContext, flags: FlagsOf<O>, ...words: WordsOf<A>) => Promise<void>;
}): Verb {
	return {
		...row,
		run: (context, command) => run(context, command.optsWithGlobals(), ...(command.processedArgs as WordsOf<A>)),
	};
}

/** Options that several functions name by their type, `FlagsOf`. */
export const options = <const O extends Options>(rows: O): O => rows;

const pastScope = `an earlier state can only be read, by ${['board', ...historyKinds, 'find'].join(', ')}`;

/** The command of a verb and its subcommands for the parser. */
export class VerbCommand extends Command {
	readonly verb: Verb;

	constructor(context: CliContext, verb: Verb) {
		const {name, alias, summary, description, args = [], fields, globals, formats, subcommands = [], run} = verb;
		super(name);
		this.verb = verb;
		this.summary(summary).description(description);
		if (alias) this.alias(alias);
		for (const {form, help, choices} of args) {
			const argument = new Argument(form, help);
			this.addArgument(choices ? argument.choices(choices) : argument);
		}
		for (const [option, row] of Object.entries(verb.options ?? {})) this.#addRow(option, row);
		const {fleet} = context;
		const takesFleet = verb.options?.profiles !== undefined;
		if (fleet && takesFleet) this.setOptionValueWithSource('profiles', fleet.profiles, 'config');
		if (verb.note) this.addHelpText('after', `\n${verb.note}`);
		for (const subcommand of subcommands) this.addCommand(new VerbCommand(context, subcommand));
		// The parser also accepts options before a subcommand, where they have no effect.
		this.hook('preSubcommand', (_, subcommand) => {
			const {options: taken = {}} = verbOf(subcommand) ?? {};
			const given = Object.keys(run ? this.opts() : {}).filter((each) => this.getOptionValueSource(each) === 'cli');
			const flag = given.find((each) => !(each in taken));
			if (flag && this.parent)
				throw new UsageError(`--${flagName(flag)} applies to ${name}, not to ${subcommand.name()}`);
		});
		if (!run) return;
		this.action(async () => {
			const flags = this.optsWithGlobals<Flags>();
			if (fleet && !takesFleet)
				throw new UsageError(
					`castellan ${pathOf(this)} is for one tenant. Leave out ${fleet.name}, and name one with --profile`,
				);
			if (fleet) assertAlone(fleet, flags);
			assertFormat(pathOf(this), formats, flags);
			if (flags.at !== undefined && !globals.includes('at'))
				throw new UsageError(`--at does not apply to ${name}: ${pastScope}`);
			if (fields) assertFields(flags.fields, fields);
			await run(context, this);
		});
	}

	#addRow(name: string, row: OptionRow): void {
		const {short, value, choices, help, group, conflicts = [], isRequired, isValueOptional, negation} = row;
		const flag = `--${flagName(name)}`;
		const placeholder = value && (isValueOptional ? ` [${value}]` : ` <${value}>`);
		const option = new Option(`${short ? `-${short}, ` : ''}${flag}${placeholder ?? ''}`, help);
		if (choices) option.choices(choices);
		if (row.read) option.argParser((text, before) => row.read?.(text, flag, before));
		if (group) this.optionsGroup(group);
		this.addOption(option.conflicts([...conflicts]).makeOptionMandatory(isRequired ?? false));
		if (negation) this.option(`--no-${flagName(name)}`, negation);
	}
}

/** The row of a command. Undefined for the help that the parser adds. */
export const verbOf = (command: Command): Verb | undefined =>
	command instanceof VerbCommand ? command.verb : undefined;

/** The path of a command below the program, such as `auth-configs update`. '' for the program. */
export const pathOf = (command: Command): string =>
	command.parent ? `${pathOf(command.parent)} ${command.name()}`.trim() : '';

/** The examples of a command as whole lines, and their purposes. */
export const examplesOf = (command: Command): readonly {readonly purpose: string; readonly line: string}[] =>
	(verbOf(command)?.examples ?? []).map(([args, purpose]) => ({
		purpose,
		line: ['castellan', pathOf(command), args].filter(Boolean).join(' '),
	}));

const tenant = ['demo', 'baseUrl', 'profile', 'timeout', 'maxWait', 'caFile', 'clientCert', 'clientKey'] as const;
const output = ['output', 'fields', 'join'] as const;
const saved = ['demo', 'baseUrl', 'profile', 'output'] as const;

/** The flags of the program that have an effect on verbs of a kind. */
export const globals = {
	tenant,
	output,
	read: [...tenant, ...output],
	past: [...tenant, ...output, 'at'],
	write: [...tenant, ...output, 'readOnly'],
	saved,
	stored: [...saved, 'fields', 'join'],
} as const;
