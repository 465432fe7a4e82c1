/** The last word of a verb that failed. */
import type {CliContext} from '../context.ts';
import {exitCodes} from '../failure.ts';
import {failureOf} from '../failure-of.ts';
import {say} from './say.ts';

/** The exit code of a failure, once its reason was said; throws what nobody foresaw. */
export async function report(error: unknown, context: CliContext): Promise<number> {
	const failure = failureOf(error);
	if (!failure) throw error;
	for (const line of failure.lines) await say(context, line);
	return failure.code;
}

/** A reader that has gone is told nothing more. */
export function unheard(error: unknown): void {
	if (failureOf(error)?.code !== exitCodes.done) throw error;
}
