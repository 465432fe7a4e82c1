/** The client's one ofetch instance: base URL, common headers, timeout, and the statuses after which a request is repeated. */
import {type $Fetch, createFetch} from 'ofetch';
import {timerTime} from '../../text/timer.ts';
import {createExchange, type ExchangeOptions} from './exchange.ts';
import {HeaderMap} from './headers.ts';
import {retryStatusCodes} from './retry.ts';

interface HttpOptions extends ExchangeOptions {
	/** Without a trailing slash. */
	readonly baseUrl: string;
	/** Sent with every request. */
	readonly headers: Readonly<Record<string, string>>;
}

/** Every request needs a `Call`. Rejects with the `ApiError` of the fetch, or with the error of a hook. */
export const createHttp = ({baseUrl, headers, ...exchange}: HttpOptions): $Fetch =>
	createFetch({
		fetch: createExchange(exchange),
		Headers: HeaderMap,
		defaults: {
			baseURL: baseUrl,
			headers,
			timeout: timerTime(exchange.timeout),
			retry: 0,
			retryStatusCodes,
			onRequestError({error}) {
				throw error;
			},
		},
	});
