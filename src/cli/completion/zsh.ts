/** The completion script for zsh, with a description for each word. */
import {type Verb, valueCases} from './tree.ts';

export function zshScript(verbs: readonly Verb[]): string {
	const cases = verbs.map(({path, words, flags, source}) => {
		const described = [...words, ...flags.map(({long, help}) => ({text: long, help}))];
		return `		${quoted(path)}) words_here=(${described.map(({text, help}) => quoted(help ? `${text.replaceAll(':', '\\:')}:${help}` : text)).join(' ')})${source ? ` source=${source}` : ''} ;;`;
	});
	const paths = verbs.filter(({path}) => path).map(({path}) => quoted(path));
	const values = valueCases(verbs).map(({patterns, flag: {values: choices = [], source}}) => {
		const reply = choices === 'files' ? '_files' : `compadd -- ${choices.join(' ')}`;
		return `		${patterns}) ${source ? `_castellan_values ${source}` : reply}; return ;;`;
	});
	return `#compdef castellan
_castellan_values() {
	local -a found
	found=("\${(@f)$("\${words[1]}" complete "$1" -- "\${(@)words[2,CURRENT-1]}" 2>/dev/null)}")
	compadd -- "\${(@)found:#}"
}
_castellan() {
	local verb word source
	local -a words_here
	for word in "\${(@)words[2,CURRENT-1]}"; do
		case "\${verb:+$verb }$word" in
		${paths.join('|')}) verb="\${verb:+$verb }$word" ;;
		esac
	done
	local flag="\${words[CURRENT-1]}"
	if [[ $PREFIX == --*=* ]]; then
		flag="\${PREFIX%%=*}"
		compset -P '*='
	fi
	case "$verb $flag" in
${values.join('\n')}
	esac
	case "$verb" in
${cases.join('\n')}
	esac
	if [[ -n $source && $PREFIX != -* ]]; then _castellan_values $source; fi
	_describe castellan words_here
}
if [ "$funcstack[1]" = _castellan ]; then _castellan "$@"; else compdef _castellan castellan; fi
`;
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
