/** Generates documents from tables of the program. `npm run documents` writes them; a test fails for a stale one. */
import {scopes} from '../../console/keymap/command-row.ts';
import {commands, fullTitle} from '../../console/keymap/commands.ts';
import {presets} from '../../console/keymap/presets.ts';
import type {BoardKind} from '../../domain/board/rule.ts';
import {rules} from '../../domain/board/rules.ts';
import {faultTable} from '../../tenant/local.ts';
import {configDocument} from './config-document.ts';
import {headlessDocument} from './headless-document.ts';
import {manPage} from './man-page.ts';
import {table} from './markdown.ts';

function keysDocument(): string {
	const sections = [...new Set(commands.map(({scope}) => scope))].map((scope) => {
		const rows = commands
			.filter((command) => command.scope === scope)
			.map((row) => [keyList(row.keys), fullTitle(row), `\`${row.id}\``]);
		return `## ${scopes[scope].title}\n\n${table(['Key', 'Action', 'Command'], rows)}\n`;
	});
	return [
		'# Keys',
		'',
		'The config file can choose a set of keys and assign other keys to a command: `keys: {preset: k9s, list.down: [ctrl-n]}`.',
		'The tables list the keys of `vim`, which is the default. The last sections list what differs in the other sets.',
		'',
		...sections,
		'## The mouse',
		'',
		'With `--mouse`, or `mouse: true` in the config file:',
		'',
		table(
			['Mouse', 'Action'],
			[
				['click on a row, a line or an item', 'moves the cursor there'],
				['click on the row or the item at the cursor', 'opens or chooses it, as `enter` does'],
				['click on a tab or on a key in the last line', 'runs its command'],
				[
					'click on an option, box, button, action, link or title of a surface',
					'chooses, presses, opens or sorts by it',
				],
				['click on a series in the legend of a chart', 'switches it on or off'],
				['click on a row of a table, or on a unit of a duration', 'moves there; the row at the cursor opens'],
				[
					'click elsewhere on a component of a surface',
					'moves the focus there; a component without items acts as at `enter` if it has the focus',
				],
				['wheel', 'scrolls the list, detail, preview, surface or dialog under it'],
			],
		),
		'',
		'A click never sends a write, replaces a file or removes anything: these need a key. Most terminals select text while',
		'shift is held.',
		'',
		...presetSections(),
	].join('\n');
}

const presetSections = (): readonly string[] =>
	Object.entries(presets).flatMap(([name, keys]) => {
		const rows = commands
			.filter(({id}) => keys[id])
			.map(({id, title, scope}) => [keyList(keys[id] ?? []), title, scopes[scope].title, `\`${id}\``]);
		return rows.length > 0 ? [`## Keys of ${name}\n\n${table(['Key', 'Action', 'Where', 'Command'], rows)}\n`] : [];
	});

const keyList = (keys: readonly string[]) => keys.map((key) => `\`${key}\``).join(' ');

/** The section titles by kind of rule, in the order of the document. */
const ruleSections: Readonly<Record<BoardKind, string>> = {
	'auth-configs': 'Auth configs',
	apps: 'Apps',
	notifications: 'Notification settings',
};

function rulesDocument(): string {
	const sections = Object.entries(ruleSections).map(([kind, title]) => {
		const rows = rules
			.filter((rule) => rule.kind === kind)
			.map(({id, severity, title, when, why, remedy}) => [`${title} \`${id}\``, severity, when, why, remedy]);
		return `## ${title}\n\n${table(['Rule', 'Severity', 'When it fires', 'Why it matters', 'Remedy'], rows)}\n`;
	});
	return [
		'# Rules of the board',
		'',
		'`castellan board` and the home screen of the console show findings of these rules. A silence in the config file names',
		'a finding or a rule by its id: `silences: [{id: app-without-owners, reason: known, until: 2026-12-31}]`.',
		'',
		...sections,
	].join('\n');
}

const faultScopes: Readonly<Record<string, string>> = {
	any: 'every call',
	operation: 'operations',
	list: 'lists',
	echo: 'operations that repeat an input',
	token: 'token endpoint',
};

function faultsDocument(): string {
	const rows = faultTable().map(({name, scope, summary, sentinel, shareCode}) => [
		`\`${name}\``,
		faultScopes[scope] ?? `\`${scope}\``,
		summary,
		`\`${sentinel}\``,
		`\`${shareCode}\``,
	]);
	return [
		'# Faults of the local tenant',
		'',
		'A request provokes a fault with the sentinel as an id or a search text, or with the share code. The token endpoint accepts',
		'the sentinel as the client id. `castellan serve --fail` provokes a fault by its name: `--fail 503` in every call,',
		'`--fail 503:0.2` in one of five calls, `--fail searchApps=429x3` in the first three calls of one operation.',
		'',
		table(['Fault', 'Applies to', 'Effect', 'Sentinel', 'Share code'], rows),
		'',
	].join('\n');
}

/** By the path of the file, from `assets`. */
export const documents: Readonly<Record<string, () => string>> = {
	'docs/keys.md': keysDocument,
	'docs/faults.md': faultsDocument,
	'docs/board-rules.md': rulesDocument,
	'docs/headless.md': headlessDocument,
	'docs/config.md': () => configDocument(table),
	'man/castellan.1': manPage,
};
