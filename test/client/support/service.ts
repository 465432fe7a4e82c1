/** A client over a fetch that a test answers, with a clock that stands still until something waits. */
import type {Api} from '../../../src/client/api.ts';
import {type ApiOptions, createApi} from '../../../src/client/client.ts';
import {ApiError} from '../../../src/client/error.ts';

export const bearer = {kind: 'token', token: 'canary-bearer-token'} as const;
export const client = {kind: 'client-credentials', clientId: 'console', clientSecret: 'canary-client-secret'} as const;

export interface Seen {
	readonly method: string;
	readonly url: string;
	readonly path: string;
	readonly headers: Headers;
	readonly body: string;
}

type Answering = (request: Seen, number: number) => Response | Promise<Response>;

export interface Bench {
	readonly api: Api;
	readonly requests: readonly Seen[];
	/** Milliseconds of each wait. */
	readonly waits: readonly number[];
	readonly clock: {now: number};
}

/** `number` counts the requests from 1. */
export function bench(answering: Answering, options: Partial<ApiOptions> = {}): Bench {
	const requests: Seen[] = [];
	const waits: number[] = [];
	const clock = {now: Date.UTC(2026, 0, 1)};
	const api = createApi({
		baseUrl: 'https://acme.example.com',
		credentials: bearer,
		fetch: async (url, init) => {
			const request = new Request(url, init);
			const seen = {
				method: request.method,
				url: request.url,
				path: new URL(request.url).pathname,
				headers: request.headers,
				body: await request.text(),
			};
			requests.push(seen);
			return answering(seen, requests.length);
		},
		now: () => clock.now,
		wait: async (ms, signal) => {
			signal?.throwIfAborted();
			waits.push(ms);
			clock.now += ms;
		},
		random: () => 1,
		...options,
	});
	return {api, requests, waits, clock};
}

export const json = (value: unknown, status = 200, headers: Record<string, string> = {}): Response =>
	new Response(JSON.stringify(value), {status, headers: {'content-type': 'application/json', ...headers}});

/** The error that the fetch of Node throws when the connection fails. */
export const broken = (code: string, syscall?: string): TypeError =>
	new TypeError('fetch failed', {cause: Object.assign(new Error(code), {code, ...(syscall && {syscall})})});

/** The `ApiError` that a call rejects with; fails when it does not. */
export async function failureOf(call: Promise<unknown>): Promise<ApiError> {
	const error = await call.then(
		() => undefined,
		(reason: unknown) => reason,
	);
	if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(error)}`);
	return error;
}

/** The same for what throws at once. */
export function thrownBy(act: () => unknown): ApiError {
	try {
		act();
	} catch (error) {
		if (error instanceof ApiError) return error;
	}
	throw new Error('expected an ApiError');
}
