/** Follows a stream of A2UI messages. */
import {setImmediate} from 'node:timers/promises';
import {lineLength} from '../../../surfaces/read/a2ui/limits.ts';
import {errorMessage} from '../../../surfaces/read/a2ui/outgoing.ts';
import {type LineReport, type LineResult, MessageStream} from '../../../surfaces/read/a2ui/stream.ts';
import {sleep} from '../../../text/timer.ts';
import {type CliContext, printMessage} from '../../context.ts';
import type {Sink} from './action-sink.ts';

/** Milliseconds without input after which the surfaces are drawn, although the stream goes on. */
const quietTime = 150;
/** Milliseconds of work before other events get their turn. */
const sliceTime = 50;

export interface Following {
	/** Receives a message for each line that cannot be used. */
	readonly sink: Sink | undefined;
	/** Draws the surfaces with these ids, or says that they were deleted. `isLast` is true at the end of the input. */
	draw(stream: MessageStream, changed: ReadonlySet<string>, isLast: boolean): Promise<void>;
}

/**
 * Applies the lines of the input, or its messages if they are parsed already, and draws when it pauses and at its end.
 * Resolves with the final state.
 */
export async function followStream(
	context: CliContext,
	chunks: AsyncIterable<string | readonly unknown[]>,
	display: Following,
): Promise<MessageStream> {
	const stream = new MessageStream();
	const lines = new LineSplitter();
	let changed = new Set<string>();
	let sliceStart = performance.now();

	const take = async (results: Iterable<LineResult>) => {
		for (const result of results) {
			for (const id of result.changed) changed.add(id);
			for (const report of result.reports) await reportLine(report);
			await endIfAborted();
		}
	};
	/** A signal takes effect between two messages. */
	const endIfAborted = async () => {
		if (performance.now() - sliceStart < sliceTime) return;
		await setImmediate();
		sliceStart = performance.now();
		context.signal.throwIfAborted();
	};
	const reportLine = async ({line, rejection}: LineReport) => {
		await printMessage(context, `line ${line}: ${rejection.message}${rejection.path ? ` (${rejection.path})` : ''}`);
		await display.sink?.write(errorMessage(rejection, stream.version));
	};
	const flush = async (isLast: boolean) => {
		const ids = changed;
		changed = new Set();
		if (ids.size > 0 || isLast) await display.draw(stream, ids, isLast);
	};

	for await (const chunk of pausing(chunks)) {
		if (chunk === undefined) await flush(false);
		else if (typeof chunk !== 'string') await take(stream.acceptMessages(chunk));
		else for (const line of lines.add(chunk)) await take(stream.acceptEach(line));
	}
	await take(stream.acceptEach(lines.rest));
	await flush(true);
	return stream;
}

/** Splits text into lines. Keeps only the beginning of a line that is too long, which is then rejected. */
class LineSplitter {
	#parts: string[] = [];
	#length = 0;

	/** The last line, if it has no line break. */
	get rest(): string {
		return this.#parts.join('');
	}

	*add(chunk: string): Generator<string> {
		let start = 0;
		for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', start)) {
			this.#keep(chunk.slice(start, end));
			const line = this.rest;
			this.#parts = [];
			this.#length = 0;
			start = end + 1;
			yield line;
		}
		this.#keep(chunk.slice(start));
	}

	#keep(part: string): void {
		const shortened = part.slice(0, Math.max(0, lineLength + 1 - this.#length));
		this.#length += shortened.length;
		if (shortened !== '') this.#parts.push(shortened);
	}
}

/** Yields undefined each time the source pauses. */
async function* pausing<T>(source: AsyncIterable<T>): AsyncGenerator<T | undefined> {
	const chunks = source[Symbol.asyncIterator]();
	while (true) {
		const next = chunks.next();
		const timer = new AbortController();
		const quiet = sleep(quietTime, timer.signal).catch(() => undefined);
		const first = await Promise.race([next, quiet]);
		timer.abort();
		if (first === undefined) yield undefined;
		const result = first ?? (await next);
		if (result.done) return;
		yield result.value;
	}
}
