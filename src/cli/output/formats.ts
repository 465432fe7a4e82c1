/** The output formats of commands. */
import {UsageError} from '../../settings/error.ts';
import type {Flags, Format} from '../../settings/launch/flags.ts';

/** The formats of rows, which most commands print. */
export const rowFormats = ['table', 'json', 'ndjson', 'csv', 'markdown', 'yaml'] as const;
export type RowFormat = (typeof rowFormats)[number];

/** The command that prints a format which is not for rows. */
const printers: Partial<Record<string, string>> = {sarif: 'board', text: 'surfaces'};

/** Throws `UsageError` for a format that the command at a path does not print. Called before the command does anything. */
export function assertFormat(
	path: string,
	formats: readonly Format[] = rowFormats,
	{output: format, join}: Pick<Flags, 'output' | 'join'>,
): void {
	if (join !== undefined && format !== 'csv') throw new UsageError('--join needs -o csv: other formats have lists');
	if (format === undefined || formats.includes(format)) return;
	if (formats.length === 0) throw new UsageError(`${path} prints one format only. Leave out -o`);
	const printer = printers[format];
	const advice = printer ? `. Use castellan ${printer} -o ${format}` : '';
	const subject = path ? `-o of ${path}` : '-o';
	throw new UsageError(
		`${subject} must be ${formats.length > 1 ? 'one of ' : ''}${formats.join(', ')}, not “${format}”${advice}`,
	);
}
