/** Whether somebody still reads what is written into a pipe. The system says so only to those who write, or who ask. */
import type {ChildProcess, SpawnOptions} from 'node:child_process';

export interface ReaderWatch {
	readonly spawn: (command: string, args: readonly string[], options: SpawnOptions) => ChildProcess;
	readonly path: string | undefined;
	readonly pid: number;
}

/**
 * Calls back when the reader of stdout is gone. GNU `tail` looks after the pipe it follows a file into; where there is no
 * such `tail`, the next line that is written tells. Returns the function that stops looking.
 */
export function onReaderGone({spawn, path = '/usr/bin:/bin', pid}: ReaderWatch, onGone: () => void): () => void {
	const tail = spawn('tail', ['-f', '-n0', `--pid=${pid}`, '/dev/null'], {
		stdio: ['ignore', 'inherit', 'ignore'],
		env: {PATH: path},
		cwd: '/',
	});
	tail.on('error', () => undefined);
	tail.on('exit', (_code, signal) => {
		if (signal === 'SIGPIPE') onGone();
	});
	tail.unref();
	return () => void tail.kill();
}
