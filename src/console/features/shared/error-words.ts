/** Turns errors into text. */
import {ApiError} from '../../../client/error.ts';
import {duration} from '../../../domain/format/show.ts';
import type {Theme} from '../../../text/theme.ts';
import type {WaitNotice} from './use-wait.ts';

/** Describes an error: what failed, what to do, and the request id. */
export function describeError(error: Error): string {
	if (!(error instanceof ApiError)) return error.message;
	const {message, advice, requestId} = error.detail;
	return [message, advice, requestId ? `request ${requestId}` : ''].filter(Boolean).join(' — ');
}

/** Whether new credentials can help. */
export const isSignInError = (error: Error): boolean =>
	error instanceof ApiError && (error.kind === 'unauthenticated' || error.kind === 'credentials');

/** Puts the next step first, because a status line can cut a long reason; `!` shows all of it. */
export function describeRetry(error: Error, retryIn: ReadState['retryIn']): string {
	return `${isSignInError(error) ? 'sign in with I, ' : ''}${nextTry(retryIn)}: ${describeError(error)}`;
}

function nextTry(retryIn: ReadState['retryIn']): string {
	if (retryIn === undefined) return 'r retries';
	return retryIn === 0 ? 'retrying now, ctrl-c cancels' : `retrying in ${duration(retryIn)}, r now`;
}

/** The state of repeated reads of the same data. */
export interface ReadState {
	/** The error of the last read. Data of earlier reads stays. */
	readonly error: Error | undefined;
	/** Set while the client waits before it repeats a request. */
	readonly notice: WaitNotice | undefined;
	/** Milliseconds until the next retry after an error, 0 while one runs; undefined when no retry is scheduled. */
	readonly retryIn: number | undefined;
}

/** Why data of an earlier read may be out of date. Undefined if the last read succeeded. */
export const staleReason = ({error, notice}: Pick<ReadState, 'error' | 'notice'>): string | undefined =>
	error ? describeError(error) : notice?.reason;

/** The status line of a failed or waiting read; undefined for any other. */
export function alertLine({error, notice, retryIn}: ReadState, theme: Theme): string | undefined {
	if (notice) return theme.paint('warn', ` ${describeNotice(notice)}`);
	return error && theme.paint('bad', ` ${describeRetry(error, retryIn)}`);
}

/** Describes the wait before the client repeats a request. */
export const describeNotice = ({reason, left, attempt}: WaitNotice): string =>
	`try ${attempt} in ${Math.max(1, Math.ceil(left / 1000))}s, ctrl-c cancels: ${reason}`;

/** Whether the service rejected the request. Repeating it cannot help; a list restarts, because its page token may be stale. */
export const isRejected = (error: Error | undefined): boolean => error instanceof ApiError && error.kind === 'rejected';
