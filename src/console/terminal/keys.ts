/** The terminal's input for Ink, in the turn it arrives: a stream tells of it later, when the next key may wait already. */
import {EventEmitter} from 'node:events';
import {readTyped} from '../../settings/terminal/typed-input.ts';

/** Esc in a form that Ink does not wait behind: it has been waited for already. */
const wholeEscape = '\u001b[27u';

/**
 * Reads while somebody listens for `readable`, and leaves all input to others (an editor, a shell) otherwise. What arrives is
 * what a person typed, one key's sequence or one paste at a time. Raw mode belongs to whoever owns the screen.
 */
export class Keys extends EventEmitter {
	readonly isTTY = true;
	readonly #stdin: NodeJS.ReadStream;
	#arrived: string[] = [];

	constructor(stdin: NodeJS.ReadStream) {
		super();
		this.#stdin = stdin;
		const take = (texts: readonly string[]) => {
			for (const text of texts) this.#arrived.push(text === '\u001b' ? wholeEscape : text);
			this.emit('readable');
		};
		const hasNoReader = (event: string | symbol) => event === 'readable' && this.listenerCount('readable') === 0;
		let stop: () => void = () => undefined;
		this.on('newListener', (event) => {
			if (!hasNoReader(event)) return;
			stop = readTyped(stdin, take);
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
