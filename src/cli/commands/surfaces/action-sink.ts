/** Where messages for the agent go: a file, or stdout. */
import {FileError, UsageError} from '../../../settings/error.ts';
import {visibleJsonText} from '../../../text/json/print.ts';
import type {CliContext} from '../../context.ts';
import {isStdin} from '../../prompts/ask.ts';

export interface Sink {
	/** Writes a message as one line of JSON. Rejects with `UsageError` if the file cannot be written. */
	write(message: object): Promise<void>;
	/** Whether the messages go to stdout, which then holds nothing else. */
	readonly isStdout: boolean;
}

/** Appends to the file, so that an agent can follow it. */
export function sinkFor({stdout, disk}: CliContext, file: string | undefined): Sink | undefined {
	if (file === undefined) return undefined;
	const isStdout = isStdin(file);
	return {
		isStdout,
		async write(message) {
			const line = `${visibleJsonText(message)}\n`;
			if (isStdout) return stdout.write(line);
			try {
				await disk.fs.writeFile(file, line, {flag: 'a', mode: 0o600});
			} catch (error) {
				throw new UsageError(new FileError(file, 'written', error).message);
			}
		},
	};
}
