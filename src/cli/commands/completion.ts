/**
 * `completion`: prints the script that asks castellan for completions in a shell. `complete` answers it; it is hidden, because only
 * scripts call it.
 */
import type {Command} from 'commander';
import {clean} from '../../text/visible.ts';
import {candidatesFor} from '../completion/candidates.ts';
import {failureOf} from '../failure.ts';
import {type Verb, verb} from '../verb.ts';

/** A value is quoted for the shell, and never evaluated. Where castellan knows none, the shell offers files. */
const scripts = {
	bash: `_castellan() {
	local value help
	COMPREPLY=()
	while IFS=$'\\t' read -r value help; do
		[ -z "$value" ] || COMPREPLY+=("$(printf %q "$value")")
	done <<< "$("\${COMP_WORDS[0]}" complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)"
}
complete -o default -F _castellan castellan
`,
	zsh: `#compdef castellan
_castellan() {
	local tab=$'\\t'
	local -a lines values
	lines=("\${(@f)$("\${words[1]}" complete -- "\${(@)words[2,CURRENT-1]}" "$PREFIX" 2>/dev/null)}")
	lines=("\${(@)lines:#}")
	values=("\${(@)lines%%$tab*}")
	lines=("\${(@)lines/$tab/  }")
	if (( $#values )); then compadd -l -d lines -a -- values; else _files; fi
}
# Sourced before compinit, the script waits for the first prompt.
_castellan_register() {
	(( $+functions[compdef] )) || return 0
	compdef _castellan castellan
	precmd_functions=(\${precmd_functions:#_castellan_register})
}
if [ "$funcstack[1]" = _castellan ]; then _castellan "$@"; else precmd_functions+=(_castellan_register); _castellan_register; fi
`,
	fish: `function __castellan_complete
	set -l words (commandline -opc)
	set -l current (commandline -ct)
	set -l found (castellan complete -- $words[2..-1] "$current" 2>/dev/null)
	if test (count $found) -gt 0
		printf '%s\\n' $found
	else
		__fish_complete_path "$current"
	end
end
complete -c castellan -f -a '(__castellan_complete)'
`,
};
const shells = Object.keys(scripts) as readonly (keyof typeof scripts)[];

export const completionVerb = verb({
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
	run: (context, _flags, shell) => context.stdout.write(scripts[shell]),
});

export const completeVerb = (program: Command): Verb =>
	verb({
		name: 'complete',
		summary: 'Print completions for a script',
		description:
			'Print what may stand at the end of a command line, a line each, with its meaning after a tab. The scripts of castellan completion call it.',
		args: [{form: '[words...]', help: 'the words after castellan to the cursor, after --'}],
		globals: [],
		examples: [['-- apps --profile ""', 'Print the names of the profiles']],
		run: async (context, _flags, words) => {
			const candidates = await candidatesFor(context, program, words).catch(noCandidates);
			// A name of several lines cannot be typed.
			const lines = candidates.filter(({text}) => clean(text) === text && !/[\n\t]/.test(text));
			await context.stdout.write(lines.map(({text, help}) => `${text}${help ? `\t${help}` : ''}\n`).join(''));
		},
	});

/** A message would appear in the middle of the line that a person types. */
function noCandidates(error: unknown): readonly never[] {
	if (failureOf(error)) return [];
	throw error;
}
