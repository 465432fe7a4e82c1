/**
 * `completion`: prints a completion script for a shell, generated from the command tree. `complete` prints values for the script,
 * one per line; it is hidden, because only scripts call it.
 */
import {Argument, type Command} from 'commander';
import type {Flags} from '../../settings/launch/flags.ts';
import {clean} from '../../text/visible.ts';
import {bashScript, fishScript, zshScript} from '../completion/scripts.ts';
import {treeOf} from '../completion/tree.ts';
import {readValues, type ValueSource, valueSources} from '../completion/values.ts';
import {failureOf} from '../failure.ts';
import type {Verb} from '../verb.ts';

const scripts = {bash: bashScript, zsh: zshScript, fish: fishScript};
const shells = Object.keys(scripts) as readonly (keyof typeof scripts)[];

export const completionVerb = (program: Command): Verb => ({
	name: 'completion',
	summary: 'Print a completion script for a shell',
	description:
		'Print a completion script. bash: source <(castellan completion bash). zsh: save it as _castellan in a directory of $fpath. fish: castellan completion fish | source.',
	takes: (command) => command.addArgument(new Argument('<shell>').choices(shells)),
	run: (context, _: Flags, shell: keyof typeof scripts) => context.stdout.write(scripts[shell](treeOf(program))),
});

export const completeVerb: Verb = {
	name: 'complete',
	summary: 'Print values for a completion script',
	description: 'Print values for a completion script, one per line. The scripts of castellan completion call it.',
	takes: (command) =>
		command
			.addArgument(new Argument('<source>').choices(valueSources))
			.argument('[words...]', 'the words of the command line so far, after --'),
	run: async (context, _: Flags, source: ValueSource, words: readonly string[]) => {
		const values = await readValues(context, source, words).catch(noValues);
		// A name of several lines cannot be typed.
		const lines = values.filter((value) => clean(value) === value && !value.includes('\n'));
		await context.stdout.write(lines.map((line) => `${line}\n`).join(''));
	},
};

/** A message would appear in the middle of the line that a person types. */
function noValues(error: unknown): readonly string[] {
	if (failureOf(error)) return [];
	throw error;
}
