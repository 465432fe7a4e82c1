/**
 * Reads input of a person: at a prompt, which goes to stderr because stdout carries data; as a file named on the command line,
 * where `-` is stdin; and a secret from a hidden prompt, stdin or a file descriptor, never from the command line.
 */
import {SecretBox} from '../../domain/writes/secret-box.ts';
import {errorCode, FileError, SettingsError, UsageError} from '../../settings/error.ts';
import {maximumNamedFile, readText} from '../../settings/files/disk.ts';
import {clean} from '../../text/visible.ts';
import type {CliContext} from '../context.ts';

/** The terminal shows the typed text. */
export const ask = ({stdin, signal}: CliContext, question: string): Promise<string> =>
	stdin.readLine(`${clean(question)} `, signal);

/** Whether an answer confirms. Anything else, such as nothing, does not. */
export const isYes = (answer: string): boolean => /^y(es)?$/i.test(answer.trim());

/** The terminal hides the typed text. */
export const askHidden = ({stdin, signal}: CliContext, question: string): Promise<string> =>
	stdin.readHidden(`${clean(question)} (hidden): `, signal);

/** `descriptor` is the value of `--secret-fd`. */
export async function readSecret(
	context: CliContext,
	question: string,
	descriptor: number | undefined,
): Promise<SecretBox> {
	if (descriptor !== undefined) return SecretBox.of(asOneLine(await fromDescriptor(context, descriptor)));
	if (context.stdin.isTty) return SecretBox.of(await askHidden(context, question));
	return SecretBox.of(asOneLine(await context.stdin.read()));
}

/** Removes the line break that `echo` and files end with. Other surrounding characters may belong to the secret. */
const asOneLine = (text: string) => text.replace(/\r?\n$/, '');

async function fromDescriptor(context: CliContext, descriptor: number): Promise<string> {
	try {
		return await context.readDescriptor(descriptor);
	} catch (error) {
		context.signal.throwIfAborted();
		const reason = `cannot read file descriptor ${descriptor} (${errorCode(error) ?? 'unknown error'})`;
		throw new UsageError(`${reason}. In a shell, use --secret-fd 3 3< FILE`);
	}
}

/** Parses the value of `--secret-fd`. The error does not repeat it: it may be the secret itself. */
function readDescriptorNumber(text: string): number {
	if (/^\d{1,4}$/.test(text)) return Number(text);
	throw new UsageError('--secret-fd must be the number of an open file descriptor, such as 3');
}

/** The option that names a file descriptor with a secret. */
export const secretDescriptor = {
	value: 'n',
	help: 'read the secret from a file descriptor',
	read: readDescriptorNumber,
} as const;

/** Whether a file on the command line stands for stdin. */
export const isStdin = (file: string | undefined): boolean => file === '-';

/** Reads a file or stdin to its end. Rejects with `UsageError`. */
export const readInput = async (context: CliContext, file: string): Promise<string> =>
	isStdin(file) ? withoutMark(await context.stdin.read()) : await readFileText(context, file);

/** The text without a byte order mark, which editors of Windows write before it. */
const withoutMark = (text: string) => text.replace(/^\ufeff/, '');

/** Like `readInput`, without stdin. A pipe is read to its end: shells pass one for `<(command)`. */
export async function readFileText({disk}: CliContext, path: string): Promise<string> {
	try {
		const isPipe = (await disk.fs.stat(path)).isFIFO();
		return withoutMark(isPipe ? await disk.fs.readFile(path, 'utf8') : await readText(disk, path, maximumNamedFile));
	} catch (error) {
		throw new UsageError(error instanceof SettingsError ? error.message : new FileError(path, 'read', error).message);
	}
}
