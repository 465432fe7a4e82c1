/** Reports the error of a failed command. */
import type {CliContext} from '../context.ts';
import {exitCodes} from '../error.ts';
import {failureOf} from '../failure.ts';
import {printMessage} from './messages.ts';

/** Prints the reason and resolves with the exit code. Rethrows an internal error. */
export async function reportError(error: unknown, context: CliContext): Promise<number> {
	const failure = failureOf(error);
	if (!failure) throw error;
	// A closed stderr must not change the exit code.
	for (const line of failure.lines) await printMessage(context, line).catch(() => undefined);
	return failure.code;
}

/** Ignores EPIPE: the reader has closed the pipe. Rethrows any other error. */
export function ignoreClosedPipe(error: unknown): void {
	if (failureOf(error)?.code !== exitCodes.done) throw error;
}
