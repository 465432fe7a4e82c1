/** Runs a command line or a program of the person with text on stdin, and collects what it prints. */
import {Readable} from 'node:stream';
import {pipeline} from 'node:stream/promises';
import {type ProgramWait, startProgram} from './child.ts';
import {errorCode} from './error.ts';

export interface PipeOptions extends Pick<ProgramWait, 'env' | 'also' | 'values'> {
	/** Ends the command and all that it started. */
	readonly signal: AbortSignal;
	/** Whether the program gets the terminal: to print on, and to read from unless there is input. */
	readonly hasTerminal?: boolean;
}

export interface PipeEnd {
	/** The output of the command on stdout and stderr, in the order of arrival. */
	readonly text: string;
	/** Whether the command printed more than is kept. */
	readonly isCut: boolean;
	/** Why the command failed; undefined after success. */
	readonly failure: string | undefined;
}

/** In bytes. */
export const maximumOutput = 100_000;

/** Runs a command line in the person's shell. See `collect`. */
export const pipeTo = (command: string, input: Iterable<string>, options: PipeOptions): Promise<PipeEnd> =>
	collect([options.env.SHELL || '/bin/sh', '-c', command], input, options);

/**
 * Resolves when the program has ended and closed its output. Without `hasTerminal`, it runs in a session that has none: a program
 * that draws on one fails, and cannot disturb the console. It gets no credentials of the environment, unless a person names their
 * variable.
 */
export function collect(
	[program = '', ...args]: readonly string[],
	input: Iterable<string>,
	{signal, hasTerminal = false, ...options}: PipeOptions,
): Promise<PipeEnd> {
	const {promise, resolve} = Promise.withResolvers<PipeEnd>();
	const hasInput = !(Array.isArray(input) && input.length === 0);
	const child = startProgram(program, args, {
		...options,
		stdio: hasTerminal ? [hasInput ? 'pipe' : 'inherit', 'inherit', 'inherit'] : 'pipe',
		detached: !hasTerminal,
	});
	const parts: Buffer[] = [];
	let size = 0;
	let isCut = false;
	const keep = (part: Buffer) => {
		const start = part.subarray(0, maximumOutput - size);
		isCut ||= start.length < part.length;
		size += start.length;
		if (start.length > 0) parts.push(start);
	};
	child.stdout?.on('data', keep);
	child.stderr?.on('data', keep);
	const end = () => {
		try {
			// A negative id names the group: the program, and those that it started. On the terminal it has none of its own.
			if (child.pid !== undefined) process.kill(hasTerminal ? child.pid : -child.pid, 'SIGTERM');
		} catch (error) {
			if (errorCode(error) !== 'ESRCH') throw error;
		}
	};
	const finish = (failure: string | undefined) => {
		signal.removeEventListener('abort', end);
		resolve({text: Buffer.concat(parts).toString(), isCut, failure});
	};
	child.on('error', (error) => finish(`${program} cannot be started: ${error.message}`));
	child.on('close', (code, killedBy) => {
		if (killedBy) finish(`Ended by ${killedBy}`);
		else finish(code === 0 ? undefined : `Exit code ${code}`);
	});
	signal.addEventListener('abort', end);
	if (signal.aborted) end();
	// A command such as `head` may end before it has read everything.
	if (child.stdin) void pipeline(Readable.from(input), child.stdin).catch(() => undefined);
	return promise;
}
