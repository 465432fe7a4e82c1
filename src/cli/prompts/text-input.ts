/** Reads the text of a file named on the command line, where `-` is stdin. */
import {FileError, SettingsError, UsageError} from '../../settings/error.ts';
import {maximumNamedFile, readText} from '../../settings/files/disk.ts';
import type {CliContext} from '../context.ts';

/** Whether a file on the command line stands for stdin. */
export const isStdin = (file: string | undefined): boolean => file === '-';

/** Reads a file or stdin to its end. Rejects with `UsageError`. */
export const readInput = async (context: CliContext, file: string): Promise<string> =>
	isStdin(file) ? withoutMark(await context.stdin.read()) : await readFileText(context, file);

/** The text without a byte order mark, which editors of Windows write before it. */
export const withoutMark = (text: string) => text.replace(/^\ufeff/, '');

/** Like `readInput`, without stdin. A pipe is read to its end: shells pass one for `<(command)`. */
export async function readFileText({disk}: CliContext, path: string): Promise<string> {
	try {
		const isPipe = (await disk.fs.stat(path)).isFIFO();
		return withoutMark(isPipe ? await disk.fs.readFile(path, 'utf8') : await readText(disk, path, maximumNamedFile));
	} catch (error) {
		throw new UsageError(error instanceof SettingsError ? error.message : new FileError(path, 'read', error).message);
	}
}
