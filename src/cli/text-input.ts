/** The text of a file that the person names, where `-` is stdin. */
import type {CliContext} from './context.ts';
import {UsageError} from './failure.ts';

export const isStdin = (file: string | undefined): boolean => file === '-';

export const readText = (context: CliContext, file: string): Promise<string> =>
	isStdin(file) ? context.stdin.read() : readFileText(context, file);

/** Rejects with `UsageError`. */
export async function readFileText({disk}: CliContext, path: string): Promise<string> {
	try {
		return await disk.fs.readFile(path, 'utf8');
	} catch (error) {
		throw new UsageError(`${path} cannot be read: ${error instanceof Error ? error.message : error}`);
	}
}
