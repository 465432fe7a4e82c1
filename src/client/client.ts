/**
 * The client: the contract over an injected fetch. A call goes input → request (`request.ts`) → token (`token-source.ts`) →
 * wire (`exchange.ts`) → data (`answer.ts`), again where `retry.ts` allows it. What comes out is clean and holds no secret.
 */
import {setImmediate as turn} from 'node:timers/promises';
import type {AnyEndpoint, InputOf, OutputOf} from '../contract/endpoint.ts';
import {clean} from '../text/visible.ts';
import {type Asked, readAnswer, tokenAtEnd} from './answer.ts';
import type {Answer, Api, CallOptions, RequestPreview} from './api.ts';
import {parseBaseUrl} from './http/base-url.ts';
import {createExchange} from './http/exchange.ts';
import type {Fetch} from './http/http-fetch.ts';
import {type RetryClock, wait, withRetries} from './http/retry.ts';
import {curlOf} from './journal/curl.ts';
import {createJournal} from './journal/journal-store.ts';
import {buildRequest, type WireRequest} from './request.ts';
import {createRedactor, type Redactor} from './safety/redact.ts';
import {indented, sentBody, sentHeaders} from './safety/shown.ts';
import {type Credentials, createTokenSource} from './token-source.ts';

export interface ApiOptions {
	readonly baseUrl: string;
	readonly credentials: Credentials;
	readonly fetch: Fetch;
	/** Epoch milliseconds. */
	readonly now?: RetryClock['now'];
	readonly wait?: RetryClock['wait'];
	readonly random?: RetryClock['random'];
	/** Milliseconds for one attempt, to the last byte of the answer. */
	readonly timeout?: number;
	/** Milliseconds that one call may spend waiting to try again; a longer `Retry-After` is not obeyed. */
	readonly maxWait?: number;
	readonly userAgent?: string;
	/** To share what the client learns about secrets with logs and crash reports. */
	readonly redactor?: Redactor;
}

/** Throws `ApiError` of kind `input` for a base URL or credentials that cannot be used. */
export function createApi(options: ApiOptions): Api {
	const {credentials, fetch, userAgent = 'castellan', redactor = createRedactor()} = options;
	const {now = Date.now, random = Math.random, timeout = 30_000, maxWait = 300_000} = options;
	const clock: RetryClock = {now, random, maxWait, wait: options.wait ?? wait};
	const baseUrl = parseBaseUrl(options.baseUrl);
	redactor.add(credentials.kind === 'bearer' ? credentials.token : credentials.clientSecret);

	const journal = createJournal(redactor, now);
	const exchange = createExchange({fetch, journal, redactor, timeout});
	const headers = {accept: 'application/json', 'user-agent': userAgent};
	const tokens = createTokenSource(credentials, {baseUrl, exchange, redactor, headers, now});
	const host = new URL(baseUrl).host;

	const headersOf = ({body}: WireRequest, token: string) => ({
		...headers,
		...(body !== undefined && {'content-type': 'application/json'}),
		authorization: `Bearer ${token}`,
	});

	async function call<E extends AnyEndpoint>(
		endpoint: E,
		input: InputOf<E>,
		options: CallOptions = {},
	): Promise<Answer<OutputOf<E>>> {
		const request = buildRequest(baseUrl, endpoint, input);
		for (const secret of request.secrets) redactor.add(secret);
		const {signal, onToken} = options;
		const {name, effect} = endpoint;
		let attempt = 0;
		const send = ({value}: {value: string}) =>
			exchange(
				{
					...request,
					endpoint: name,
					effect,
					isOneTime: endpoint.isOneTime === true,
					headers: headersOf(request, value),
					attempt: ++attempt,
				},
				signal,
			);

		const done = withRetries(
			async () => {
				const token = await tokens.current(signal);
				let reply = await send(token);
				if (reply.status === 401) {
					const newer = await tokens.renewed(token, signal);
					if (newer) reply = await send(newer);
				}
				const asked: Asked = {host, subject: request.subject, effect, redactor, now: now()};
				const next = onToken && tokenAtEnd(reply);
				if (next !== undefined) {
					onToken?.(next);
					// It takes so long until a request that this caused is on its way.
					for (let turns = 0; turns < 2; turns++) await turn();
				}
				const {data, problems} = await readAnswer(endpoint, reply, asked);
				return {data: data as OutputOf<E>, problems, request: reply.record};
			},
			effect,
			options,
			clock,
		);
		// What was sent as a secret is known here only until the journal has its record.
		return done.finally(() => {
			for (const secret of request.secrets) redactor.forget(secret);
		});
	}

	function preview<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): RequestPreview {
		const request = buildRequest(baseUrl, endpoint, input);
		const {method, body} = request;
		const url = clean(redactor.text(request.url));
		const requestHeaders = sentHeaders(headersOf(request, ''), redactor);
		if (body === undefined) return {method, url, curl: curlOf({method, url, requestHeaders})};
		const requestBody = sentBody(body, redactor);
		return {method, url, body: indented(requestBody), curl: curlOf({method, url, requestHeaders, requestBody})};
	}

	return {baseUrl, journal, preview, call};
}
