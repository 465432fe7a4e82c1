/** The documents that are made from the program's own tables. `npm run documents` writes them; a test says when they are stale. */
import {commands, type Scope} from '../../src/console/keymap/commands.ts';
import {faultTable} from '../../src/tenant/local.ts';

const row = (...cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
	[row(...head), row(...head.map(() => '---')), ...rows.map((cells) => row(...cells))].join('\n');

const scopeTitles: Readonly<Partial<Record<Scope, string>>> = {
	list: 'In a list',
	detail: 'In a detail',
	dialog: 'In a dialog',
	app: 'Everywhere',
};

function keysDocument(): string {
	const scopes = [...new Set(commands.map(({scope}) => scope))];
	const sections = scopes.map((scope) => {
		const rows = commands
			.filter((command) => command.scope === scope)
			.map(({id, title, keys}) => [keys.map((key) => `\`${key}\``).join(' '), title, `\`${id}\``]);
		return `## ${scopeTitles[scope] ?? `In a ${scope}`}\n\n${table(['Key', 'What it does', 'Command'], rows)}\n`;
	});
	return [
		'# Keys',
		'',
		'A command can be given other keys in the config file, by its name: `keys: {list.down: [ctrl-n]}`.',
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
};
