/** Connects the input parser to a stream, with a timer that recognizes a lone Esc. */
import {after} from '../../text/timer.ts';
import {InputParser} from './input-parser.ts';

interface ByteStream {
	on(event: 'data', listener: (bytes: Uint8Array) => void): unknown;
	off(event: 'data', listener: (bytes: Uint8Array) => void): unknown;
}

/** Calls back with texts, key sequences, and pastes between their marks. Returns the function that unsubscribes. */
export function readTyped(
	stream: ByteStream,
	onTyped: (texts: readonly string[]) => void,
	parser = new InputParser(() => performance.now()),
): () => void {
	let cancelTimer = () => {};
	let immediate: NodeJS.Immediate | undefined;
	function cancel(): void {
		cancelTimer();
		clearImmediate(immediate);
	}
	// After a long step, timers run before the bytes that arrived meanwhile are read, and immediates after them.
	function flush(): void {
		immediate = setImmediate(() => report(parser.flush()));
	}
	function report(texts: readonly string[]): void {
		cancel();
		const {wait} = parser;
		if (wait !== undefined) cancelTimer = after(wait, flush);
		if (texts.length > 0) onTyped(texts);
	}
	const take = (bytes: Uint8Array) => report(parser.push(bytes));
	stream.on('data', take);
	return () => {
		cancel();
		stream.off('data', take);
	};
}
