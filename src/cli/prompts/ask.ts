/** Prompts at the terminal. They go to stderr, because stdout carries data. */
import {clean} from '../../text/visible.ts';
import type {CliContext} from '../context.ts';

/** The terminal shows the typed text. */
export const ask = ({stdin, signal}: CliContext, question: string): Promise<string> =>
	stdin.readLine(`${clean(question)} `, signal);

/** One of some letters answers, without Enter. */
export const askKey = ({stdin, signal}: CliContext, question: string, keys: string): Promise<string> =>
	stdin.readKey(`${clean(question)} `, keys, signal);

/** The terminal hides the typed text. */
export const askHidden = ({stdin, signal}: CliContext, question: string): Promise<string> =>
	stdin.readHidden(`${clean(question)} (hidden): `, signal);
