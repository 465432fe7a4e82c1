/** Where answers and thrown errors become `ApiError`: the kind, the words, and what to do. */
import * as v from 'valibot';
import {ErrorBody} from '../contract/error.ts';
import {ApiError, type ApiErrorDetail, type ApiErrorKind} from './error.ts';
import type {RequestRecord} from './journal/journal.ts';

export const inputError = (message: string, advice: string): ApiError =>
	new ApiError({kind: 'input', message, advice, applied: 'no'});

/** What to do when nothing more particular is known. */
export const adviceFor: Readonly<Record<ApiErrorKind, string>> = {
	input: 'Correct the value.',
	unreachable: 'Check the network, the address and the proxy settings, then try again.',
	tls: 'Checking cannot be turned off. If the tenant uses a private authority, give its certificate as a CA file.',
	timeout: 'Try again, or allow more time in the settings.',
	cancelled: 'Send it again when you are ready.',
	redirect: 'Check the base URL: the service itself does not redirect.',
	answer: 'Check the base URL, and whether a proxy or a login page answers in the place of the service.',
	credentials: 'Check the client id and the client secret, then sign in again.',
	unauthenticated: 'Sign in again.',
	forbidden: 'Ask for the permission, or use another profile.',
	'not-found': 'Check the id and the tenant.',
	rejected: 'Correct what the service names, then send it again.',
	'rate-limited': 'Wait before the next request.',
	server: 'Try again in a while.',
};

/** For a write that was sent and whose verdict is missing. */
export const adviceWhenUnknown = 'It may have been applied: look at the present state before sending it again.';

export const kindOfStatus = (status: number): ApiErrorKind => {
	if (status === 401) return 'unauthenticated';
	if (status === 403) return 'forbidden';
	if (status === 404) return 'not-found';
	if (status === 429) return 'rate-limited';
	if (status >= 500) return 'server';
	if (status >= 400) return 'rejected';
	return status >= 300 ? 'redirect' : 'answer';
};

/** An answer that says no, or says nothing that can be used. */
export interface Refusal {
	readonly kind: ApiErrorKind;
	/** One line, clean and redacted. */
	readonly message: string;
	readonly advice?: string | undefined;
	readonly applied: ApiErrorDetail['applied'];
	readonly status?: number | undefined;
	readonly code?: number | undefined;
	readonly requestId?: string | undefined;
	readonly retryAfter?: number | undefined;
	readonly request?: RequestRecord | undefined;
}

/** The advice for an error as far as its answer allows it: with the time that the service asks for, and its request id. */
function adviceOn({kind, requestId, retryAfter}: Refusal): string {
	if (kind === 'rate-limited' && retryAfter !== undefined) {
		return `The service asks to wait ${inWords(retryAfter)} before the next request.`;
	}
	if (kind === 'server' && requestId !== undefined)
		return 'Try again in a while. If it fails again, report the request id.';
	return adviceFor[kind];
}

/** Seconds as the service wrote them, up to a length that is easier to read in hours or days. */
function inWords(ms: number): string {
	const seconds = Math.ceil(ms / 1000);
	if (seconds < 7_200) return `${seconds} s`;
	const hours = Math.ceil(seconds / 3_600);
	return hours < 48 ? `${hours} hours` : `${Math.ceil(hours / 24)} days`;
}

export function apiError(refusal: Refusal): ApiError {
	const {kind, message, advice = adviceOn(refusal), applied, ...rest} = refusal;
	const known = Object.entries(rest).filter(([, value]) => value !== undefined);
	return new ApiError({kind, message, advice, applied, ...Object.fromEntries(known)});
}

/** What an error body says, in the shape of the service or of RFC 6749 §5.2. Raw text: clean and redact it. */
export function readErrorBody(text: string): {message?: string; code?: number; requestId?: string} {
	const body = v.safeParse(ErrorBody, parse(text));
	if (!body.success) return {};
	const {message, code, error, error_description: description} = body.output;
	const said = message ?? [error, description].filter((part) => typeof part === 'string' && part !== '').join(': ');
	const requestId = requestIdIn.exec(said)?.[1];
	return {
		...(said === '' ? {} : {message: said.replace(requestIdIn, '').trim()}),
		...(code === undefined ? {} : {code}),
		...(requestId === undefined ? {} : {requestId}),
	};
}

/** How services of the family name the request in an error's message. Document: not shown. */
const requestIdIn = /\(request-id:\s*([^\s)]{1,128})\)/i;

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
