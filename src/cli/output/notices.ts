/** What a verb says of a call that goes on, or went, otherwise than expected. */
import {type CallOptions, countProblems, type FieldProblem, type RetryNotice} from '../../client/api.ts';
import {plural} from '../../domain/format/show.ts';
import type {CliContext} from '../context.ts';
import {say} from './say.ts';

/** For every call of a verb: it ends with the verb, and waits are said. */
export const callOptions = (context: CliContext): Required<Pick<CallOptions, 'signal' | 'onRetry'>> => ({
	signal: context.signal,
	onRetry: (notice) => void sayRetry(context, notice),
});

const sayRetry = (context: CliContext, {reason, at, attempt}: RetryNotice) =>
	say(context, `${reason} Attempt ${attempt} in ${Math.max(0, Math.ceil((at - context.now()) / 1000))} s`);

/** Problems named one by one; the rest are counted. */
const mostProblems = 5;

export async function sayProblems(context: CliContext, problems: readonly FieldProblem[]): Promise<void> {
	const named = problems.slice(0, mostProblems);
	for (const {path, message} of named) {
		await say(context, `warning: ${path} does not fit the contract: ${message}`);
	}
	const rest = countProblems(problems) - countProblems(named);
	if (rest > 0) await say(context, `warning: ${plural(rest, 'more problem')} of this kind`);
}
