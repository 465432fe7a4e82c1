/** The documents that are made from the program's own tables. `npm run documents` writes them; a test says when they are stale. */
import {commands, type Scope} from '../../src/console/keymap/commands.ts';
import type {BoardKind} from '../../src/domain/board/rule.ts';
import {rules} from '../../src/domain/board/rules.ts';
import {faultTable} from '../../src/tenant/local.ts';

const row = (...cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
	[row(...head), row(...head.map(() => '---')), ...rows.map((cells) => row(...cells))].join('\n');

const scopeTitles: Readonly<Record<Scope, string>> = {
	app: 'Everywhere',
	list: 'In a list',
	detail: 'In a detail view',
	'step-up': 'Step-up providers',
	tools: 'Tool bindings',
	surface: 'On a surface',
	envelope: 'With an action of a surface',
	dialog: 'In a dialog',
	field: 'In a text field',
};

function keysDocument(): string {
	const scopes = [...new Set(commands.map(({scope}) => scope))];
	const sections = scopes.map((scope) => {
		const rows = commands
			.filter((command) => command.scope === scope)
			.map(({id, title, keys}) => [keys.map((key) => `\`${key}\``).join(' '), title, `\`${id}\``]);
		return `## ${scopeTitles[scope]}\n\n${table(['Key', 'What it does', 'Command'], rows)}\n`;
	});
	return [
		'# Keys',
		'',
		'A command can be given other keys in the config file, by its name: `keys: {list.down: [ctrl-n]}`.',
		'',
		...sections,
	].join('\n');
}

/** What the rules of a kind are about, in the order of the document. */
const ruleSections: Readonly<Record<BoardKind, string>> = {
	'auth-configs': 'Auth configs',
	apps: 'Apps',
	notifications: 'Notification settings',
};

function rulesDocument(): string {
	const sections = Object.entries(ruleSections).map(([kind, title]) => {
		const rows = rules
			.filter((rule) => rule.kind === kind)
			.map(({id, severity, title, help}) => [`\`${id}\``, severity, title, help]);
		return `## ${title}\n\n${table(['Rule', 'Severity', 'Title', 'When it fires'], rows)}\n`;
	});
	return [
		'# Rules of the board',
		'',
		'`castellan board` and the home screen of the console report findings of these rules. A silence in the config file names',
		'a finding or a rule by its id: `silences: [{id: app-without-owners, reason: known, until: 2026-12-31}]`.',
		'',
		...sections,
	].join('\n');
}

const faultScopes = {any: 'every call', operation: 'operations', list: 'lists', token: 'token endpoint'} as const;

function faultsDocument(): string {
	const rows = faultTable().map(({name, scope, summary, sentinel, shareCode}) => [
		`\`${name}\``,
		faultScopes[scope],
		summary,
		`\`${sentinel}\``,
		`\`${shareCode}\``,
	]);
	return [
		'# Faults of the local tenant',
		'',
		'Each fault happens when its sentinel is given as an id or a search text, its share code is looked up, or its name stands in',
		'`castellan serve --fail`: `--fail 503` for every call, `--fail 503:0.2` for one in five, `--fail searchApps=429x3` for the',
		'first three calls of one operation. The token endpoint takes the sentinel as the client id.',
		'',
		table(['Fault', 'Applies to', 'What happens', 'Sentinel', 'Share code'], rows),
		'',
	].join('\n');
}

/** File name below `assets/docs` → content. */
export const documents: Readonly<Record<string, () => string>> = {
	'keys.md': keysDocument,
	'faults.md': faultsDocument,
	'board-rules.md': rulesDocument,
};
