/** Prints the validation problems of a write on stderr. */
import type {Problem} from '../../domain/writes/problem.ts';
import {type CliContext, printMessage, type StyledLine} from '../context.ts';
import {ExitError, exitCodes} from '../error.ts';

/** Formats the problems for a preview. */
export const problemLines = (problems: readonly Problem[]): readonly StyledLine[] =>
	problems.map((problem) => ({text: formatProblem(problem), tone: problem.severity === 'error' ? 'bad' : 'warn'}));

/** Prints the problems and the reason, then ends the command with the code. */
export async function endWithProblems(
	context: CliContext,
	problems: readonly Problem[],
	{code, reason}: {readonly code: number; readonly reason: string} = {
		code: exitCodes.usage,
		reason: 'nothing was sent',
	},
): Promise<never> {
	for (const problem of problems) await printMessage(context, formatProblem(problem));
	await printMessage(context, reason);
	throw new ExitError(code);
}

const formatProblem = ({severity, message, advice}: Problem) => `${severity}: ${message} ${advice}`;
