/** Connects the input parser to a stream, with a timer that recognizes a lone Esc. */
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
	let timer: NodeJS.Timeout | undefined;
	function report(texts: readonly string[]): void {
		clearTimeout(timer);
		const {wait} = parser;
		if (wait !== undefined) timer = setTimeout(() => report(parser.flush()), wait);
		if (texts.length > 0) onTyped(texts);
	}
	const take = (bytes: Uint8Array) => report(parser.push(bytes));
	stream.on('data', take);
	return () => {
		clearTimeout(timer);
		stream.off('data', take);
	};
}
