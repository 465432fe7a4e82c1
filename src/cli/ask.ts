/** Questions to the person at the terminal, on stderr: stdout stays the data's. */
import {clean} from '../api/clean.ts';
import type {CliContext} from './context.ts';

/** The answer is typed in sight. */
export async function ask({stdin, stderr, signal}: CliContext, question: string): Promise<string> {
	await stderr.write(`${clean(question)} `);
	return stdin.readLine(signal);
}

/** The answer is not shown. */
export async function askHidden({stdin, stderr, signal}: CliContext, question: string): Promise<string> {
	await stderr.write(`${clean(question)} (not shown): `);
	const text = await stdin.readHidden(signal);
	await stderr.write('\n');
	return text;
}
