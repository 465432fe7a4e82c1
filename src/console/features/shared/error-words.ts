/** Errors in words. */
import {ApiError} from '../../../client/error.ts';
import {duration} from '../../../domain/format/show.ts';
import type {WaitNotice} from './use-wait.ts';

/** One sentence for an error: what, and what to do. */
export function describeError(error: Error): string {
	if (!(error instanceof ApiError)) return error.message;
	const {message, advice, requestId} = error.detail;
	return [message, advice, requestId ? `request ${requestId}` : ''].filter(Boolean).join(' — ');
}

/** In the place of content that could not be loaded. */
export const describeAbsence = (error: Error): string => `Nothing could be loaded.\n\n${describeError(error)}`;

/** What comes next is said first: the reason may be long, and `!` has it in full. `retryIn` in milliseconds. */
export const describeTrouble = (error: Error, retryIn: number | undefined): string =>
	`${retryIn === undefined ? 'r tries again' : `trying again in ${duration(retryIn)}, r now`}: ${describeError(error)}`;

/** A wait before the same request is tried again. */
export const describeNotice = ({reason, left, attempt}: WaitNotice): string =>
	`try ${attempt} in ${Math.max(1, Math.ceil(left / 1000))}s, ctrl-c gives up: ${reason}`;

/** Refused as malformed: the same request would be refused again. A list is begun anew then, since its page token may be old. */
export const isRefused = (error: Error | undefined): boolean => error instanceof ApiError && error.kind === 'rejected';
