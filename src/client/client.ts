/**
 * The client calls the endpoints of the contract over an injected fetch. A call goes input → request (`request.ts`) → ofetch
 * (`http/http.ts`), whose hooks (`hooks.ts`) add the token, decode the response (`answer.ts`) and wait before a repetition.
 * Below ofetch, `http/exchange.ts` sends, records and reads. The resulting data is sanitized and redacted.
 */
import type {AnyEndpoint, InputOf, OutputOf} from '../contract/endpoint.ts';
import {clean} from '../text/visible.ts';
import type {Answer, Api, CallOptions, RequestPreview} from './api.ts';
import type {Credentials} from './credentials.ts';
import {callHooks} from './hooks.ts';
import {parseBaseUrl} from './http/base-url.ts';
import {Call, type CallRequest} from './http/call.ts';
import {createHttp} from './http/http.ts';
import type {Fetch} from './http/http-fetch.ts';
import {maximumRetries, pauses, type RetryClock, wait} from './http/retry.ts';
import {curlOf} from './journal/curl.ts';
import {createJournal} from './journal/journal-store.ts';
import {readPlainPage} from './plain-page.ts';
import {buildRequest, type WireRequest} from './request.ts';
import {createRedactor, type Redactor} from './safety/redact.ts';
import {indented, sentBody, sentHeaders} from './safety/shown.ts';
import {createTokenSource, type TokenSource} from './token-source.ts';

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

	const journal = createJournal(redactor, now);
	const common = {accept: 'application/json', 'user-agent': userAgent};
	const http = createHttp({baseUrl, headers: common, fetch, journal, redactor, timeout});
	const host = new URL(baseUrl).host;
	let tokens = sourceOf(credentials);

	function sourceOf(given: Credentials): TokenSource {
		redactor.add(given.kind === 'bearer' ? given.token : given.clientSecret);
		return createTokenSource(given, {http, host, redactor, now});
	}

	async function call<E extends AnyEndpoint>(
		endpoint: E,
		input: InputOf<E>,
		options: CallOptions = {},
	): Promise<Answer<OutputOf<E>>> {
		const request = buildRequest(endpoint, input);
		for (const secret of request.secrets) redactor.add(secret);
		const {name, effect, isOneTime = false} = endpoint;
		const context = () => ({host, subject: request.subject, effect, redactor, now: now()});
		const {lazyItems} = options;
		const readPlain = lazyItems && ((bytes: Buffer) => readPlainPage(endpoint, bytes));
		const isSentOnce = effect === 'write' || options.once === true;
		const call = new Call({endpoint: name, effect, isOneTime, isSentOnce}, options.signal, readPlain);
		const pause = pauses(options, clock);
		try {
			const sent: CallRequest<Answer<OutputOf<E>>> = {
				method: request.method,
				headers: contentHeaders(request),
				...(request.body !== undefined && {body: request.body}),
				call,
				retry: isSentOnce ? 0 : maximumRetries,
				...callHooks({endpoint, call, tokens, context, onToken: options.onToken, lazyItems, pause}),
			};
			return await http<Answer<OutputOf<E>>>(request.path, sent);
		} finally {
			// The journal has recorded the request, so the redactor no longer needs its secrets.
			for (const secret of request.secrets) redactor.forget(secret);
		}
	}

	function preview<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): RequestPreview {
		const request = buildRequest(endpoint, input);
		const {method, body} = request;
		const url = clean(redactor.text(baseUrl + request.path));
		const headers = {...common, ...contentHeaders(request), authorization: 'Bearer '};
		const requestHeaders = sentHeaders(headers, redactor);
		if (body === undefined) return {method, url, curl: curlOf({method, url, requestHeaders})};
		const requestBody = sentBody(body, redactor);
		return {method, url, body: indented(requestBody), curl: curlOf({method, url, requestHeaders, requestBody})};
	}

	function signIn(given: Credentials): void {
		tokens = sourceOf(given);
	}

	return {baseUrl, journal, tokenExpiresAt: () => tokens.expiresAt, signIn, preview, call};
}

const contentHeaders = ({body}: WireRequest): Record<string, string> =>
	body === undefined ? {} : {'content-type': 'application/json'};
