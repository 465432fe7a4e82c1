/** What can come of a write that is sent once. */
import type {Answer, Api, CallOptions} from '../../client/api.ts';
import {ApiError} from '../../client/error.ts';
import type {AnyEndpoint, InputOf, OutputOf} from '../../contract/endpoint.ts';

/**
 * `rejected`: it was not applied. `unknown`: it was sent and no verdict came back, so it may have been; it is never sent
 * again by itself.
 */
export type WriteOutcome<T> =
	| {readonly state: 'done'; readonly answer: Answer<T>}
	| {readonly state: 'rejected'; readonly error: ApiError}
	| {readonly state: 'unknown'; readonly error: ApiError};

/** Resolves in every case that a service can bring about. The client repeats it only after a 401, with a renewed token: nothing was applied then. */
export async function sendOnce<E extends AnyEndpoint>(
	api: Api,
	endpoint: E,
	input: InputOf<E>,
	options: CallOptions = {},
): Promise<WriteOutcome<OutputOf<E>>> {
	try {
		return {state: 'done', answer: await api.call(endpoint, input, options)};
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		return {state: error.detail.applied === 'unknown' ? 'unknown' : 'rejected', error};
	}
}
