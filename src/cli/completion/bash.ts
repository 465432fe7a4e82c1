/** The completion script for bash, without the bash-completion library. */
import type {Verb} from './tree.ts';

export function bashScript(verbs: readonly Verb[]): string {
	const paths = verbs.filter(({path}) => path).map(({path}) => `'${path}'`);
	const words = verbs.map(
		({path, words, flags, source}) =>
			`		'${path}') words='${[...words.map(({text}) => text), ...flags.map(({long}) => long)].join(' ')}'${source ? ` source=${source}` : ''} ;;`,
	);
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
	case "$previous" in
${valueCases(verbs)}
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

function valueCases(verbs: readonly Verb[]): string {
	const flags = new Map(verbs.flatMap((verb) => verb.flags.map((flag) => [flag.long, flag] as const)));
	return [...flags.values()]
		.flatMap(({long, short, values, source}) => {
			if (values === undefined) return [];
			const names = [long, ...(short ? [short] : [])].join(' | ');
			if (source) return [`		${names}) COMPREPLY=(); _castellan_values ${source}; return ;;`];
			const reply = values === 'files' ? 'compgen -f -- "$current"' : `compgen -W '${values.join(' ')}' -- "$current"`;
			return [`		${names}) COMPREPLY=($(${reply})); return ;;`];
		})
		.join('\n');
}
