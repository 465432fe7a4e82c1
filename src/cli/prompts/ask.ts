/** Prompts at the terminal. They go to stderr, because stdout carries data. */
import {clean} from '../../text/visible.ts';
import type {CliContext} from '../context.ts';

/** The terminal shows the typed text. */
export const ask = ({stdin, signal}: CliContext, question: string): Promise<string> =>
	stdin.readLine(`${clean(question)} `, signal);

/** The terminal hides the typed text. */
export const askHidden = ({stdin, signal}: CliContext, question: string): Promise<string> =>
	stdin.readHidden(`${clean(question)} (hidden): `, signal);
