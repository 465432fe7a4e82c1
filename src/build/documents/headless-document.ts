/** Generates `assets/docs/headless.md` from the command tree, its help and the recipes. */
import {exitCodeMeanings} from '../../cli/error.ts';
import {flagName, flagRows} from '../../settings/launch/flags.ts';
import {describedCommands} from './commands.ts';
import {table} from './markdown.ts';
import {recipes} from './recipes.ts';

const introduction = `# Headless commands

Data goes to stdout, and messages go to stderr. A pipe never gets escape codes. Without a terminal, \`castellan\` alone prints
the board. On a terminal, \`castellan apps\`, \`auth-configs\` and \`owners\` open the console unless a flag for output is set.

The ids in the examples belong to the demo tenant: add \`--demo\` to run an example there. \`castellan help COMMAND\` prints the
same options and examples. This document is generated from them. A test runs every example that ends by itself.`;

const outputFormats = `## Output

| Format | Content |
| --- | --- |
| \`-o table\` | columns for people |
| \`-o json\` | one document with the exact values of the service |
| \`-o ndjson\` | one line of JSON for each item, printed while further pages load |
| \`-o csv\` | RFC 4180, one record for each item |
| \`-o markdown\` | a table with the columns of \`-o table\`, for a ticket or a chat |
| \`-o yaml\` | the exact values, for an editor |
| \`-o sarif\` | findings for a code scanner, by \`castellan board\` only |

JSON and YAML keep all digits and nulls. They escape characters that could move the cursor or hide text. Tables and CSV
show such a character as a symbol like \`⟦U+200B⟧\`. JSON and YAML have such a symbol for a lone surrogate only, \`⟦U+D83D⟧\`,
because jq, libyaml and other readers reject its escape; a text that reads like one has \`⟦U+27E6⟧\` for its bracket.
Secrets are redacted in every format. [output.schema.json](output.schema.json) has the JSON Schema of what each command prints with
\`-o json\` and without \`--fields\`, as the definition with its name, such as \`board-acks\`.

A list prints at most 100 items, or as many as \`--limit\` names, or all of them with \`--all\`. \`ctrl-c\` ends a read, prints
what was read, and reports how far it came. Ids that \`--id\` does not find are named on stderr. The exit code is 4 when it finds
none of them, and 8 when it finds some.`;

const writes = `## Writes

A write first prints the target and the exact request. \`--dry-run\` stops there. At a terminal castellan asks for confirmation.
Without a terminal a write requires \`--yes\`. castellan sends a write once. When the response is lost, the outcome is
UNKNOWN and the exit code is 8, and so it is when the write is done but its result cannot be printed.`;

export function headlessDocument(): string {
	const [program, ...commands] = describedCommands();
	const global = program.options.filter(([flags]) => Object.keys(flagRows).some((name) => isOption(flags, name)));
	const sections = [
		introduction,
		outputFormats,
		writes,
		`## Exit codes\n\n${table(
			['Code', 'Meaning'],
			exitCodeMeanings.map(([code, meaning]) => [String(code), meaning]),
		)}`,
		`## Global options\n\nEach command lists the global options that apply to it.\n\n${optionTable(global)}`,
		'# Commands',
		...commands.map(({path, usage, description, args, options, globals, examples}) =>
			[
				`## ${path}`,
				fenced(usage),
				description,
				...(args.length + options.length > 0 ? [optionTable([...args, ...options])] : []),
				...(globals.length > 0 ? [`Global options: ${globals.map(code).join(', ')}.`] : []),
				fenced(examples.map(({purpose, line}) => `# ${purpose}\n${line}`).join('\n')),
			].join('\n\n'),
		),
		'# Recipes\n\nA test runs each recipe with `sh` against a served tenant.',
		...recipes.map(({title, text, script}) => `## ${title}\n\n${text}\n\n${fenced(script, 'sh')}`),
	];
	return `${sections.join('\n\n')}\n`;
}

const isOption = (flags: string, name: string): boolean => flags.split(/[ ,]+/).includes(`--${flagName(name)}`);

const optionTable = (rows: readonly (readonly [term: string, text: string])[]): string =>
	table(
		['Option', 'Meaning'],
		rows.map(([term, text]) => [code(term), text]),
	);

const code = (text: string): string => `\`${text}\``;
const fenced = (text: string, language = ''): string => `\`\`\`${language}\n${text}\n\`\`\``;
