/** The terminal's input for Ink, in the turn it arrives: a stream tells of it later, when the next key may wait already. */
import {EventEmitter} from 'node:events';

/** Reads while somebody listens for `readable`, and leaves all input to others (an editor, a shell) otherwise. */
export class Keys extends EventEmitter {
	readonly isTTY = true;
	readonly #stdin: NodeJS.ReadStream;
	#arrived: string[] = [];

	constructor(stdin: NodeJS.ReadStream) {
		super();
		this.#stdin = stdin;
		const take = (text: string) => {
			this.#arrived.push(text);
			this.emit('readable');
		};
		const hasNoReader = (event: string | symbol) => event === 'readable' && this.listenerCount('readable') === 0;
		this.on('newListener', (event) => {
			if (hasNoReader(event)) stdin.on('data', take).resume();
		});
		this.on('removeListener', (event) => {
			if (hasNoReader(event)) stdin.off('data', take).pause();
		});
	}

	read(): string | null {
		return this.#arrived.shift() ?? null;
	}

	setEncoding(encoding: BufferEncoding): this {
		this.#stdin.setEncoding(encoding);
		return this;
	}

	setRawMode(isRaw: boolean): this {
		this.#stdin.setRawMode(isRaw);
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
