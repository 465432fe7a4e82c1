/** A new secret on its way in: a hidden prompt, stdin or a file descriptor, and never the command line. */
import {SecretBox} from '../../domain/writes/step-up/secret-box.ts';
import {UsageError} from '../../settings/error.ts';
import type {CliContext} from '../context.ts';
import {askHidden} from './ask.ts';

/** `descriptor` is what `--secret-fd` says. */
export async function readSecret(
	context: CliContext,
	question: string,
	descriptor: number | undefined,
): Promise<SecretBox> {
	if (descriptor !== undefined) return SecretBox.of(asOneLine(await fromDescriptor(context, descriptor)));
	if (context.stdin.isTty) return SecretBox.of(await askHidden(context, question));
	return SecretBox.of(asOneLine(await context.stdin.read()));
}

/** `echo` and files end with a line break that nobody means. Whatever else is around the secret may belong to it. */
const asOneLine = (text: string) => text.replace(/\r?\n$/, '');

async function fromDescriptor(context: CliContext, descriptor: number): Promise<string> {
	try {
		return await context.readDescriptor(descriptor);
	} catch {
		throw new UsageError(`file descriptor ${descriptor} cannot be read; in a shell: --secret-fd 3 3< FILE`);
	}
}

/** For `--secret-fd`. The value is not repeated: it may be the secret itself. */
export function readDescriptorNumber(text: string): number {
	if (/^\d{1,4}$/.test(text)) return Number(text);
	throw new UsageError('--secret-fd wants the number of an open file descriptor, such as 3');
}
