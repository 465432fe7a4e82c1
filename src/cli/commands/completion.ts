/**
 * `completion`: prints a completion script for a shell, generated from the command tree. `complete` prints values for the script,
 * one per line; it is hidden, because only scripts call it.
 */
import type {Command} from 'commander';
import {clean} from '../../text/visible.ts';
import {bashScript, fishScript, zshScript} from '../completion/scripts.ts';
import {treeOf} from '../completion/tree.ts';
import {readValues, valueSources} from '../completion/values.ts';
import {failureOf} from '../failure.ts';
import {type Verb, verb} from '../verb.ts';

const scripts = {bash: bashScript, zsh: zshScript, fish: fishScript};
const shells = Object.keys(scripts) as readonly (keyof typeof scripts)[];

export const completionVerb = (program: Command): Verb =>
	verb({
		name: 'completion',
		summary: 'Print a completion script for a shell',
		description:
			'Print a completion script. bash: source <(castellan completion bash). zsh: source <(castellan completion zsh), or save it as _castellan in a directory of $fpath. fish: castellan completion fish | source.',
		args: [{form: '<shell>', help: 'the shell to complete in', choices: shells}],
		globals: [],
		examples: [
			['bash', 'Print the script for bash'],
			['fish > ~/.config/fish/completions/castellan.fish', 'Install the script for fish'],
		],
		run: (context, _flags, shell) => context.stdout.write(scripts[shell](treeOf(program))),
	});

export const completeVerb = verb({
	name: 'complete',
	summary: 'Print values for a completion script',
	description: 'Print values for a completion script, one per line. The scripts of castellan completion call it.',
	args: [
		{form: '<source>', choices: valueSources},
		{form: '[words...]', help: 'the words of the command line so far, after --'},
	],
	globals: [],
	examples: [['profiles', 'Print the names of the profiles']],
	run: async (context, _flags, source, words) => {
		const values = await readValues(context, source, words).catch(noValues);
		// A name of several lines cannot be typed.
		const lines = values.filter((value) => clean(value) === value && !value.includes('\n'));
		await context.stdout.write(lines.map((line) => `${line}\n`).join(''));
	},
});

/** A message would appear in the middle of the line that a person types. */
function noValues(error: unknown): readonly string[] {
	if (failureOf(error)) return [];
	throw error;
}
