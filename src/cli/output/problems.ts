/** What stands in the way of a write, or deserves a second look, on stderr. */
import type {Problem} from '../../domain/writes/auth-config/problem.ts';
import type {CliContext} from '../context.ts';
import {Ended, exitCodes} from '../failure.ts';
import {say, type Told} from './say.ts';

export const problemLines = (problems: readonly Problem[]): readonly Told[] =>
	problems.map((problem) => ({text: inWords(problem), tone: problem.severity === 'error' ? 'bad' : 'warn'}));

/** Says them all, and ends the verb. */
export async function refuse(
	context: CliContext,
	problems: readonly Problem[],
	{code, reason}: {readonly code: number; readonly reason: string} = {
		code: exitCodes.usage,
		reason: 'nothing was sent',
	},
): Promise<never> {
	for (const problem of problems) await say(context, inWords(problem));
	await say(context, reason);
	throw new Ended(code);
}

const inWords = ({severity, message, advice}: Problem) => `${severity}: ${message} ${advice}`;
