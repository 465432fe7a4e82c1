/**
 * The client calls the endpoints of the contract over an injected fetch. A call goes input → request (`request.ts`) → token
 * (`token-source.ts`) → HTTP (`exchange.ts`) → data (`answer.ts`). `retry.ts` repeats it after temporary failures. The
 * resulting data is sanitized and redacted.
 */
import {setImmediate as turn} from 'node:timers/promises';
import type {AnyEndpoint, InputOf, OutputOf} from '../contract/endpoint.ts';
import {clean} from '../text/visible.ts';
import {type RequestContext, readAnswer, tokenAtEnd} from './answer.ts';
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
	/** Milliseconds for one attempt, up to the last byte of the response. */
	readonly timeout?: number;
	/** Milliseconds that a call may wait between attempts in total. A longer `Retry-After` ends the call. */
	readonly maxWait?: number;
	readonly userAgent?: string;
	/** Shared with logs and crash reports, so that they mask the client's secrets too. */
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
				const context: RequestContext = {host, subject: request.subject, effect, redactor, now: now()};
				const nextToken = onToken && tokenAtEnd(reply);
				if (nextToken !== undefined) {
					onToken?.(nextToken);
					// Two turns of the event loop let the caller send the next request before this response is decoded.
					for (let turns = 0; turns < 2; turns++) await turn();
				}
				const {data, problems} = await readAnswer(endpoint, reply, context);
				return {data: data as OutputOf<E>, problems, request: reply.record};
			},
			effect,
			options,
			clock,
		);
		// The journal has recorded the request, so the redactor no longer needs its secrets.
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
