/** Errors in words. */
import {ApiError} from '../api/error.ts';

/** One sentence for an error: what, and what to do. */
export function describeError(error: Error): string {
	if (!(error instanceof ApiError)) return error.message;
	const {message, advice, requestId} = error.detail;
	return [message, advice, requestId ? `request ${requestId}` : ''].filter(Boolean).join(' — ');
}
