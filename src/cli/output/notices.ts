/** Reports retries and contract breaches on stderr. */
import {type CallOptions, countProblems, type FieldProblem, type RetryNotice} from '../../client/api.ts';
import type {ReadOptions} from '../../domain/items/read-items.ts';
import {plural} from '../../text/count.ts';
import {type CliContext, printMessage} from '../context.ts';

/** The options of every API call: the signal cancels it, and each retry is reported. */
export const callOptions = (context: CliContext): Required<Pick<CallOptions, 'signal' | 'onRetry'>> => ({
	signal: context.signal,
	onRetry: (notice) => void reportRetry(context, notice),
});

/** The options of every use case that reads: as `callOptions`, and contract breaches are reported. */
export const readOptions = (context: CliContext): ReadOptions => ({
	...callOptions(context),
	onProblems: (problems) => reportProblems(context, problems),
});

function reportRetry(context: CliContext, {reason, at, attempt}: RetryNotice): Promise<void> {
	const left = at === undefined ? 0 : Math.ceil((at - context.now()) / 1000);
	return printMessage(context, `${reason} Attempt ${attempt}${left > 0 ? ` in ${left} s` : ' now'}`);
}

/** The number of problems that are listed. The others are counted. */
const maximumListed = 5;

/** Prints a warning for each contract breach of a response. */
export async function reportProblems(context: CliContext, problems: readonly FieldProblem[]): Promise<void> {
	const listed = problems.slice(0, maximumListed);
	for (const {path, message, isLimit} of listed)
		await printMessage(context, `warning: ${path} ${isLimit ? 'was cut' : 'does not fit the contract'}: ${message}`);
	const remaining = countProblems(problems) - countProblems(listed);
	if (remaining > 0) await printMessage(context, `warning: ${plural(remaining, 'more problem')} of this kind`);
}
