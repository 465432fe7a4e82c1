/** The state of a call, for the fetch below ofetch. ofetch passes it on as a member of its options. */
import type {FetchOptions} from 'ofetch';
import type {ApiError} from '../error.ts';
import type {Sent} from '../journal/journal-store.ts';
import type {PlainPage} from '../plain-page.ts';
import type {ReadResponse} from './response.ts';

interface CallDetails extends Pick<Sent, 'endpoint' | 'isOneTime'> {
	readonly effect: 'read' | 'write';
	/** A write, or a read that may count as a view. It travels on a connection of its own. */
	readonly isSentOnce: boolean;
	/** The request has the token of a page. A copy of an earlier page would repeat its token. */
	readonly isContinued?: boolean;
}

export class Call {
	/** The number of attempts so far. */
	attempt = 0;
	/** The error of the sign-in for the next attempt, which then fails with it. */
	signInError: ApiError | undefined;
	#response: ReadResponse | undefined;
	readonly details: CallDetails;
	/** The caller's. ofetch has no timeout for a request with a signal, so it does not get this one. */
	readonly signal: AbortSignal | undefined;
	/** Reads a page that needs no correction from the bytes of a response with status 200. */
	readonly readPlain: ((bytes: Buffer) => PlainPage | undefined) | undefined;

	constructor(details: CallDetails, signal?: AbortSignal, readPlain?: Call['readPlain']) {
		this.details = details;
		this.signal = signal;
		this.readPlain = readPlain;
	}

	/** The response to the last attempt that has one. Throws `TypeError` before it. */
	get response(): ReadResponse {
		if (!this.#response) throw new TypeError('The call has no response');
		return this.#response;
	}

	set response(response: ReadResponse) {
		this.#response = response;
	}

	/** Throws `TypeError` for options without a call. */
	static of(options: object): Call {
		if (!('call' in options && options.call instanceof Call)) throw new TypeError('The request has no call');
		return options.call;
	}
}

/** The options of a request through ofetch. */
export interface CallRequest<T> extends FetchOptions<'json', T> {
	readonly call: Call;
}
