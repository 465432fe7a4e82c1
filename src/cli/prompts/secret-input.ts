/** Reads a secret from a hidden prompt, stdin or a file descriptor, never from the command line. */
import {SecretBox} from '../../domain/writes/secret-box.ts';
import {errorCode, UsageError} from '../../settings/error.ts';
import type {CliContext} from '../context.ts';
import {askHidden} from './ask.ts';

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
export function readDescriptorNumber(text: string): number {
	if (/^\d{1,4}$/.test(text)) return Number(text);
	throw new UsageError('--secret-fd must be the number of an open file descriptor, such as 3');
}
