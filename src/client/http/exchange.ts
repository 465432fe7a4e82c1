/** The fetch below ofetch: sends a request and reads its response, on one origin, recorded in the journal. */
import {abortable} from '../../text/timer.ts';
import {clean, isVisibleJsonText} from '../../text/visible.ts';
import {adviceFor, adviceWhenTooLarge, adviceWhenUnknown, apiError, readErrorBody} from '../failure.ts';
import type {JournalStore, Sent} from '../journal/journal-store.ts';
import type {Redactor} from '../safety/redact.ts';
import {BodyTooLarge, largestBody, readBody, yieldIfLarge} from './body.ts';
import {type FetchFailure, fetchFailure} from './fetch-failure.ts';
import type {Fetch} from './http-fetch.ts';
import type {ReadResponse} from './response.ts';

export interface ExchangeOptions {
	readonly fetch: Fetch;
	readonly journal: JournalStore;
	readonly redactor: Redactor;
	/** Milliseconds for one attempt, up to the last byte of the response. ofetch keeps the time. */
	readonly timeout: number;
}

/** One attempt of a call. ofetch passes it on as a member of its options. */
export interface Attempt extends Pick<Sent, 'endpoint' | 'isOneTime' | 'attempt'> {
	readonly effect: 'read' | 'write';
	/** Whether the request has its own connection: a write, a read that may count as a view, or a repetition. */
	readonly isAlone: boolean;
	/** The request has the token of a page. A copy of an earlier page would repeat its token. */
	readonly isContinued?: boolean;
	/** Called with the text of a response with status 200 as it arrived, before it is recorded and checked. */
	readonly onContent?: ((content: string) => void) | undefined;
	/** The caller's. ofetch has no timeout for a request with a signal, so it does not get this one. */
	readonly signal?: AbortSignal | undefined;
}

export interface ExchangeInit {
	readonly method: string;
	/** By names in lower case. */
	readonly headers: Iterable<readonly [string, string]>;
	readonly body?: string;
	/** ofetch's timeout. */
	readonly signal: AbortSignal;
	readonly call: Attempt;
}

/** Resolves with any response other than a redirect. Rejects with `ApiError`. */
export const createExchange =
	({fetch, journal, redactor, timeout: limit}: ExchangeOptions) =>
	async (url: string, {method, headers, body, signal: timeout, call}: ExchangeInit): Promise<ReadResponse> => {
		const {effect, isAlone, isContinued = false, onContent, signal} = call;
		if (signal?.aborted) throw apiError({kind: 'cancelled', message: 'Cancelled before it was sent.', applied: 'no'});
		const stop = new AbortController();
		// Not `AbortSignal.any`: the listener must be removed, because the caller's signal outlives many requests.
		const cancel = () => stop.abort();
		signal?.addEventListener('abort', cancel);
		timeout.addEventListener('abort', cancel);
		const sent = {method, headers: Object.fromEntries(headers), ...(body !== undefined && {body})};
		const entry = journal.begin({...call, ...sent, url});
		let isConnecting = false;
		/** The service may have acted by then. */
		let hasBegun = false;

		async function receive() {
			const onConnection = (isMade: boolean) => {
				isConnecting = !isMade;
			};
			const init = {...sent, redirect: 'manual', signal: stop.signal, isAlone, onConnection, isContinued} as const;
			const sending = fetch(url, init);
			const response = await abortable(sending, stop.signal).catch((error) => {
				// A fetch that ignores the signal may still return a response. Cancel its body, because nothing reads it.
				sending.then((late) => late.body?.cancel()).catch(() => {});
				throw error;
			});
			hasBegun = true;
			const {status, headers} = response;
			const bytes = await readBody(response, stop.signal);
			await yieldIfLarge(bytes.length, isContinued);
			const {text: content, isUtf8} = decodeText(bytes);
			if (status === 200) onContent?.(content);
			await yieldIfLarge(bytes.length, isContinued);
			const isShownAsIs = isUtf8 && isVisibleJsonText(content) && !redactor.touches(content);
			const serviceRequestId =
				headers.get('x-request-id') ?? (status >= 400 ? readErrorBody(content).requestId : undefined);
			const requestId = serviceRequestId && clean(redactor.text(serviceRequestId.slice(0, 128)));
			return {status, headers, content, isUtf8, isShownAsIs, requestId, size: bytes.length};
		}

		function failureOf(error: unknown): FetchFailure {
			const applied = isConnecting ? 'no' : 'unknown';
			if (signal?.aborted) return {kind: 'cancelled', reason: 'cancelled', applied};
			if (timeout.aborted) {
				const seconds = limit / 1000;
				const reason = isConnecting ? `no connection within ${seconds} s` : `no complete response within ${seconds} s`;
				return {kind: 'timeout', reason, applied};
			}
			if (error instanceof BodyTooLarge) {
				const reason = `the response is larger than ${largestBody / 2 ** 20} MB`;
				return {kind: 'answer', reason, applied: 'unknown', advice: adviceWhenTooLarge, isTooLarge: true};
			}
			return {...fetchFailure(error), ...(hasBegun && {applied: 'unknown'})};
		}

		let read: ReadResponse;
		try {
			const response = await receive();
			read = {...response, record: entry.answered(response)};
		} catch (error) {
			const {reason, advice, ...failure} = failureOf(error);
			throw apiError({
				...failure,
				message: clean(redactor.text(`${new URL(url).host}: ${reason}.`)),
				advice: effect === 'write' && failure.applied === 'unknown' ? adviceWhenUnknown : advice,
				request: entry.failed(reason),
			});
		} finally {
			signal?.removeEventListener('abort', cancel);
		}
		refuseRedirect(read, url, effect);
		return read;
	};

const strictDecoder = new TextDecoder('utf-8', {fatal: true});

/** Decodes the bytes. Bytes that are not UTF-8 become replacement characters. */
function decodeText(bytes: Buffer): {text: string; isUtf8: boolean} {
	try {
		return {text: strictDecoder.decode(bytes), isUtf8: true};
	} catch {
		return {text: bytes.toString('utf8'), isUtf8: false};
	}
}

type Redirecting = Pick<ReadResponse, 'status' | 'record'> & {readonly headers: Pick<ReadResponse['headers'], 'get'>};

/**
 * Refuses redirects: the service itself has none, and the token is never sent to another origin. Throws `ApiError` of kind `redirect`. Node's fetch reports status and headers of a redirect. A browser's fetch reports status 0.
 */
export function refuseRedirect({status, headers, record}: Redirecting, url: string, effect: 'read' | 'write'): void {
	if (status !== 0 && (status < 300 || status > 399)) return;
	// 307 and 308 mean that the request was not processed. After the others it may have been.
	const applied = status === 307 || status === 308 ? 'no' : 'unknown';
	const first = effect === 'write' && applied === 'unknown' ? `${adviceWhenUnknown} ` : '';
	const {host, origin} = new URL(url);
	const location = headers.get('location');
	const target = location === null || location === undefined ? null : URL.parse(location, url);
	// Neither a query nor a user is named, because they may hold credentials.
	const isOther = target?.host && target.origin !== origin;
	const where = isOther ? ` to ${target.protocol}//${target.host}` : target ? ` to ${target.pathname}` : '';
	throw apiError({
		kind: 'redirect',
		message: `${host} answered with a redirect${where}, and castellan follows none.`,
		advice:
			first + (isOther ? 'Check the base URL; if the tenant has moved, use its new address.' : adviceFor.redirect),
		applied,
		status,
		request: record,
	});
}
