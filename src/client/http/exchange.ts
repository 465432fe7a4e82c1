/** The fetch below ofetch: sends a request and reads its response, on one origin, recorded in the journal. */
import {clean, isVisibleJsonText} from '../../text/visible.ts';
import type {ApiError} from '../error.ts';
import {adviceWhenTooLarge, adviceWhenUnknown, apiError, readErrorBody} from '../failure.ts';
import {type JournalStore, journalLimits, type Sent} from '../journal/journal-store.ts';
import type {Redactor} from '../safety/redact.ts';
import {abortable, BodyTooLarge, largestBody, readBody, yieldIfLarge} from './body.ts';
import {Call} from './call.ts';
import {type FetchFailure, fetchFailure} from './fetch-failure.ts';
import {HeaderMap} from './headers.ts';
import type {Fetch} from './http-fetch.ts';
import {redirectTarget} from './redirect.ts';
import type {ReadResponse} from './response.ts';

export interface ExchangeOptions {
	readonly fetch: Fetch;
	readonly journal: JournalStore;
	readonly redactor: Redactor;
	/** Milliseconds for one attempt with its redirects, up to the last byte of the response. ofetch keeps the time. */
	readonly timeout: number;
}

/**
 * Puts any response other than a redirect in the `Call` of the init, and resolves with what ofetch reads of it. Rejects with
 * `ApiError`. The signal of the init is ofetch's timeout.
 */
export function createExchange(options: ExchangeOptions): typeof globalThis.fetch {
	return async (input, init = {}) => {
		const call = Call.of(init);
		const {method = 'GET', body, signal: timeout} = init;
		if (call.signInError) throw call.signInError;
		if (call.signal?.aborted) {
			throw apiError({kind: 'cancelled', message: 'Cancelled before it was sent.', applied: 'no'});
		}
		const stop = new AbortController();
		// Not `AbortSignal.any`: the listener must be removed, because the caller's signal outlives many requests.
		const cancel = () => stop.abort();
		call.signal?.addEventListener('abort', cancel, {once: true});
		timeout?.addEventListener('abort', cancel, {once: true});
		const isLate = () => timeout?.aborted === true;
		const headers = Object.fromEntries(new HeaderMap(init.headers));
		const sent = {...call.details, method, headers, attempt: ++call.attempt, ...(typeof body === 'string' && {body})};
		try {
			let url = String(input);
			for (let hops = 0; ; hops++) {
				const response = await exchange({...sent, url}, {call, stop: stop.signal, isLate}, options);
				const target = redirectTarget(response, {...call.details, method, url, hops});
				if (target === undefined) {
					call.response = response;
					return shownToOfetch(response) as Response;
				}
				url = target;
			}
		} finally {
			call.signal?.removeEventListener('abort', cancel);
		}
	};
}

/** ofetch parses a response with a body. Decoding needs the status and yields to the event loop, so a hook does it. */
const shownToOfetch = ({status, headers}: ReadResponse): Pick<Response, 'status' | 'headers' | 'body'> => ({
	status,
	headers,
	body: null,
});

interface Stop {
	readonly call: Call;
	readonly stop: AbortSignal;
	/** Whether the timeout has passed. */
	readonly isLate: () => boolean;
}

/** Sends one request and records it. */
async function exchange(request: Sent, stop: Stop, options: ExchangeOptions): Promise<ReadResponse> {
	const entry = options.journal.begin(request);
	try {
		const response = await receive(request, stop, options);
		const {content: body, received} = response;
		return {...response, record: entry.answered({...response, body, size: received.length})};
	} catch (error) {
		throw errorOf(error, request, entry, stop, options);
	}
}

async function receive(
	{url, method, headers, body, attempt}: Sent,
	{call, stop: signal}: Stop,
	{fetch, redactor}: ExchangeOptions,
) {
	// A repetition also travels alone, because the shared connection may be the cause of the failure.
	const isAlone = call.details.isSentOnce || attempt > 1;
	const {isContinued} = call.details;
	const sent = {method, headers, ...(body !== undefined && {body})};
	const init = {...sent, redirect: 'manual', signal, isAlone, ...(isContinued && {isContinued})} as const;
	const sending = fetch(url, init);
	const response = await abortable(sending, signal).catch((error) => {
		// A fetch that ignores the signal may still return a response. Cancel its body, because nothing reads it.
		sending.then((late) => late.body?.cancel()).catch(() => {});
		throw error;
	});
	const {status} = response;
	const bytes = await readBody(response, signal).catch((error) => {
		throw new AfterResponseBegan(error);
	});
	await yieldIfLarge(bytes.length, call.readPlain !== undefined);
	const mayBePlain = call.readPlain && status === 200 && !redactor.hasValue(bytes);
	const plain = mayBePlain ? call.readPlain(bytes) : undefined;
	const isFurtherPage = call.readPlain !== undefined;
	await yieldIfLarge(bytes.length, isFurtherPage);
	const {text: content, isUtf8} = plain ? {text: startOf(bytes), isUtf8: true} : decodeText(bytes);
	await yieldIfLarge(bytes.length, isFurtherPage);
	const headerMap = new HeaderMap(response.headers);
	const isHarmless = plain !== undefined || (isUtf8 && isVisibleJsonText(content) && !redactor.touches(content));
	const serviceRequestId =
		headerMap.get('x-request-id') ?? (status >= 400 ? readErrorBody(content).requestId : undefined);
	const requestId = serviceRequestId && clean(redactor.text(serviceRequestId.slice(0, 128)));
	return {status, headers: headerMap, content, isUtf8, isHarmless, plain, requestId, received: bytes};
}

function errorOf(
	error: unknown,
	request: Sent,
	entry: ReturnType<JournalStore['begin']>,
	stop: Stop,
	{redactor, timeout}: ExchangeOptions,
): ApiError {
	const {kind, reason, applied, advice, isTooLarge} = failureOf(error, stop, timeout);
	const isUnknownWrite = stop.call.details.effect === 'write' && applied === 'unknown';
	return apiError({
		kind,
		message: clean(redactor.text(`${new URL(request.url).host}: ${reason}.`)),
		advice: isUnknownWrite ? adviceWhenUnknown : advice,
		applied,
		isTooLarge,
		request: entry.failed(reason),
	});
}

function failureOf(error: unknown, {call, isLate}: Stop, timeout: number): FetchFailure {
	const cause = error instanceof AfterResponseBegan ? error.cause : error;
	if (call.signal?.aborted) return {kind: 'cancelled', reason: 'cancelled', applied: 'unknown'};
	if (isLate()) {
		return {kind: 'timeout', reason: `no complete response within ${timeout / 1000} s`, applied: 'unknown'};
	}
	if (cause instanceof BodyTooLarge) {
		const reason = `the response is larger than ${largestBody / 2 ** 20} MB`;
		return {kind: 'answer', reason, applied: 'unknown', advice: adviceWhenTooLarge, isTooLarge: true};
	}
	return {...fetchFailure(cause), ...(error instanceof AfterResponseBegan && {applied: 'unknown'})};
}

/** Wraps an error that occurred after the response had begun: the service may have acted by then. */
class AfterResponseBegan extends Error {
	constructor(cause: unknown) {
		super('', {cause});
	}
}

/** More than the journal keeps. A UTF-16 code unit has at most three bytes. */
const startOf = (bytes: Buffer) => bytes.toString('utf8', 0, 3 * (journalLimits.body + 1));

const strictDecoder = new TextDecoder('utf-8', {fatal: true});

/** Decodes the bytes. Bytes that are not UTF-8 become replacement characters. */
function decodeText(bytes: Buffer): {text: string; isUtf8: boolean} {
	try {
		return {text: strictDecoder.decode(bytes), isUtf8: true};
	} catch {
		return {text: bytes.toString('utf8'), isUtf8: false};
	}
}
