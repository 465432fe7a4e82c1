/** The completion script for fish, with a description for each word. */
import type {Flag, Verb} from './tree.ts';
import type {ValueSource} from './values.ts';

export function fishScript(verbs: readonly Verb[]): string {
	const lines = verbs.flatMap(({path, words, flags, source}) => {
		const children = words.map(({text}) => text).join(' ');
		const parents = path
			.split(' ')
			.filter(Boolean)
			.map((word) => `__fish_seen_subcommand_from ${word}`);
		const notChildren = children ? [`not __fish_seen_subcommand_from ${children}`] : [];
		const condition = quoted([...parents, ...notChildren].join('; and ') || 'true');
		return [
			...words.map(({text, help}) => `complete -c castellan -f -n ${condition} -a ${quoted(text)}${described(help)}`),
			...(source ? [`complete -c castellan -f -n ${condition} -a ${valuesOf(source)}`] : []),
			...flags.map((flag) => `complete -c castellan -n ${condition} ${flagWords(flag)}${described(flag.help)}`),
		];
	});
	return `# fish completion for castellan\ncomplete -c castellan -f\n${lines.join('\n')}\n`;
}

/** `commandline -opc` are the words before the cursor. */
const valuesOf = (source: ValueSource) => `'(castellan complete ${source} -- (commandline -opc)[2..-1] 2>/dev/null)'`;

function flagWords({long, short, values, source}: Flag): string {
	const names = `-l ${long.slice(2)}${short ? ` -s ${short.slice(1)}` : ''}`;
	if (values === undefined) return names;
	if (source) return `${names} -x -a ${valuesOf(source)}`;
	return values === 'files'
		? `${names} -r -F`
		: `${names} -x${values.length > 0 ? ` -a ${quoted(values.join(' '))}` : ''}`;
}

const described = (help: string) => (help ? ` -d ${quoted(help)}` : '');

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
