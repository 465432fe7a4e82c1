/** The completion script for zsh, with a description for each word. */
import type {Verb} from './tree.ts';

export function zshScript(verbs: readonly Verb[]): string {
	const cases = verbs.map(({path, words, flags}) => {
		const described = [...words, ...flags.map(({long, help}) => ({text: long, help}))];
		return `		${quoted(path)}) words_here=(${described.map(({text, help}) => quoted(help ? `${text.replaceAll(':', '\\:')}:${help}` : text)).join(' ')}) ;;`;
	});
	const paths = verbs.filter(({path}) => path).map(({path}) => quoted(path));
	const flags = new Map(verbs.flatMap((verb) => verb.flags.map((flag) => [flag.long, flag] as const)));
	const values = [...flags.values()].flatMap(({long, short, values: choices}) => {
		if (choices === undefined) return [];
		const names = [long, ...(short ? [short] : [])].join('|');
		return [`		${names}) ${choices === 'files' ? '_files' : `compadd -- ${choices.join(' ')}`}; return ;;`];
	});
	return `#compdef castellan
_castellan() {
	local verb word
	local -a words_here
	for word in "\${(@)words[2,CURRENT-1]}"; do
		case "\${verb:+$verb }$word" in
		${paths.join('|')}) verb="\${verb:+$verb }$word" ;;
		esac
	done
	case "\${words[CURRENT-1]}" in
${values.join('\n')}
	esac
	case "$verb" in
${cases.join('\n')}
	esac
	_describe castellan words_here
}
if [ "$funcstack[1]" = _castellan ]; then _castellan "$@"; else compdef _castellan castellan; fi
`;
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
