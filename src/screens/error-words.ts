/** Errors in words. */
import {ApiError} from '../api/error.ts';

/** One sentence for an error: what, and what to do. */
export function describeError(error: Error): string {
	if (!(error instanceof ApiError)) return error.message;
	const {message, advice, requestId} = error.detail;
	return [message, advice, requestId ? `request ${requestId}` : ''].filter(Boolean).join(' — ');
}

/** Refused as malformed: the same request would be refused again. A list is begun anew then, since its page token may be old. */
export const isRefused = (error: Error | undefined): boolean => error instanceof ApiError && error.kind === 'rejected';
