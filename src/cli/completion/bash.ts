/** The completion script for bash, without the bash-completion library. */
import {type Verb, valueCases} from './tree.ts';

export function bashScript(verbs: readonly Verb[]): string {
	const paths = verbs.filter(({path}) => path).map(({path}) => `'${path}'`);
	const words = verbs.map(
		({path, words, flags, source}) =>
			`		'${path}') words='${[...words.map(({text}) => text), ...flags.map(({long}) => long)].join(' ')}'${source ? ` source=${source}` : ''} ;;`,
	);
	const values = valueCases(verbs).map(({patterns, flag: {values: choices = [], source}}) => {
		const found = choices === 'files' ? 'compgen -f -- "$current"' : `compgen -W '${choices.join(' ')}' -- "$current"`;
		return `		${patterns}) ${source ? `COMPREPLY=(); _castellan_values ${source}` : `COMPREPLY=($(${found}))`}; return ;;`;
	});
	return `# bash completion for castellan
# Adds the values of a source, quoted for the shell. compgen would evaluate them.
_castellan_values() {
	local value
	while IFS= read -r value; do
		if [[ $value == "$current"* ]]; then COMPREPLY+=("$(printf %q "$value")"); fi
	done < <("\${COMP_WORDS[0]}" complete "$1" -- "\${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null)
}
_castellan() {
	local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD - 1]} verb= word words= source=
	for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
		case "\${verb:+$verb }$word" in
		${paths.join(' | ')}) verb="\${verb:+$verb }$word" ;;
		esac
	done
	# bash takes --profile=prod for three words.
	if [[ $previous == = ]]; then previous=\${COMP_WORDS[COMP_CWORD - 2]}; fi
	if [[ $current == = ]]; then current=; fi
	case "$verb $previous" in
${values.join('\n')}
	esac
	case "$verb" in
${words.join('\n')}
	esac
	COMPREPLY=($(compgen -W "$words" -- "$current"))
	if [[ $source && $current != -* ]]; then _castellan_values "$source"; fi
}
complete -F _castellan castellan
`;
}
