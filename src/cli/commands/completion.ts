/** `completion`: prints a completion script for a shell, generated from the command tree. */
import {Argument, type Command} from 'commander';
import type {Flags} from '../../settings/launch/flags.ts';
import {bashScript} from '../completion/bash.ts';
import {fishScript} from '../completion/fish.ts';
import {treeOf} from '../completion/tree.ts';
import {zshScript} from '../completion/zsh.ts';
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
