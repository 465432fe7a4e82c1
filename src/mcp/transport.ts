/** Messages of the protocol as lines of JSON, over any input and output. */
import {type JSONRPCMessage, ReadBuffer, serializeMessage, type Transport} from '@modelcontextprotocol/server';

export interface Lines {
	/** Ends when the client is gone. */
	readonly input: AsyncIterable<string>;
	/** Rejects if the client no longer reads. */
	write(text: string): Promise<void>;
}

/** A message that the client waits for. */
const awaitsAnswer = (message: JSONRPCMessage): message is JSONRPCMessage & {readonly id: string | number} =>
	'method' in message && 'id' in message;

export class LineTransport implements Transport {
	onclose?: Transport['onclose'];
	onerror?: Transport['onerror'];
	onmessage?: Transport['onmessage'];
	readonly #lines: Lines;
	readonly #buffer = new ReadBuffer();
	readonly #pending = new Set<string | number>();
	#hasEnded = false;
	#isClosed = false;
	readonly #closed = Promise.withResolvers<void>();

	constructor(lines: Lines) {
		this.#lines = lines;
	}

	/** Resolves when the connection is closed. Rejects if the input or the output fails. */
	get closed(): Promise<void> {
		return this.#closed.promise;
	}

	async start(): Promise<void> {
		this.#read().catch((error: unknown) => this.fail(error));
	}

	/** Closes the connection, because it or the program has failed. */
	fail(error: unknown): void {
		this.#closed.reject(error);
		void this.close();
	}

	/** The answers to requests before the end of the input are still sent. */
	async #read(): Promise<void> {
		for await (const chunk of this.#lines.input) {
			this.#buffer.append(Buffer.from(chunk));
			for (let message = this.#next(); message; message = this.#next()) this.#receive(message);
		}
		this.#hasEnded = true;
		await this.#closeWhenAnswered();
	}

	/** The next message. A line that is not a message is reported and skipped. */
	#next(): JSONRPCMessage | null {
		for (;;) {
			try {
				return this.#buffer.readMessage();
			} catch (error) {
				this.onerror?.(error as Error);
			}
		}
	}

	#receive(message: JSONRPCMessage): void {
		if (awaitsAnswer(message)) this.#pending.add(message.id);
		else if ('method' in message && message.method === 'notifications/cancelled')
			this.#pending.delete((message.params as {readonly requestId?: string})?.requestId ?? '');
		this.onmessage?.(message);
	}

	async send(message: JSONRPCMessage): Promise<void> {
		if (this.#isClosed) return;
		await this.#lines.write(serializeMessage(message)).catch((error: unknown) => this.fail(error));
		if (!('method' in message) && message.id !== undefined) this.#pending.delete(message.id);
		if (this.#hasEnded) await this.#closeWhenAnswered();
	}

	async #closeWhenAnswered(): Promise<void> {
		if (this.#pending.size === 0) await this.close();
	}

	async close(): Promise<void> {
		if (this.#isClosed) return;
		this.#isClosed = true;
		this.#buffer.clear();
		this.onclose?.();
		this.#closed.resolve();
	}
}
