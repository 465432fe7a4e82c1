/** The output formats of each command. */
import {UsageError} from '../../settings/error.ts';
import type {Format} from '../../settings/launch/flags.ts';

/** The formats of rows, which most commands print. */
const rowFormats = ['table', 'json', 'ndjson', 'csv', 'yaml'] as const;
export type RowFormat = (typeof rowFormats)[number];

const findings = [...rowFormats, 'sarif'] as const;

/** The other commands, by path. The program itself prints the board in a pipe. */
const ownFormats: Readonly<Record<string, readonly Format[]>> = {
	'': findings,
	board: findings,
	metrics: [],
	surfaces: [...rowFormats, 'text'],
	'surfaces check': ['ndjson'],
	watch: ['ndjson'],
};

export const formatsOf = (path: string): readonly Format[] => ownFormats[path] ?? rowFormats;

/** Throws `UsageError` for a format that the command at a path does not print. Called before the command does anything. */
export function assertFormat(path: string, format: string | undefined): void {
	const formats: readonly string[] = formatsOf(path);
	if (format === undefined || formats.includes(format)) return;
	if (formats.length === 0) throw new UsageError(`${path} prints one format only. Leave out -o`);
	const isOfOne = !rowFormats.some((name) => name === format);
	const printer = Object.keys(ownFormats).find(
		(name) => isOfOne && name && formatsOf(name).some((own) => own === format),
	);
	const advice = printer ? `. Use castellan ${printer} -o ${format}` : '';
	const subject = path ? `-o of ${path}` : '-o';
	throw new UsageError(
		`${subject} must be ${formats.length > 1 ? 'one of ' : ''}${formats.join(', ')}, not “${format}”${advice}`,
	);
}
