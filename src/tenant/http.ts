/**
 * The seam between the tenant and its transports. Node's `Request` is a `TenantRequest`, so a socket passes it on. Requests in
 * this process use a plain object and get a `JsonResponse`: the first `Request` or `Response` loads Node's HTTP client, which
 * takes longer than the first rows of the demo tenant. Decision record 008 has the measurement.
 */

/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>;

/** The part of `Request` that the tenant reads. */
export interface TenantRequest {
	readonly method: string;
	readonly url: string;
	/** By name in lower case. */
	readonly headers: {get(name: string): string | null | undefined; has(name: string): boolean};
	readonly body: AsyncIterable<Uint8Array> | null;
	readonly signal: AbortSignal;
}

export interface RequestOptions {
	readonly method?: string;
	/** By names in lower case. */
	readonly headers?: Readonly<Record<string, string>>;
	readonly body?: string | Uint8Array;
	readonly signal?: AbortSignal;
}

/** Like `new Request`. Throws an error for an invalid URL. */
export const requestOf = (
	url: string,
	{method = 'GET', headers = {}, body, signal = never}: RequestOptions,
): TenantRequest => ({
	method,
	url: new URL(url).href,
	headers: new Map(Object.entries(headers)),
	body: body === undefined ? null : singleChunk(body),
	signal,
});

const never = new AbortController().signal;

async function* singleChunk(body: string | Uint8Array) {
	yield typeof body === 'string' ? Buffer.from(body) : body;
}

/** Both have a status, headers, and a body with a reader. Faults use `Response` for what JSON cannot express. */
export type TenantResponse = Response | JsonResponse;

interface ResponseOptions {
	/** 200 by default. */
	readonly status?: number;
	/** By names in lower case. */
	readonly headers?: Readonly<Record<string, string>>;
}

/** Like `Response.json`, but without Node's HTTP client, and with the whole body as a single chunk. */
export class JsonResponse {
	readonly status: number;
	readonly headers: Map<string, string>;
	readonly #text: string;

	constructor(json: unknown, {status = 200, headers = {}}: ResponseOptions = {}) {
		this.#text = JSON.stringify(json);
		this.status = status;
		this.headers = new Map(Object.entries({'content-type': 'application/json', ...headers}));
	}

	get body() {
		const chunks = [Buffer.from(this.#text)];
		const cancel = async () => void chunks.pop();
		const read = async () => ({done: chunks.length === 0, value: chunks.pop()});
		return {cancel, getReader: () => ({cancel, read})};
	}

	toResponse(): Response {
		return new Response(this.#text, {status: this.status, headers: [...this.headers]});
	}
}
