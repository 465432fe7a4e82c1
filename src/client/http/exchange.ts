/** Sends a request and reads its response: within a timeout, on one origin, recorded in the journal. */
import {createFetch, type FetchOptions} from 'ofetch';
import {clean, isVisibleJsonText} from '../../text/visible.ts';
import {adviceWhenUnknown, apiError, readErrorBody} from '../failure.ts';
import type {RequestRecord} from '../journal/journal.ts';
import type {JournalStore, Sent} from '../journal/journal-store.ts';
import type {Redactor} from '../safety/redact.ts';
import {abortable, BodyTooLarge, largestBody, readBody, yieldIfLarge} from './body.ts';
import {type FetchFailure, fetchFailure} from './fetch-failure.ts';
import type {AnswerHeaders, Fetch, FetchAnswer, FetchInit} from './http-fetch.ts';
import {redirectTarget} from './redirect.ts';

export interface ExchangeOptions {
	readonly fetch: Fetch;
	readonly journal: JournalStore;
	readonly redactor: Redactor;
	/** Milliseconds for one request with its redirects, up to the last byte of the response. */
	readonly timeout: number;
}

interface ExchangeRequest extends Sent {
	readonly effect: 'read' | 'write';
}

export interface Reply {
	readonly status: number;
	readonly headers: AnswerHeaders;
	/** The original text, neither sanitized nor redacted. */
	readonly text: string;
	readonly isUtf8: boolean;
	/** The text needs neither sanitizing nor redaction. */
	readonly isHarmless: boolean;
	/** Sanitized and redacted. */
	readonly requestId: string | undefined;
	readonly record: RequestRecord;
}

/** Resolves with any response other than a redirect. Rejects with `ApiError`. */
export type Exchange = (request: ExchangeRequest, signal?: AbortSignal) => Promise<Reply>;

/** By name in lower case, as the caller passes them. */
class SentHeaders extends Map<string, string> {
	constructor(headers: Readonly<Record<string, string>>) {
		super(Object.entries(headers));
	}
}

type Options = Omit<FetchInit, 'headers'> & {readonly headers: SentHeaders};

export function createExchange({fetch, journal, redactor, timeout}: ExchangeOptions): Exchange {
	// ofetch needs only these two for a streamed response. The global ones load Node's whole HTTP client.
	const send: (url: string, options: FetchOptions<'stream'>) => Promise<FetchAnswer> = createFetch({
		fetch: ((url: string, {headers, ...init}: Options) =>
			fetch(url, {...init, headers: Object.fromEntries(headers)})) as unknown as typeof globalThis.fetch,
		Headers: SentHeaders as unknown as typeof Headers,
	}).raw;

	async function receive(
		request: ExchangeRequest,
		signal: AbortSignal,
	): Promise<Omit<Reply, 'record'> & {size: number}> {
		const {url, method, headers: sentHeaders, body} = request;
		const sending = send(url, {
			method,
			headers: sentHeaders,
			...(body === undefined ? {} : {body}),
			redirect: 'manual',
			retry: 0,
			responseType: 'stream',
			ignoreResponseError: true,
			signal,
		});
		const response = await abortable(sending, signal).catch((error) => {
			// A fetch that ignores the signal may still return a response. Cancel its body, because nothing reads it.
			sending.then((late) => late.body?.cancel()).catch(() => {});
			throw error;
		});
		const {status, headers} = response;
		const bytes = await readBody(response, signal).catch((error) => {
			throw new AfterResponseBegan(error);
		});
		await yieldIfLarge(bytes.length);
		const {text, isUtf8} = decodeText(bytes);
		await yieldIfLarge(bytes.length);
		const isHarmless = isUtf8 && isVisibleJsonText(text) && !redactor.touches(text);
		const serviceRequestId = headers.get('x-request-id') ?? (status >= 400 ? readErrorBody(text).requestId : undefined);
		const requestId = serviceRequestId && clean(redactor.text(serviceRequestId.slice(0, 128)));
		return {status, headers, text, isUtf8, isHarmless, requestId, size: bytes.length};
	}

	function failureOf(error: unknown, signal: AbortSignal | undefined, isLate: boolean): FetchFailure {
		const cause = error instanceof AfterResponseBegan ? error.cause : error;
		if (signal?.aborted) return {kind: 'cancelled', reason: 'cancelled', applied: 'unknown'};
		if (isLate) {
			return {kind: 'timeout', reason: `no complete response within ${timeout / 1000} s`, applied: 'unknown'};
		}
		if (cause instanceof BodyTooLarge) {
			return {kind: 'answer', reason: `the response is larger than ${largestBody / 2 ** 20} MB`, applied: 'unknown'};
		}
		return {...fetchFailure(cause), ...(error instanceof AfterResponseBegan && {applied: 'unknown'})};
	}

	return async (first, signal) => {
		if (signal?.aborted) throw apiError({kind: 'cancelled', message: 'Cancelled before it was sent.', applied: 'no'});
		let isLate = false;
		const stop = new AbortController();
		// Not `AbortSignal.any`: the listener must be removed, because the signal outlives many requests.
		const cancel = () => stop.abort(signal?.reason);
		signal?.addEventListener('abort', cancel, {once: true});
		const timer = setTimeout(() => {
			isLate = true;
			stop.abort();
		}, timeout);
		try {
			let request = first;
			for (let hops = 0; ; hops++) {
				const entry = journal.begin(request);
				let reply: Reply;
				try {
					const {size, ...received} = await receive(request, stop.signal);
					reply = {...received, record: entry.answered({...received, body: received.text, size})};
				} catch (error) {
					const {kind, reason, applied} = failureOf(error, signal, isLate);
					const record = entry.failed(reason);
					throw apiError({
						kind,
						message: clean(redactor.text(`${new URL(request.url).host}: ${reason}.`)),
						advice: request.effect === 'write' && applied === 'unknown' ? adviceWhenUnknown : undefined,
						applied,
						request: record,
					});
				}
				const target = redirectTarget(reply, request.method, request.url, hops);
				if (target === undefined) return reply;
				request = {...request, url: target};
			}
		} finally {
			clearTimeout(timer);
			signal?.removeEventListener('abort', cancel);
		}
	};
}

/** Wraps an error that occurred after the response had begun: the service may have acted by then. */
class AfterResponseBegan extends Error {
	constructor(cause: unknown) {
		super('', {cause});
	}
}

const strictDecoder = new TextDecoder('utf-8', {fatal: true});

/** Decodes the bytes. Bytes that are not UTF-8 become replacement characters. */
function decodeText(bytes: Buffer): {text: string; isUtf8: boolean} {
	try {
		return {text: strictDecoder.decode(bytes), isUtf8: true};
	} catch {
		return {text: bytes.toString('utf8'), isUtf8: false};
	}
}
