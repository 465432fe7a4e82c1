/** The errors of API calls, in one shape for the console and the command line. */
import type {RequestRecord} from './journal/journal.ts';

/**
 * - `input`: rejected before sending (an empty id, a malformed share code).
 * - `unreachable`: connection refused or reset, host unknown, no route. `tls`: the certificate was not accepted.
 * - `timeout`: the total time ran out, body included. `cancelled`: the caller aborted the signal.
 * - `redirect`: a redirect, which castellan does not follow. `answer`: a contract breach (HTML, cut JSON, empty body).
 * - `credentials`: the token endpoint rejected them. `unauthenticated`: 401 after the token was renewed. `forbidden`: 403.
 * - `not-found`: 404. `rejected`: 400, 409 and other 4xx. `rate-limited`: 429. `server`: 5xx, 408, 421 and 425.
 */
export type ApiErrorKind =
	| 'input'
	| 'unreachable'
	| 'tls'
	| 'timeout'
	| 'cancelled'
	| 'redirect'
	| 'answer'
	| 'credentials'
	| 'unauthenticated'
	| 'forbidden'
	| 'not-found'
	| 'rejected'
	| 'rate-limited'
	| 'server';

export interface ApiErrorDetail {
	readonly kind: ApiErrorKind;
	/** One line that names the failure, sanitized and redacted. */
	readonly message: string;
	/** One line that names the remedy. */
	readonly advice: string;
	/** The HTTP status, if a response arrived. */
	readonly status?: number;
	readonly requestId?: string;
	/** Milliseconds to wait, as requested by the server. */
	readonly retryAfter?: number;
	/**
	 * Whether the service may have acted on the request: `no` if it was never sent, or if its status says that it was rejected,
	 * which no status proves; `unknown` if it was sent and its result is not known. A write whose outcome is `unknown` is never repeated automatically.
	 */
	readonly applied: 'no' | 'unknown';
	/** The response may be valid, but it exceeds a limit of castellan. A smaller page may not. */
	readonly isTooLarge?: true;
	/** A retry within seconds would fail as well. */
	readonly isLasting?: true;
	/** The journal record of the last attempt, if there was one. */
	readonly request?: RequestRecord;
}

/** Contains no headers, bodies or options of the underlying error, so it is safe to show, log and serialise. */
export class ApiError extends Error {
	override readonly name = 'ApiError';
	readonly detail: ApiErrorDetail;

	constructor(detail: ApiErrorDetail) {
		super(detail.message);
		this.detail = detail;
	}

	get kind(): ApiErrorKind {
		return this.detail.kind;
	}
}

const transientKinds: ReadonlySet<ApiErrorKind> = new Set(['unreachable', 'timeout', 'server', 'rate-limited']);

/** Whether an error can go away without action of a person, so that a later read may succeed. */
export const isTransient = (error: unknown): error is ApiError =>
	error instanceof ApiError && transientKinds.has(error.kind);
