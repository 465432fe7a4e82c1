/**
 * Generates the parts of the documents that come from tables of the program. The rest of a document is written by hand.
 * `npm run documents` writes them; a test fails for a stale one.
 */
import {readFile, writeFile} from 'node:fs/promises';
import * as v from 'valibot';
import {configTemplate} from '../../cli/commands/config/written.ts';
import {exitCodeMeanings} from '../../cli/error.ts';
import {scopes} from '../../console/keymap/command-row.ts';
import {commands, fullTitle} from '../../console/keymap/commands.ts';
import {presets} from '../../console/keymap/presets.ts';
import type {BoardKind} from '../../domain/board/rule.ts';
import {rules} from '../../domain/board/rules.ts';
import {groupDescriptions, profileEntries, valueEntries} from '../../settings/config-entries.ts';
import {environmentVariables} from '../../settings/environment.ts';
import {flagName, flagRows} from '../../settings/launch/flags.ts';
import {themeEntries} from '../../settings/themes.ts';
import {faultTable} from '../../tenant/local.ts';
import {root} from '../root.ts';
import {describedCommands} from './commands.ts';
import {manPage} from './man-page.ts';

type Row = readonly string[];

const row = (cells: Row): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

export const table = (head: Row, rows: readonly Row[]): string =>
	[row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

const code = (text: string): string => `\`${text}\``;
const fenced = (text: string, language = ''): string => `\`\`\`${language}\n${text}\n\`\`\``;

/** Replaces what stands below headings of a document, up to the next heading of their level or above. */
function filled(document: string, parts: Readonly<Record<string, string>>): string {
	return Object.entries(parts).reduce((text, [heading, part]) => {
		const lines = text.split('\n');
		const start = lines.indexOf(heading) + 1;
		if (start === 0) throw new Error(`the document has no heading “${heading}”`);
		const isNext = (line: string) => /^#+ /.test(line) && line.indexOf(' ') <= heading.indexOf(' ');
		let isCode = false;
		const end = lines.findIndex((line, index) => {
			if (index >= start && line.startsWith('```')) isCode = !isCode;
			return index >= start && !isCode && isNext(line);
		});
		return [...lines.slice(0, start), '', part, '', ...(end < 0 ? [] : lines.slice(end))].join('\n');
	}, document);
}

/** The commands of each scope, and what differs in the other sets of keys. */
function keySections(): string {
	const ofScopes = [...Map.groupBy(commands, ({scope}) => scope)].map(([scope, same]) => {
		const rows = same.map((row) => [keyList(row.keys), fullTitle(row), code(row.id)]);
		return `## ${scopes[scope].title}\n\n${table(['Key', 'Action', 'Command'], rows)}`;
	});
	const ofPresets = Object.entries(presets).flatMap(([name, keys]) => {
		const rows = commands
			.filter(({id}) => keys[id])
			.map(({id, title, scope}) => [keyList(keys[id] ?? []), title, scopes[scope].title, code(id)]);
		return rows.length > 0 ? [`## Keys of ${name}\n\n${table(['Key', 'Action', 'Where', 'Command'], rows)}`] : [];
	});
	return [...ofScopes, ...ofPresets].join('\n\n');
}

const keyList = (keys: readonly string[]) => keys.map(code).join(' ');

const ruleSections: Readonly<Record<BoardKind, string>> = {
	'auth-configs': 'Auth configs',
	apps: 'Apps',
	notifications: 'Notification settings',
};

const ruleTables = (): string =>
	Object.entries(ruleSections)
		.map(([kind, title]) => {
			const rows = rules
				.filter((rule) => rule.kind === kind)
				.map(({id, severity, title, when, why, remedy}) => [`${title} \`${id}\``, severity, when, why, remedy]);
			return `## ${title}\n\n${table(['Rule', 'Severity', 'When it fires', 'Why it matters', 'Remedy'], rows)}`;
		})
		.join('\n\n');

const faultScopes: Readonly<Record<string, string>> = {
	any: 'every call',
	operation: 'operations',
	list: 'lists',
	echo: 'operations that repeat an input',
	token: 'token endpoint',
};

const faultsTable = (): string =>
	table(
		['Fault', 'Applies to', 'Effect', 'Sentinel', 'Share code'],
		faultTable().map(({name, scope, summary, sentinel, shareCode}) => [
			code(name),
			faultScopes[scope] ?? code(scope),
			summary,
			code(sentinel),
			code(shareCode),
		]),
	);

const optionTable = (rows: readonly (readonly [term: string, text: string])[]): string =>
	table(
		['Option', 'Meaning'],
		rows.map(([term, text]) => [code(term), text]),
	);

function globalOptions(): string {
	const [program] = describedCommands();
	const names = new Set(Object.keys(flagRows).map((name) => `--${flagName(name)}`));
	return optionTable(program.options.filter(([flags]) => flags.split(/[ ,]+/).some((flag) => names.has(flag))));
}

const commandSections = (): string =>
	describedCommands()
		.slice(1)
		.map(({path, usage, description, args, options, globals, examples}) =>
			[
				`## ${path}`,
				fenced(usage),
				description,
				...(args.length + options.length > 0 ? [optionTable([...args, ...options])] : []),
				...(globals.length > 0 ? [`Global options: ${globals.map(code).join(', ')}.`] : []),
				fenced(examples.map(({purpose, line}) => `# ${purpose}\n${line}`).join('\n')),
			].join('\n\n'),
		)
		.join('\n\n');

const settingsTable = (settings: Readonly<Record<string, string | v.GenericSchema>>, prefix = ''): string =>
	table(
		['Setting', 'Meaning'],
		Object.entries(settings).map(([name, meaning]) => [
			code(prefix + name),
			typeof meaning === 'string' ? meaning : (v.getDescription(meaning) ?? ''),
		]),
	);

/** By the path of the file, from `assets`: the new text of the document. */
export const documents: Readonly<Record<string, (document: string) => string>> = {
	'docs/keys.md': (document) => filled(document, {'# The keys': keySections()}),
	'docs/faults.md': (document) => filled(document, {'## The faults': faultsTable()}),
	'docs/board-rules.md': (document) => filled(document, {'# The rules': ruleTables()}),
	'docs/headless.md': (document) =>
		filled(document, {
			'## Exit codes': table(
				['Code', 'Meaning'],
				exitCodeMeanings.map(([code, meaning]) => [String(code), meaning]),
			),
			'## Global options': globalOptions(),
			'# Commands': commandSections(),
		}),
	'docs/config.md': (document) =>
		filled(document, {
			'## The file': settingsTable({...valueEntries, ...groupDescriptions}),
			'### Settings of a profile': settingsTable(profileEntries, 'profiles.NAME.'),
			'### Settings of a theme': `${Object.keys(themeEntries).map(code).join(', ')}.`,
			'## A new file': fenced(configTemplate().trimEnd(), 'yaml'),
			'## Environment variables': table(
				['Variable', 'Meaning'],
				Object.entries(environmentVariables).map(([name, meaning]) => [code(name), meaning]),
			),
		}),
	'man/castellan.1': manPage,
};

if (import.meta.main)
	for (const [name, generate] of Object.entries(documents)) {
		const file = `${root}/assets/${name}`;
		await writeFile(file, generate(await readFile(file, 'utf8')));
	}
