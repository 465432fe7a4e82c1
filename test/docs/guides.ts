/** What a guide shows: command lines with their output, and keys with what is on the screen after them. */
import {readdirSync, readFileSync} from 'node:fs';
import {join, resolve} from 'node:path';

const folder = resolve(import.meta.dirname, '../../assets/docs/guides');

interface Shown {
	/** The command line without `castellan`. */
	readonly line: string;
	/** The output, where … stands for anything. */
	readonly output: string;
	readonly code: number;
}

export interface Guide {
	readonly name: string;
	readonly commands: readonly Shown[];
	readonly keys: readonly {readonly keys: string; readonly shows: string}[];
}

const unindented = (text: string, indent: string) => text.replaceAll(`\n${indent}`, '\n').trim();

function commandsIn(text: string): readonly Shown[] {
	const blocks = [...text.matchAll(/^( *)```console\n([\s\S]*?)\n *```$/gm)];
	return blocks.flatMap(([, indent = '', block = '']) =>
		unindented(`\n${block}`, indent)
			.split(/^\$ castellan */m)
			.slice(1)
			.map((shown) => {
				const [line = '', ...rest] = shown.trimEnd().split('\n');
				const end = /^exit code (\d+)$/.exec(rest.at(-1) ?? '');
				return {line, output: rest.slice(0, end ? -1 : undefined).join('\n'), code: Number(end?.[1] ?? 0)};
			}),
	);
}

/** The rows of the tables with the heading “Keys”. Each row begins on the board. */
function keysIn(text: string): Guide['keys'] {
	const tables = [...text.matchAll(/^ *\| Keys \| What you see \|\n *\| --- \| --- \|\n((?: *\|.*\n)+)/gm)];
	return tables.flatMap(([, rows = '']) =>
		[...rows.matchAll(/\| `(.+?)`( Enter)? \| (.+?) \|$/gm)].map(([, typed = '', enter, shows = '']) => ({
			keys: typed + (enter ? '\r' : ''),
			shows,
		})),
	);
}

export const guides: readonly Guide[] = readdirSync(folder)
	.filter((name) => name.endsWith('.md'))
	.map((name) => {
		const text = readFileSync(join(folder, name), 'utf8');
		return {name, commands: commandsIn(text), keys: keysIn(text)};
	});
