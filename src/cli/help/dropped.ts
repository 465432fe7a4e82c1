/** Commands and options that castellan had before its first release, and what to type instead. */
import {UsageError} from '../../settings/error.ts';

/** The words of a command line in their order, and options that it has anywhere. `ADDRESS` stands for an address or an id. */
const dropped: Readonly<Record<string, string>> = {
	'surfaces eval': 'castellan surfaces check --file FILE reports what a surface cannot compute',
	'surfaces preview': 'Draw the file again with castellan surfaces --file FILE',
	'surfaces schema': 'castellan serve has the schema in its /openapi.json',
	'history sql --from':
		'A schema of another layout is left as it is: let its owner rename it, then run castellan history sql',
	'history plot --svg': 'castellan history plot draws the chart on the terminal; -o csv prints its points',
	'mcp --http': 'Each client starts castellan mcp itself: castellan mcp install CLIENT',
	'mcp --port': 'Each client starts castellan mcp itself: castellan mcp install CLIENT',
	'surfaces --set': 'Open the conversation in the console: castellan surfaces/ID',
	'surfaces --press': 'Open the conversation in the console: castellan surfaces/ID',
	'surfaces --actions': 'No operation of the API takes an action; the console shows it',
	'snapshot save': 'castellan save NAME reads the tenant and names the reading',
	'snapshot list': 'castellan history lists the readings and their names',
	'snapshot diff': 'castellan changes --since NAME compares with now, and --until NAME with another moment',
	'snapshot rm': 'castellan history rm NAME removes a name',
	snapshot: 'castellan save NAME names a reading, and castellan changes --since NAME compares with it',
	'board --new-since': 'castellan board --since MOMENT shows what is new and what is resolved',
	'board --resolved-since': 'castellan board --since MOMENT shows what is new and what is resolved',
	'history list': 'castellan history lists the readings and their names',
	'history ADDRESS': 'castellan changes ADDRESS shows the recorded changes of an item',
};

const matches = (word = '', part: string) => (part === 'ADDRESS' ? /[/_]/.test(word) : word === part);

/** Throws `UsageError` with the advice if a command line names one of them. */
export function refuseDropped(args: readonly string[]): void {
	const words = args.filter((word) => !word.startsWith('-'));
	for (const [line, advice] of Object.entries(dropped)) {
		const parts = line.split(' ');
		const isNamed = parts.filter((part) => !part.startsWith('-')).every((part, at) => matches(words[at], part));
		const options = parts.filter((part) => part.startsWith('-'));
		if (isNamed && options.every((option) => args.some((word) => word === option || word.startsWith(`${option}=`))))
			throw new UsageError(`castellan ${line} is gone. ${advice}`);
	}
}
