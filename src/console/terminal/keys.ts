/** The terminal input for Ink, emitted in the turn it arrives. A stream would emit it later and delay the key. */
import {EventEmitter} from 'node:events';
import {InputParser, readTyped} from '../../settings/terminal/input-parser.ts';
import {type MouseEvent, mouseReport, readMouse} from '../../text/terminal/mouse.ts';

/** Esc as a complete sequence. Ink would wait for more bytes after a bare Esc, which `readTyped` has already done. */
const wholeEscape = '\u001b[27u';

/** Letters, digits and signs of ASCII: the same keys in every terminal. */
const letters = /^[!-~]+$/;

interface Receivers {
	/** Receives typed `letters`. Without it, Ink reads them like other keys. */
	readonly onText?: (text: string) => void;
	/** Receives reports of the terminal, as `InputParser` does. */
	readonly onReport?: (text: string) => void;
	/** Without it, reports of the mouse are dropped. */
	readonly onMouse?: ((event: MouseEvent) => void) | undefined;
}

/**
 * Reads the terminal only while `readable` has a listener; otherwise an editor or a shell can read it. Each chunk is a
 * single key sequence or paste. The owner of the screen sets raw mode, so `setRawMode` does nothing.
 */
export class Keys extends EventEmitter {
	readonly isTTY = true;
	readonly #stdin: NodeJS.ReadStream;
	#arrived: string[] = [];

	constructor(stdin: NodeJS.ReadStream, {onText, onReport, onMouse}: Receivers = {}) {
		super();
		this.#stdin = stdin;
		const receive = (texts: readonly string[]) => {
			for (const text of texts) {
				if (onText && letters.test(text)) {
					this.emit('readable');
					onText(text);
					continue;
				}
				if (!mouseReport.test(text.slice(1))) {
					this.#arrived.push(text === '\u001b' ? wholeEscape : text);
					continue;
				}
				// The keys before the click come first.
				this.emit('readable');
				const event = readMouse(text);
				if (event) onMouse?.(event);
			}
			this.emit('readable');
		};
		const hasNoReader = (event: string | symbol) => event === 'readable' && this.listenerCount('readable') === 0;
		let stop: (() => void) | undefined;
		this.on('newListener', (event) => {
			if (!hasNoReader(event)) return;
			stop = readTyped(stdin, receive, new InputParser(() => performance.now(), onReport, onMouse !== undefined));
			stdin.resume();
		});
		this.on('removeListener', (event) => {
			if (!hasNoReader(event)) return;
			stop?.();
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
