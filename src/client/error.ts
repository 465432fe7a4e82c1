/** What can go wrong with a call, in one shape that every face can show. */
import type {RequestRecord} from './journal/journal.ts';

/**
 * - `input`: refused before sending (an empty id, a malformed share code).
 * - `unreachable`: refused, reset, unresolved, no route. `tls`: the certificate was not accepted.
 * - `timeout`: the total time ran out, body included. `cancelled`: the caller's signal.
 * - `redirect`: a redirect that may not be followed. `answer`: not what the API promises (HTML, cut JSON, empty body).
 * - `credentials`: the token endpoint refused them. `unauthenticated`: 401 after the one refresh. `forbidden`: 403.
 * - `not-found`: 404. `rejected`: 400, 409 and other 4xx. `rate-limited`: 429. `server`: 5xx.
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
	/** One line: what was wrong, cleaned and redacted. */
	readonly message: string;
	/** One line: what to do about it. */
	readonly advice: string;
	/** HTTP status, when an answer came. */
	readonly status?: number;
	/** The error body's own code (gRPC). */
	readonly code?: number;
	readonly requestId?: string;
	/** Milliseconds that the server asked to wait. */
	readonly retryAfter?: number;
	/**
	 * Whether the service may have acted on the request: `no` when it was never sent or was refused as a whole, `unknown`
	 * when it was sent and no verdict came back. A write whose outcome is `unknown` is never repeated by itself.
	 */
	readonly applied: 'no' | 'unknown';
	/** The journal's row for the last attempt, when there was one. */
	readonly request?: RequestRecord;
}

/** Never carries headers, bodies or the underlying error's options: safe to show, log and serialise. */
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
