/** The completion scripts of the shells, from the tree of commands. */
import {type CompletedVerb, type Flag, valueCases} from './tree.ts';
import type {ValueSource} from './values.ts';

export function bashScript(verbs: readonly CompletedVerb[]): string {
	const paths = verbs.filter(({path}) => path).map(({path}) => `'${path}'`);
	const words = verbs.map(
		({path, words, flags, source}) =>
			`		'${path}') words='${[...words.map(({text}) => text), ...flags.map(({long}) => long)].join(' ')}'${source ? ` source=${source}` : ''} ;;`,
	);
	const values = valueCases(verbs).map(({patterns, flag: {values: choices = [], source}}) => {
		const reply = choices === 'files' ? 'compgen -f -- "$current"' : `compgen -W '${choices.join(' ')}' -- "$current"`;
		return `		${patterns}) ${source ? `COMPREPLY=(); _castellan_values ${source}` : `COMPREPLY=($(${reply}))`}; return ;;`;
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

export function zshScript(verbs: readonly CompletedVerb[]): string {
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
# Sourced before compinit, the script waits for the first prompt.
_castellan_register() {
	(( $+functions[compdef] )) || return 0
	compdef _castellan castellan
	precmd_functions=(\${precmd_functions:#_castellan_register})
}
if [ "$funcstack[1]" = _castellan ]; then _castellan "$@"; else precmd_functions+=(_castellan_register); _castellan_register; fi
`;
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

export function fishScript(verbs: readonly CompletedVerb[]): string {
	const lines = verbs.flatMap(({path, words, flags, source}) => {
		const children = words.map(({text}) => text).join(' ');
		const parents = path
			.split(' ')
			.filter(Boolean)
			.map((word) => `__fish_seen_subcommand_from ${word}`);
		const notChildren = children ? [`not __fish_seen_subcommand_from ${children}`] : [];
		const condition = fishQuoted([...parents, ...notChildren].join('; and ') || 'true');
		return [
			...words.map(
				({text, help}) => `complete -c castellan -f -n ${condition} -a ${fishQuoted(text)}${described(help)}`,
			),
			...(source ? [`complete -c castellan -f -n ${condition} -a ${valuesOf(source)}`] : []),
			...flags.map((flag) => `complete -c castellan -n ${condition} ${flagWords(flag)}${described(flag.help)}`),
		];
	});
	return `# fish completion for castellan\ncomplete -c castellan -f\n${lines.join('\n')}\n`;
}

/** `commandline -opc` are the words before the cursor. A value before a tab has the description after it: none here. */
const valuesOf = (source: ValueSource) =>
	`'(castellan complete ${source} -- (commandline -opc)[2..-1] 2>/dev/null | string replace -r "\\$" \\\\t)'`;

function flagWords({long, short, values, source}: Flag): string {
	const names = `-l ${long.slice(2)}${short ? ` -s ${short.slice(1)}` : ''}`;
	if (values === undefined) return names;
	if (source) return `${names} -x -a ${valuesOf(source)}`;
	return values === 'files'
		? `${names} -r -F`
		: `${names} -x${values.length > 0 ? ` -a '${values.map((value) => `${value}\\t`).join(' ')}'` : ''}`;
}

const described = (help: string) => (help ? ` -d ${fishQuoted(help)}` : '');

const fishQuoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
