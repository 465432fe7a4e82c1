/** The process's streams as the verbs see them. */
import {once} from 'node:events';
import {createInterface} from 'node:readline';
import {Writable} from 'node:stream';
import type {Input, Output} from './context.ts';
import {UsageError} from './failure.ts';

type OutStream = NodeJS.WritableStream & {readonly isTTY?: boolean; readonly columns?: number};
type InStream = NodeJS.ReadableStream & {readonly isTTY?: boolean};

/** `prepare` is called before anything is written. */
export function outputTo(stream: OutStream, prepare = () => {}): Output {
	// Without a listener the loss of a reader would end the process with a stack trace.
	let failure: unknown;
	stream.on('error', (error: unknown) => {
		failure = error;
	});
	return {
		isTty: stream.isTTY === true,
		get columns() {
			return stream.columns;
		},
		async write(text) {
			prepare();
			if (failure) throw failure;
			if (!stream.write(text)) await once(stream, 'drain');
		},
	};
}

/** `echo` shows what is typed in sight. */
export function inputFrom(stream: InStream, echo: OutStream): Input {
	return {
		isTty: stream.isTTY === true,
		async read() {
			let text = '';
			for await (const chunk of stream.setEncoding('utf8')) text += chunk;
			return text;
		},
		async readHidden(question, signal) {
			const answer = line(stream, nowhere(), '', signal);
			// Not before raw mode: what is typed as soon as the question shows would be echoed.
			echo.write(question);
			return answer.finally(() => echo.write('\n'));
		},
		async readLine(question, signal) {
			try {
				return await line(stream, echo, question, signal);
			} catch (error) {
				// What comes next is not to stand behind the question.
				echo.write('\n');
				throw error;
			}
		},
	};
}

const nowhere = () => new Writable({write: (_chunk, _encoding, done) => done()});

/** Raw mode lasts as long as the line is edited. */
async function line(
	input: InStream,
	output: NodeJS.WritableStream,
	question: string,
	signal: AbortSignal,
): Promise<string> {
	signal.throwIfAborted();
	const editor = createInterface({input, output, terminal: true, historySize: 0, prompt: question});
	editor.prompt();
	const {promise, resolve, reject} = Promise.withResolvers<string>();
	const abort = () => reject(signal.reason);
	signal.addEventListener('abort', abort);
	editor.once('line', resolve);
	editor.once('SIGINT', () => reject(new DOMException('interrupted', 'AbortError')));
	editor.once('close', () => reject(new UsageError('the input ended before the line did')));
	try {
		return await promise;
	} finally {
		signal.removeEventListener('abort', abort);
		editor.close();
	}
}
