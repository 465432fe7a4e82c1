/** Questions to the person at the terminal, on stderr: stdout stays the data's. */
import {clean} from '../../text/visible.ts';
import type {CliContext} from '../context.ts';

/** The answer is typed in sight. */
export const ask = ({stdin, signal}: CliContext, question: string): Promise<string> =>
	stdin.readLine(`${clean(question)} `, signal);

/** The answer is not shown. */
export const askHidden = ({stdin, signal}: CliContext, question: string): Promise<string> =>
	stdin.readHidden(`${clean(question)} (not shown): `, signal);
