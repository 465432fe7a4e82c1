/** `keys`: lists the keys of the console, with those of the config. */
import {loadConfig} from '../connect.ts';
import {printMessage} from '../context.ts';
import {plainColumn, printRows} from '../output/writer.ts';
import {globals, verb} from '../verb.ts';

const columns = [
	plainColumn('keys', 'Key'),
	plainColumn('title', 'Action', {grow: true}),
	plainColumn('scope', 'Where', {rank: 1}),
	plainColumn('id', 'Command', {rank: 2}),
];

export const keysVerb = verb({
	name: 'keys',
	summary: 'List the keys of the console',
	description:
		'List the commands of the console and their keys. The config file chooses a set of keys (vim, k9s or emacs) and the keys of single commands: keys: {preset: k9s, list.down: [ctrl-n]}.',
	args: [{form: '[text]', help: 'only commands with this text in a key, the action or the command'}],
	globals: globals.output,
	examples: [
		['', 'List the keys of the console'],
		['copy', 'List the keys that copy'],
		['-o json', 'Print the commands and keys as JSON'],
	],
	run: async (context, flags, text) => {
		const config = await loadConfig(context);
		const {commands} = await context.describeConsole();
		const rows = commands(config).filter((row) => text === undefined || matches(row, text.toLowerCase()));
		await printRows(context, flags, columns, rows);
		if (rows.length === 0) await printMessage(context, `no command has “${text}”`);
	},
});

const matches = (row: {readonly id: string; readonly title: string; readonly keys: readonly string[]}, text: string) =>
	[row.id, row.title, ...row.keys].some((each) => each.toLowerCase().includes(text));
