/** Sends a write once, and classifies its outcome. */
import type {Answer, Api, CallOptions} from '../../client/api.ts';
import {ApiError} from '../../client/error.ts';
import type {AnyEndpoint, InputOf, OutputOf} from '../../contract/endpoint.ts';

/**
 * `rejected`: the service says by its status that it rejected the write, or the write was not sent. `unknown`: it was sent, but
 * no response says what happened, so it may have been applied. It is never repeated automatically.
 */
export type WriteOutcome<T> =
	| {readonly state: 'done'; readonly answer: Answer<T>}
	| {readonly state: 'rejected'; readonly error: ApiError}
	| {readonly state: 'unknown'; readonly error: ApiError};

/** Whether the service answered a rejected write. Otherwise it never arrived there: no connection, or no access token. */
export const isAnswered = ({detail: {kind, status}}: ApiError): boolean =>
	status !== undefined && kind !== 'credentials';

/** How far a rejection of a write is to be believed that castellan cannot read back. `check` is what a person can do. */
export const uncheckedRejection = ({detail: {status}}: ApiError, check: string): string =>
	`The service answered ${status}. It usually means that nothing was applied; ${check}.`;

/**
 * Resolves for every response or failure of the service. The write is sent once: a read before it renews a token that the
 * service does not accept any more.
 */
export async function sendOnce<E extends AnyEndpoint>(
	api: Api,
	endpoint: E,
	input: InputOf<E>,
	options: CallOptions = {},
): Promise<WriteOutcome<OutputOf<E>>> {
	try {
		await api.confirmToken(options.signal);
		return {state: 'done', answer: await api.call(endpoint, input, options)};
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		return {state: error.detail.applied === 'unknown' ? 'unknown' : 'rejected', error};
	}
}
