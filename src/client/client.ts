/**
 * The client calls the endpoints of the contract over an injected fetch. A call goes input → request (`request.ts`) → attempts
 * with a token (`send.ts`) → ofetch (`http/http.ts`) → `http/exchange.ts`, which sends, records and reads. The response becomes
 * data, sanitized and redacted (`answer/answer.ts`).
 */
import {searchApps} from '../contract/apps.ts';
import type {AnyEndpoint, InputOf, OutputOf} from '../contract/endpoint.ts';
import {limits} from '../contract/limits.ts';
import {sleep} from '../text/timer.ts';
import {clean} from '../text/visible.ts';
import {readAnswer, tokenAtEnd} from './answer/answer.ts';
import type {Answer, Api, CallOptions, Credentials, RequestPreview} from './api.ts';
import {clockSkew} from './clock-skew.ts';
import {ApiError, type ApiErrorKind} from './error.ts';
import {parseBaseUrl} from './http/base-url.ts';
import {createHttp} from './http/http.ts';
import type {Fetch} from './http/http-fetch.ts';
import type {RetryClock} from './http/retry.ts';
import {curlOf} from './journal/curl.ts';
import {JournalStore} from './journal/journal-store.ts';
import {buildRequest} from './request.ts';
import {createRedactor, type Redactor} from './safety/redact.ts';
import {indented, sentBody, sentHeaders} from './safety/shown.ts';
import {contentHeaders, send} from './send.ts';
import {createTokenSource, type TokenSource} from './token-source.ts';

export interface ApiOptions {
	readonly baseUrl: string;
	/** Names the service in messages: the host, unless a person cannot recognize it. */
	readonly serviceName?: string;
	/** Without them, nobody has signed in yet: no request is sent. */
	readonly credentials: Credentials | undefined;
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
	const clock: RetryClock = {now, random, maxWait, wait: options.wait ?? sleep};
	const baseUrl = parseBaseUrl(options.baseUrl);

	const journal = new JournalStore(redactor, now);
	const common = {accept: 'application/json', 'user-agent': userAgent};
	const http = createHttp({baseUrl, headers: common, fetch, journal, redactor, timeout});
	const host = options.serviceName ?? new URL(baseUrl).host;
	let remedy: string | undefined;
	let tokens = sourceOf(credentials);
	/** When the service last accepted the token, by the clock of this machine. */
	let acceptedAt = Number.NEGATIVE_INFINITY;

	function sourceOf(given: Credentials | undefined): TokenSource {
		remedy = given?.remedy;
		if (given) redactor.add(given.kind === 'token' ? given.token : given.clientSecret);
		return createTokenSource(given, {http, host, redactor, now, skew: () => clockSkew(journal.records)});
	}

	async function call<E extends AnyEndpoint>(
		endpoint: E,
		input: InputOf<E>,
		options: CallOptions = {},
	): Promise<Answer<OutputOf<E>>> {
		const request = buildRequest(endpoint, input);
		for (const secret of request.secrets) redactor.add(secret);
		const {name, effect, isOneTime = false} = endpoint;
		const context = () => ({
			host,
			subject: request.subject,
			input: request.exact,
			effect,
			isOneTime,
			redactor,
			now: now(),
			remedy,
		});
		const isSentOnce = effect === 'write' || options.once === true;
		const isContinued = Boolean((input as {readonly pageToken?: unknown}).pageToken);
		const {onNextToken} = options;
		let nextToken: string | undefined;
		const onContent = (content: string) => {
			nextToken = tokenAtEnd(content);
			if (nextToken !== undefined) onNextToken?.(nextToken);
		};
		const details = {
			endpoint: name,
			effect,
			isOneTime,
			isContinued,
			...(endpoint.paging && onNextToken && {onContent}),
		};
		try {
			const sending = {http, request, details, isSentOnce, tokens, onTokenChecked, context, clock, options};
			const response = await send(sending);
			const {data, ...rest} = await readAnswer(endpoint, response, context(), {
				isContinued,
				onNextToken: nextToken === undefined ? onNextToken : undefined,
			});
			return {data: data as OutputOf<E>, ...rest, request: response.record};
		} finally {
			// The journal has recorded the request, so the redactor no longer needs its secrets.
			for (const secret of request.secrets) redactor.forget(secret);
		}
	}

	function onTokenChecked(isAccepted: boolean): void {
		acceptedAt = isAccepted ? now() : Number.NEGATIVE_INFINITY;
	}

	async function confirmToken(signal?: AbortSignal): Promise<void> {
		if (now() - acceptedAt < confirmationTime) return;
		try {
			await call(searchApps, {pageSize: limits.pageSize.minimum}, {signal, once: true});
		} catch (error) {
			if (!(error instanceof ApiError && tokenErrors.has(error.kind))) return;
			const {status: _, ...detail} = error.detail;
			throw new ApiError({...detail, applied: 'no'});
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

	function signIn(given: Credentials | undefined): void {
		tokens = sourceOf(given);
		onTokenChecked(false);
	}

	return {baseUrl, journal, redactor, tokenExpiresAt: () => tokens.expiresAt, signIn, confirmToken, preview, call};
}

/** Milliseconds after a response with status 200 in which a token needs no other check. */
const confirmationTime = 10_000;

/** The errors that show that a token is not accepted, or that the caller has aborted. Others may concern the check only. */
const tokenErrors: ReadonlySet<ApiErrorKind> = new Set(['unauthenticated', 'credentials', 'cancelled']);
