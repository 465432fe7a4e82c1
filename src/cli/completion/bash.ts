/** The completion script for bash, without the bash-completion library. */
import type {Verb} from './tree.ts';

export function bashScript(verbs: readonly Verb[]): string {
	const paths = verbs.filter(({path}) => path).map(({path}) => `'${path}'`);
	const words = verbs.map(
		({path, words, flags}) =>
			`		'${path}') words='${[...words.map(({text}) => text), ...flags.map(({long}) => long)].join(' ')}' ;;`,
	);
	return `# bash completion for castellan
_castellan() {
	local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD - 1]} verb= word words=
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
}
complete -F _castellan castellan
`;
}

function valueCases(verbs: readonly Verb[]): string {
	const flags = new Map(verbs.flatMap((verb) => verb.flags.map((flag) => [flag.long, flag] as const)));
	return [...flags.values()]
		.flatMap(({long, short, values}) => {
			if (values === undefined) return [];
			const names = [long, ...(short ? [short] : [])].join(' | ');
			const reply = values === 'files' ? 'compgen -f -- "$current"' : `compgen -W '${values.join(' ')}' -- "$current"`;
			return [`		${names}) COMPREPLY=($(${reply})); return ;;`];
		})
		.join('\n');
}
