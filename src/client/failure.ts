/** Builds `ApiError`s from responses and thrown errors: the kind, the message and the advice. */
import * as v from 'valibot';
import {ErrorBody} from '../contract/error.ts';
import {jsonIfValid} from '../text/json/parse.ts';
import {ApiError, type ApiErrorDetail, type ApiErrorKind} from './error.ts';
import {temporaryStatuses} from './http/retry.ts';

export const inputError = (message: string, advice: string): ApiError =>
	new ApiError({kind: 'input', message, advice, applied: 'no'});

/** The advice for errors without more specific advice. */
export const adviceFor: Readonly<Record<ApiErrorKind, string>> = {
	input: 'Correct the value.',
	unreachable: 'Check the network, the address and the proxy settings, then try again.',
	tls: 'Certificate checks cannot be turned off. Check the base URL, the clock and the proxy settings.',
	timeout: 'Try again, or allow more time in the settings.',
	cancelled: 'Send it again when you are ready.',
	redirect: 'Check the base URL: the service itself does not redirect.',
	answer: 'Check the base URL, and whether a proxy or a login page responds instead of the service.',
	credentials: 'Check the client id and the client secret, then sign in again.',
	unauthenticated: 'Sign in again.',
	forbidden: 'Ask for the permission, or use another profile.',
	'not-found': 'Check the id and the tenant.',
	rejected: 'Correct what the service names.',
	'rate-limited': 'Wait before the next request.',
	server: 'Try again in a while.',
};

/** For a write that was sent and whose outcome is unknown. */
export const adviceWhenUnknown = 'It may have been applied: check the current state before sending it again.';

export const adviceWhenTooLarge = 'This is a limit of castellan. Ask for less, such as one item by its id.';

export const kindOfStatus = (status: number): ApiErrorKind => {
	if (status === 401) return 'unauthenticated';
	if (status === 403) return 'forbidden';
	if (status === 404) return 'not-found';
	if (status === 429) return 'rate-limited';
	if (status >= 500 || temporaryStatuses.includes(status)) return 'server';
	if (status >= 400) return 'rejected';
	return status >= 300 ? 'redirect' : 'answer';
};

type Required = 'kind' | 'message' | 'applied';
/** The details of an error. The advice follows from the others by default. */
type ErrorFacts = Pick<ApiErrorDetail, Required> & {
	readonly [Name in Exclude<keyof ApiErrorDetail, Required>]?: ApiErrorDetail[Name] | undefined;
};

/** Returns the advice for an error, with the wait time if the service requests one. */
function adviceOn({kind, requestId, retryAfter}: ErrorFacts): string {
	if (kind === 'rate-limited' && retryAfter !== undefined)
		return `The service asks to wait ${formatDuration(retryAfter)} before the next request.`;
	if (kind === 'server' && requestId !== undefined)
		return 'Try again in a while. If it fails again, report the request id.';
	return adviceFor[kind];
}

/** Formats a time in seconds, from two hours on in hours, from two days on in days up to 100 years. */
function formatDuration(ms: number): string {
	const seconds = Math.ceil(ms / 1000);
	if (seconds < 7_200) return `${seconds} s`;
	const hours = Math.ceil(seconds / 3_600);
	if (hours < 48) return `${hours} hours`;
	const days = Math.ceil(hours / 24);
	return days > 36_525 ? 'more than 100 years' : `${days} days`;
}

export function apiError(facts: ErrorFacts): ApiError {
	const {kind, message, advice = adviceOn(facts), applied, ...optional} = facts;
	const present = Object.entries(optional).filter(([, value]) => value !== undefined);
	return new ApiError({kind, message, advice, applied, ...Object.fromEntries(present)});
}

/** Reads an error body of the service or of RFC 6749 §5.2. The result is raw text: sanitize and redact it. */
export function readErrorBody(text: string): {message?: string; requestId?: string} {
	const body = v.safeParse(ErrorBody, jsonIfValid(text));
	if (!body.success) return {};
	const {message, error, error_description: description} = body.output;
	const fullMessage =
		message ?? [error, description].filter((part) => typeof part === 'string' && part !== '').join(': ');
	const requestId = requestIdIn.exec(fullMessage)?.[1];
	return {
		...(fullMessage === '' ? {} : {message: fullMessage.replace(requestIdIn, '').trim()}),
		...(requestId === undefined ? {} : {requestId}),
	};
}

/** Services of this family append the request id to an error's message. The API document does not show it. */
const requestIdIn = /\(request-id:\s*([^\s()]+)\)/i;
