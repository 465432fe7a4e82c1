/** Sends the request of a call, and repeats a read: at once with a renewed token, or after a pause. */
import {type RequestContext, statusError} from './answer/answer.ts';
import type {CallOptions} from './api.ts';
import {ApiError} from './error.ts';
import {apiError} from './failure.ts';
import type {Attempt} from './http/exchange.ts';
import type {Http} from './http/http.ts';
import type {ReadResponse} from './http/response.ts';
import {maximumRetries, pauseAfter, type RetryClock} from './http/retry.ts';
import type {WireRequest} from './request.ts';
import type {Token, TokenSource} from './token-source.ts';

interface Sending {
	readonly http: Http;
	readonly request: WireRequest;
	readonly details: Omit<Attempt, 'attempt' | 'isAlone' | 'signal'>;
	/** A write, or a read that may count as a view. */
	readonly isSentOnce: boolean;
	readonly tokens: TokenSource;
	/** Called when a response shows that the service accepted or rejected the token. */
	readonly onTokenChecked: (isAccepted: boolean) => void;
	readonly context: () => RequestContext;
	readonly clock: RetryClock;
	readonly options: CallOptions;
}

/** Resolves with the first response whose status is below 400. Rejects with the `ApiError` of the last attempt. */
export async function send({request, details, tokens, clock, options, ...sending}: Sending): Promise<ReadResponse> {
	const {signal, onRetry, onSend} = options;
	const {method, path, body} = request;
	const maximum = sending.isSentOnce ? 0 : maximumRetries;
	let renewed: Token | undefined;
	let retries = 0;
	let waited = 0;
	for (let attempt = 1; ; ) {
		let failure: ApiError;
		try {
			const token = renewed ?? (await tokens.current(signal));
			// A repetition also travels alone, because the shared connection may be the cause of the failure.
			const call = {...details, signal, isAlone: sending.isSentOnce || attempt > 1, attempt: attempt++};
			const headers = {...contentHeaders(request), authorization: `Bearer ${token.value}`};
			onSend?.();
			const response = await sending.http(path, {method, headers, ...(body !== undefined && {body}), call});
			const {status} = response;
			if (status === 200 || status === 401) sending.onTokenChecked(status === 200);
			if (status < 400) return response;
			// A 401 does not prove that a write was not applied, so a write is not sent again.
			const canRenew = status === 401 && !renewed && details.effect === 'read';
			renewed = canRenew ? await tokens.renewed(token, signal) : undefined;
			// A renewal does not count as a retry, because the service did not process the request.
			if (renewed) continue;
			failure = statusError(response, sending.context());
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			failure = error;
			renewed = undefined;
		}
		const pause = retries < maximum ? pauseAfter(failure, retries, clock) : undefined;
		if (pause === undefined || waited + pause > clock.maxWait) throw failure;
		waited += pause;
		retries++;
		onRetry?.({reason: failure.message, at: clock.now() + pause, attempt: retries + 1});
		await clock.wait(pause, signal).catch((reason) => {
			if (!signal?.aborted) throw reason;
			throw apiError({kind: 'cancelled', message: 'Cancelled while waiting to try again.', applied: 'no'});
		});
	}
}

export const contentHeaders = ({body}: WireRequest): Record<string, string> =>
	body === undefined ? {} : {'content-type': 'application/json'};
