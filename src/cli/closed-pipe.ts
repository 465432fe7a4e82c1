/** Detects that the reader of stdout has closed the pipe. Node reports it only on the next write. */
import {startProgram} from '../settings/child.ts';

export interface PipeOptions {
	readonly path: string | undefined;
	readonly pid: number;
	/** Ends the watch. */
	readonly signal: AbortSignal;
}

/**
 * Calls back when the reader of stdout has closed the pipe. GNU `tail` watches the pipe that it writes to. Without GNU `tail`,
 * the next write fails instead.
 */
export function onPipeClosed({path = '/usr/bin:/bin', pid, signal}: PipeOptions, onClosed: () => void): void {
	const tail = startProgram('tail', ['-f', '-n0', `--pid=${pid}`, '/dev/null'], {
		stdio: ['ignore', 'inherit', 'ignore'],
		env: {PATH: path},
		cwd: '/',
		signal,
	});
	tail.on('error', () => undefined);
	tail.on('exit', (_code, name) => {
		if (name === 'SIGPIPE') onClosed();
	});
	tail.unref();
}
