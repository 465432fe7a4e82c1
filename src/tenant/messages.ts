/**
 * Minimal request and response types, compatible with `Request` and `Response`. In-process requests use them, because the
 * globals load Node's HTTP client, which takes longer than the first response.
 */

/** A `Request` implements this interface. */
export interface Asked {
	readonly method: string;
	readonly url: string;
	/** By name in lower case. */
	readonly headers: {get(name: string): string | null | undefined; has(name: string): boolean};
	readonly body: AsyncIterable<Uint8Array> | null;
	readonly signal: AbortSignal;
}

export interface AskOptions {
	readonly method?: string;
	/** By names in lower case. */
	readonly headers?: Readonly<Record<string, string>>;
	readonly body?: string | Uint8Array;
	readonly signal?: AbortSignal;
}

export const askedOf = (url: string, {method = 'GET', headers = {}, body, signal = never}: AskOptions): Asked => ({
	method,
	url: new URL(url).href,
	headers: new Map(Object.entries(headers)),
	body: body === undefined ? null : inOnePiece(body),
	signal,
});

const never = new AbortController().signal;

async function* inOnePiece(body: string | Uint8Array) {
	yield typeof body === 'string' ? Buffer.from(body) : body;
}

export type Answer = Response | JsonAnswer;

interface AnswerOptions {
	/** 200 by default. */
	readonly status?: number;
	/** By names in lower case. */
	readonly headers?: Readonly<Record<string, string>>;
}

/** Like `Response.json`, but available immediately and as a single chunk. */
export class JsonAnswer {
	readonly status: number;
	readonly headers: Map<string, string>;
	readonly #text: string;

	constructor(json: unknown, {status = 200, headers = {}}: AnswerOptions = {}) {
		this.#text = JSON.stringify(json);
		this.status = status;
		this.headers = new Map(Object.entries({'content-type': 'application/json', ...headers}));
	}

	/** Returns the whole body at the first read. */
	get body() {
		const pieces = [Buffer.from(this.#text)];
		const cancel = async () => void pieces.pop();
		const read = async () => ({done: pieces.length === 0, value: pieces.pop()});
		return {cancel, getReader: () => ({cancel, read})};
	}

	toResponse(): Response {
		return new Response(this.#text, {status: this.status, headers: [...this.headers]});
	}
}
