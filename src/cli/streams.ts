/** The process's streams as the verbs see them. */
import {once} from 'node:events';
import {createInterface} from 'node:readline';
import {PassThrough, Writable} from 'node:stream';
import {UsageError} from '../settings/error.ts';
import {pasteEnd, pasteStart} from '../settings/terminal/input-parser.ts';
import type {JobControl} from '../settings/terminal/job-control.ts';
import {readTyped} from '../settings/terminal/typed-input.ts';
import type {Input, Output} from './context.ts';

type OutStream = NodeJS.WritableStream & {readonly isTTY?: boolean; readonly columns?: number};
type InStream = NodeJS.ReadableStream & {readonly isTTY?: boolean; setRawMode?(isRaw: boolean): unknown};

interface OutputOptions {
	/** Called before anything is written. */
	readonly prepare?: () => void;
	/** Ends what waits for a reader that takes nothing. */
	readonly signal?: AbortSignal;
	readonly onGone?: Output['onGone'];
}

/** Milliseconds that a slow reader has for the last words of a program that is to end. */
const lastWords = 400;

export function outputTo(stream: OutStream, {prepare, signal, onGone}: OutputOptions = {}): Output {
	// Without a listener the loss of a reader would end the process with a stack trace.
	let failure: unknown;
	stream.on('error', (error: unknown) => {
		failure = error;
	});
	return {
		isTty: stream.isTTY === true,
		...(onGone ? {onGone} : {}),
		get columns() {
			return stream.columns;
		},
		async write(text) {
			prepare?.();
			if (failure) throw failure;
			if (!stream.write(text)) await drained(stream, signal);
		},
	};
}

/** Rejects with the signal's reason some time after the signal, when the reader has taken nothing by then. */
async function drained(stream: OutStream, signal: AbortSignal | undefined): Promise<void> {
	if (!signal) return void (await once(stream, 'drain'));
	const late = new AbortController();
	const abort = () => void setTimeout(() => late.abort(signal.reason), lastWords).unref();
	if (signal.aborted) abort();
	signal.addEventListener('abort', abort);
	try {
		await once(stream, 'drain', {signal: late.signal});
	} catch (error) {
		throw late.signal.aborted ? signal.reason : error;
	} finally {
		signal.removeEventListener('abort', abort);
	}
}

export interface InputOptions {
	/** Ends what waits for input. */
	readonly signal?: AbortSignal;
	/** Stops at a prompt as everywhere. */
	readonly jobs?: Pick<JobControl, 'hold' | 'stop'>;
}

/** `echo` shows what is typed in sight. */
export function inputFrom(stream: InStream, echo: OutStream, {signal: ended, jobs}: InputOptions = {}): Input {
	return {
		isTty: stream.isTTY === true,
		async read() {
			let text = '';
			stream.setEncoding('utf8');
			stream.on('data', (chunk: string) => {
				text += chunk;
			});
			await once(stream, 'end', ended ? {signal: ended} : {}).catch((error) => {
				throw ended?.aborted ? ended.reason : error;
			});
			return text;
		},
		async readHidden(question, signal) {
			// Not before raw mode: what is typed as soon as the question shows would be echoed.
			const ask = () => void echo.write(question);
			return line({stream, output: nowhere(), question: '', signal, jobs, ask}).finally(() => echo.write('\n'));
		},
		async readLine(question, signal) {
			try {
				return await line({stream, output: echo, question, signal, jobs});
			} catch (error) {
				// What comes next is not to stand behind the question.
				echo.write('\n');
				throw error;
			}
		},
	};
}

const nowhere = () => new Writable({write: (_chunk, _encoding, done) => done()});

/** The terminal as a line editor reads it: what was typed, and nothing that the terminal reports by itself. */
function typedFrom(stream: InStream) {
	const input = Object.assign(new PassThrough(), {
		isTTY: true,
		setRawMode: (isRaw: boolean) => void stream.setRawMode?.(isRaw),
	});
	const stop = readTyped(stream, (texts) => {
		for (const text of texts) input.write(text.startsWith(pasteStart) ? pastedText(text) : text);
	});
	const end = () => input.end();
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

/** A prompt takes one line: line breaks at the end of what is pasted do not answer it. */
const pastedText = (paste: string) => paste.slice(pasteStart.length, -pasteEnd.length).replace(/[\r\n]+$/, '');

interface Line {
	readonly stream: InStream;
	readonly output: NodeJS.WritableStream;
	readonly question: string;
	readonly signal: AbortSignal;
	readonly jobs: InputOptions['jobs'];
	/** Writes a question that the editor of the line does not. */
	readonly ask?: () => void;
}

/** Raw mode lasts as long as the line is edited. */
async function line({stream, output, question, signal, jobs, ask}: Line): Promise<string> {
	signal.throwIfAborted();
	const {input, close} = typedFrom(stream);
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
	editor.once('close', () => reject(new UsageError('the input ended before the line did')));
	if (jobs) editor.on('SIGTSTP', () => void jobs.stop());
	const release = jobs?.hold(async (task) => {
		stream.setRawMode?.(false);
		output.write('\n');
		await task();
		// What is typed next is not to be echoed before the question stands there again.
		stream.setRawMode?.(true);
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
