/** Runs a command line of the person with text on stdin, and collects what it prints. */
import {Readable} from 'node:stream';
import {pipeline} from 'node:stream/promises';
import {startProgram} from './child.ts';
import type {Env} from './environment.ts';
import {errorCode} from './error.ts';

export interface PipeOptions {
	readonly env: Env;
	/** Ends the command and all that it started. */
	readonly signal: AbortSignal;
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

/**
 * Resolves when the command has ended and closed its output. It runs in the person's shell, in a session without a terminal: a
 * program that draws on one fails, and cannot disturb the console. It gets no credentials of the environment.
 */
export function pipeTo(command: string, input: Iterable<string>, {env, signal}: PipeOptions): Promise<PipeEnd> {
	const {promise, resolve} = Promise.withResolvers<PipeEnd>();
	const child = startProgram(env.SHELL || '/bin/sh', ['-c', command], {env, stdio: 'pipe', detached: true});
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
			// A negative id names the group: the shell, and the programs that it started.
			if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
		} catch (error) {
			if (errorCode(error) !== 'ESRCH') throw error;
		}
	};
	const finish = (failure: string | undefined) => {
		signal.removeEventListener('abort', end);
		resolve({text: Buffer.concat(parts).toString(), isCut, failure});
	};
	child.on('error', (error) => finish(`The shell cannot be started: ${error.message}`));
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
