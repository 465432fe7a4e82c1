/** The hooks of a call: ofetch runs them around every attempt. */
import type {FetchHooks} from 'ofetch';
import type {AnyEndpoint, OutputOf} from '../contract/endpoint.ts';
import {type RequestContext, readAnswer, statusError, tokenAtEnd} from './answer/answer.ts';
import type {Answer, CallOptions} from './api.ts';
import {ApiError} from './error.ts';
import type {Call} from './http/call.ts';
import type {pauses} from './http/retry.ts';
import type {Token, TokenSource} from './token-source.ts';
import {ownTurn} from './turns.ts';

interface HookOptions<E> {
	readonly endpoint: E;
	readonly call: Call;
	readonly tokens: TokenSource;
	/** Called when a response shows that the service accepted or rejected the token. */
	readonly onTokenChecked: (isAccepted: boolean) => void;
	readonly context: () => RequestContext;
	readonly onToken: CallOptions['onToken'];
	readonly lazyItems: CallOptions['lazyItems'];
	readonly pause: ReturnType<typeof pauses>;
}

/**
 * ofetch repeats a request when a hook for a failure returns and `retry` is above 0. A hook ends the call by throwing its
 * `ApiError`.
 */
export function callHooks<E extends AnyEndpoint>({
	endpoint,
	call,
	tokens,
	onTokenChecked,
	context,
	onToken,
	lazyItems,
	pause,
}: HookOptions<E>): FetchHooks<Answer<OutputOf<E>>, 'json'> {
	const {signal} = call;
	let token: Token | undefined;
	let renewed: Token | undefined;
	const left = ({retry}: {retry?: number | false}) => Number(retry);

	return {
		async onRequest({options}) {
			// ofetch passes the signal of the previous attempt's timeout on, and starts no timeout for a request with a signal.
			options.signal = null;
			const current = renewed ?? (await tokens.current(signal).catch(apiErrorOnly));
			// An error thrown here would end the call. The fetch rejects with it, so that the sign-in is repeated like the request.
			call.signInError = current instanceof ApiError ? current : undefined;
			if (current instanceof ApiError) return;
			token = current;
			options.headers.set('authorization', `Bearer ${token.value}`);
		},
		async onRequestError({error, options}) {
			renewed = undefined;
			await pause(apiErrorOnly(error), left(options));
		},
		async onResponse({response}) {
			const received = call.response;
			// ofetch calls the other hook for these.
			if (received.status >= 400 && received.status < 600) return;
			if (received.status === 200) onTokenChecked(true);
			const nextToken = onToken && tokenAtEnd(received);
			if (nextToken !== undefined) {
				onToken?.(nextToken);
				// Four turns of the event loop let the caller send the next request before this response is decoded.
				for (let turns = 0; turns < 4; turns++) await ownTurn();
			}
			const {data, ...rest} = await readAnswer(endpoint, received, context(), lazyItems);
			response._data = {data: data as OutputOf<E>, ...rest, request: received.record};
		},
		async onResponseError({options}) {
			const received = call.response;
			const isRejected = received.status === 401;
			if (isRejected) onTokenChecked(false);
			// A 401 does not prove that a write was not applied, so a write is not sent again.
			const canRenew = isRejected && !renewed && call.details.effect === 'read';
			const newer = token && canRenew ? await tokens.renewed(token, signal).catch(apiErrorOnly) : undefined;
			renewed = newer instanceof ApiError ? undefined : newer;
			// A repetition with a renewed token is not one of the retries, because the service did not process the request.
			if (renewed) options.retry = left(options) + 1;
			else await pause(newer instanceof ApiError ? newer : statusError(received, context()), left(options));
		},
	};
}

/** Returns the error of a call as a value. Throws any other error again, which is a bug. */
function apiErrorOnly(error: unknown): ApiError {
	if (error instanceof ApiError) return error;
	throw error;
}
