/** The terminal input for Ink, emitted in the turn it arrives. A stream would emit it later and delay the key. */
import {EventEmitter} from 'node:events';
import {InputParser} from '../../settings/terminal/input-parser.ts';
import {readTyped} from '../../settings/terminal/typed-input.ts';

/** Esc as a complete sequence. Ink would wait for more bytes after a bare Esc, which `readTyped` has already done. */
const wholeEscape = '\u001b[27u';

/**
 * Reads the terminal only while `readable` has a listener; otherwise an editor or a shell can read it. Each chunk is a
 * single key sequence or paste. The owner of the screen sets raw mode, so `setRawMode` does nothing.
 */
export class Keys extends EventEmitter {
	readonly isTTY = true;
	readonly #stdin: NodeJS.ReadStream;
	#arrived: string[] = [];

	/** `onReport` receives reports of the terminal, as `InputParser` does. */
	constructor(stdin: NodeJS.ReadStream, onReport?: (text: string) => void) {
		super();
		this.#stdin = stdin;
		const receive = (texts: readonly string[]) => {
			for (const text of texts) this.#arrived.push(text === '\u001b' ? wholeEscape : text);
			this.emit('readable');
		};
		const hasNoReader = (event: string | symbol) => event === 'readable' && this.listenerCount('readable') === 0;
		let stop: () => void = () => undefined;
		this.on('newListener', (event) => {
			if (!hasNoReader(event)) return;
			stop = readTyped(stdin, receive, new InputParser(() => performance.now(), onReport));
			stdin.resume();
		});
		this.on('removeListener', (event) => {
			if (!hasNoReader(event)) return;
			stop();
			stdin.pause();
		});
	}

	read(): string | null {
		return this.#arrived.shift() ?? null;
	}

	setEncoding(): this {
		return this;
	}

	setRawMode(): this {
		return this;
	}

	ref(): this {
		this.#stdin.ref();
		return this;
	}

	unref(): this {
		this.#stdin.unref();
		return this;
	}
}
