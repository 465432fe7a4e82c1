/** Reports the error of a failed command. */
import {visibleJsonText} from '../../text/json/print.ts';
import {clean} from '../../text/visible.ts';
import type {CliContext} from '../context.ts';
import {exitCodes} from '../error.ts';
import {failureOf} from '../failure.ts';
import {printMessage} from './messages.ts';

/** Prints the reason and resolves with the exit code. Rethrows an internal error. */
export async function reportError(error: unknown, context: CliContext, asJson = false): Promise<number> {
	const failure = failureOf(error);
	if (!failure) throw error;
	if (asJson && failure.lines.length > 0) {
		const line = errorLine(failure.code, failure.lines.join(' '));
		await context.stderr.write(line).catch(() => undefined);
		return failure.code;
	}
	// A closed stderr must not change the exit code.
	for (const line of failure.lines) await printMessage(context, line).catch(() => undefined);
	return failure.code;
}

/** An error as a line of JSON, for an agent. */
export const errorLine = (exitCode: number, message: string): string =>
	`${visibleJsonText({error: {exitCode, message: clean(message)}})}\n`;

/** Ignores EPIPE: the reader has closed the pipe. Rethrows any other error. */
export function ignoreClosedPipe(error: unknown): void {
	if (failureOf(error)?.code !== exitCodes.done) throw error;
}
