/** The client's one ofetch instance: base URL, common headers, and the timeout of an attempt. */
import {createFetch, type FetchOptions} from 'ofetch';
import {timerTime} from '../../text/timer.ts';
import {type Attempt, createExchange, type ExchangeOptions} from './exchange.ts';
import type {ReadResponse} from './response.ts';

interface HttpOptions extends ExchangeOptions {
	/** Without a trailing slash. */
	readonly baseUrl: string;
	/** Sent with every request, by names in lower case. */
	readonly headers: Readonly<Record<string, string>>;
}

interface HttpRequest {
	readonly method: 'GET' | 'POST';
	/** By names in lower case. */
	readonly headers: Readonly<Record<string, string>>;
	readonly body?: string;
	readonly call: Attempt;
}

/** Sends one request to a path under the base URL. Resolves with any response. Rejects with the `ApiError` of the fetch below. */
export type Http = (path: string, request: HttpRequest) => Promise<ReadResponse>;

/**
 * ofetch as it is used here: it passes on options that it does not know, and resolves with the response of `fetch`. Its types demand
 * the global `Headers` and `Response`, which neither side uses.
 */
const createClient = createFetch as unknown as (options: {
	readonly fetch: ReturnType<typeof createExchange>;
	readonly Headers: MapConstructor;
	readonly defaults: Omit<FetchOptions, 'headers'> & {readonly headers: readonly (readonly [string, string])[]};
}) => {readonly raw: (path: string, options: object) => Promise<ReadResponse>};

export function createHttp({baseUrl, headers, ...exchange}: HttpOptions): Http {
	const {raw} = createClient({
		fetch: createExchange(exchange),
		// All names are in lower case. The global `Headers` loads Node's whole HTTP client, which takes 20 ms.
		Headers: Map,
		defaults: {
			baseURL: baseUrl,
			headers: Object.entries(headers),
			timeout: timerTime(exchange.timeout),
			retry: false,
			ignoreResponseError: true,
			onRequestError({error}) {
				throw error;
			},
		},
	});
	return (path, request) => raw(path, {...request, headers: Object.entries(request.headers)});
}
