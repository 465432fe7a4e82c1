/** Adapts the process's streams to `Input` and `Output`. */
import {once} from 'node:events';
import {readlinkSync} from 'node:fs';
import {createInterface} from 'node:readline';
import {addAbortSignal, PassThrough, type Readable, Writable} from 'node:stream';
import {errorCode, FailedError, reasonOf, UsageError} from '../settings/error.ts';
import {pasteEnd, pasteStart, readTyped} from '../settings/terminal/input-parser.ts';
import type {JobControl} from '../settings/terminal/job-control.ts';
import {trimmedEnd} from '../text/trim.ts';
import type {Input, Output} from './context.ts';

type OutStream = NodeJS.WritableStream & {
	readonly fd?: number;
	readonly isTTY?: boolean;
	readonly columns?: number;
};
type InStream = NodeJS.ReadableStream & {readonly isTTY?: boolean; setRawMode?(isRaw: boolean): unknown};

interface OutputOptions {
	/** Called before each write. */
	readonly prepare?: () => Promise<void> | undefined;
	/** Ends a write that waits for a stalled reader. */
	readonly signal: AbortSignal;
	readonly onClosed?: Output['onClosed'];
	/** A terminal counts as a pipe. */
	readonly isPlain?: boolean;
}

/** Milliseconds that a slow reader has after the signal to read the last output. */
const drainTimeout = 400;

export function outputTo(stream: OutStream, {prepare, signal, onClosed, isPlain}: OutputOptions): Output {
	// Without a listener, EPIPE would end the process with a stack trace.
	let failure: unknown;
	stream.on('error', (error: unknown) => {
		failure = error;
	});
	return {
		isTty: stream.isTTY === true && !isPlain,
		...(onClosed ? {onClosed} : {}),
		get columns() {
			return stream.columns;
		},
		async write(text) {
			const preparation = prepare?.();
			if (preparation) await preparation;
			if (failure) throw outputError(stream, failure);
			if (!stream.write(text)) await drained(stream, signal);
		},
	};
}

/** Names the file of a failed output and the remedy. Other errors stay as they are: EPIPE is not a failure. */
export function outputError({fd}: {readonly fd?: number}, error: unknown): unknown {
	const remedy = outputRemedies[errorCode(error) ?? ''];
	if (remedy === undefined) return error;
	let file = 'the output';
	try {
		file = readlinkSync(`/proc/self/fd/${fd}`);
	} catch {
		// No /proc: macOS, Windows.
	}
	return new FailedError(`${file} cannot be written: ${reasonOf(error)}. ${remedy}`, {cause: error});
}

const outputRemedies: Readonly<Record<string, string>> = {
	ENOSPC: 'Free some space, or write to another disk',
	EDQUOT: 'Free some space, or write to another disk',
	EFBIG: 'Raise the limit of the size of files (ulimit -f), or pipe the output to a program that splits it',
};

/** Rejects with the signal's reason when the stream has not drained `drainTimeout` after the signal. */
async function drained(stream: OutStream, signal: AbortSignal): Promise<void> {
	const deadline = new AbortController();
	const abort = () => void setTimeout(() => deadline.abort(signal.reason), drainTimeout).unref();
	if (signal.aborted) abort();
	signal.addEventListener('abort', abort);
	try {
		await once(stream, 'drain', {signal: deadline.signal});
	} catch (error) {
		throw deadline.signal.aborted ? signal.reason : outputError(stream, error);
	} finally {
		signal.removeEventListener('abort', abort);
	}
}

export interface InputOptions {
	/** Ends a read that waits for input. */
	readonly signal: AbortSignal;
	/** Job control: ctrl-z stops the program at a prompt too. */
	readonly jobs?: Pick<JobControl, 'registerOwner' | 'stop'>;
	/** Called when the terminal is closed during a prompt. */
	readonly onHangUp?: () => void;
	/** A terminal counts as a pipe. */
	readonly isPlain?: boolean;
}

/** Input from a stream. `echo` shows the typed characters of `readLine`. */
export function inputFrom(stream: InStream, echo: OutStream, options: InputOptions): Input {
	const {signal: ended, jobs, onHangUp, isPlain} = options;
	return {
		isTty: stream.isTTY === true && !isPlain,
		async read() {
			let text = '';
			stream.setEncoding('utf8');
			stream.on('data', (chunk: string) => {
				text += chunk;
			});
			await once(stream, 'end', {signal: ended}).catch((error) => {
				throw ended.aborted ? ended.reason : error;
			});
			return text;
		},
		async *chunks() {
			stream.setEncoding('utf8');
			try {
				for await (const chunk of addAbortSignal(ended, stream as Readable)) yield String(chunk);
			} catch (error) {
				throw ended.aborted ? ended.reason : error;
			}
		},
		async readHidden(question, signal) {
			// Raw mode comes first: the terminal would echo characters typed before it.
			const ask = () => void echo.write(question);
			return line({stream, output: discard(), question: '', signal, jobs, onHangUp, ask}).finally(() =>
				echo.write('\n'),
			);
		},
		async readLine(question, signal) {
			try {
				return await line({stream, output: echo, question, signal, jobs, onHangUp});
			} catch (error) {
				// The next output starts on a new line.
				echo.write('\n');
				throw error;
			}
		},
	};
}

const discard = () => new Writable({write: (_chunk, _encoding, done) => done()});

/** The typed characters for the line editor, without the terminal's own reports. */
function typedFrom(stream: InStream, onHangUp: InputOptions['onHangUp']) {
	const input = Object.assign(new PassThrough(), {
		setRawMode: (isRaw: boolean) => setRawMode(stream, isRaw),
	});
	const stop = readTyped(stream, (texts) => {
		for (const text of texts) input.write(text.startsWith(pasteStart) ? pastedText(text) : text);
	});
	// In raw mode, ctrl-d is a character: only a closed terminal ends the stream.
	const end = () => {
		if (stream.isTTY) onHangUp?.();
		input.end();
	};
	stream.once('end', end);
	stream.resume();
	return {
		input,
		close() {
			stop();
			stream.off('end', end);
			stream.pause();
		},
	};
}

/** A closed terminal has no modes: setting raw mode throws `FailedError`, and leaving it has no effect. */
function setRawMode(stream: InStream, isRaw: boolean): void {
	try {
		stream.setRawMode?.(isRaw);
	} catch (error) {
		if (errorCode(error) !== 'EIO') throw error;
		if (isRaw) throw new FailedError('the terminal was closed');
	}
}

/** A prompt reads one line: line breaks at the end of a paste do not submit it. */
const pastedText = (paste: string) => trimmedEnd(paste.slice(pasteStart.length, -pasteEnd.length), '\r\n');

interface Line {
	readonly stream: InStream;
	readonly output: NodeJS.WritableStream;
	readonly question: string;
	readonly signal: AbortSignal;
	readonly jobs: InputOptions['jobs'];
	readonly onHangUp: InputOptions['onHangUp'];
	/** Writes the question where the line editor does not. */
	readonly ask?: () => void;
}

/** Reads one line in raw mode. */
async function line({stream, output, question, signal, jobs, onHangUp, ask}: Line): Promise<string> {
	signal.throwIfAborted();
	const {input, close} = typedFrom(stream, onHangUp);
	const editor = createInterface({input, output, terminal: true, historySize: 0, prompt: question});
	const prompt = () => {
		ask?.();
		editor.prompt(true);
	};
	prompt();
	const {promise, resolve, reject} = Promise.withResolvers<string>();
	const abort = () => reject(signal.reason);
	signal.addEventListener('abort', abort);
	editor.once('line', resolve);
	editor.once('SIGINT', () => reject(new DOMException('interrupted', 'AbortError')));
	editor.once('close', () => reject(new UsageError('the input ended before the line was complete')));
	if (jobs) editor.on('SIGTSTP', () => void jobs.stop());
	const release = jobs?.registerOwner(async (task) => {
		setRawMode(stream, false);
		output.write('\n');
		await task();
		// Raw mode comes before the question, so that the terminal echoes nothing.
		setRawMode(stream, true);
		prompt();
	});
	try {
		return await promise;
	} finally {
		release?.();
		signal.removeEventListener('abort', abort);
		editor.close();
		close();
	}
}
