/** The public interface of the client: one method that calls any endpoint of the contract. */
import type {AnyEndpoint, InputOf, OutputOf} from '../contract/endpoint.ts';
import type {Journal, RequestRecord} from './journal/journal.ts';
import type {Redactor} from './safety/redact.ts';

/** A field of a response that is omitted from the data: its type breaks the contract, or it exceeds a limit of castellan. */
export interface FieldProblem {
	/** `list.3.userCount` */
	readonly path: string;
	/** `expected text, got a number` */
	readonly message: string;
	/** The field may be valid. */
	readonly isLimit?: true;
	/** The number of fields, when it is not 1. Problems beyond the limit are counted, not listed. */
	readonly count?: number;
}

/** The number of fields that break the contract. */
export const countProblems = (problems: readonly FieldProblem[]): number =>
	problems.reduce((sum, {count = 1}) => sum + count, 0);

export interface Answer<T> {
	/** Sanitized and redacted, without null members. Fields that break the contract are in `problems` instead. */
	readonly data: T;
	readonly problems: readonly FieldProblem[];
	readonly request: RequestRecord;
}

/** Reported before each repetition, so that a countdown can be shown. */
export interface RetryNotice {
	readonly reason: string;
	/** Epoch milliseconds of the next attempt; undefined if it follows at once. */
	readonly at?: number;
	/** The number of the next attempt. */
	readonly attempt: number;
	/** The size of the pages from the next attempt on, if larger ones exceed a limit of castellan. */
	readonly pageSize?: number;
}

export interface CallOptions {
	readonly signal?: AbortSignal | undefined;
	/** Send a read only once, because a look-up may count as a view. A rejected token is still renewed once. */
	readonly once?: boolean;
	readonly onRetry?: ((notice: RetryNotice) => void) | undefined;
	/** Called for each attempt, before it is sent. */
	readonly onSend?: () => void;
	/** Called with the token of the next page while the page is still checked, so that the next one can be requested meanwhile. */
	readonly onNextToken?: ((token: string) => void) | undefined;
}

export interface Api {
	/** The tenant's base URL without a trailing slash. */
	readonly baseUrl: string;
	/** The time of the state that a client of the past reads, in epoch milliseconds. Absent for the present. */
	readonly asOf?: number;
	readonly journal: Journal;
	/** Knows the credentials and the tokens of this client. */
	readonly redactor: Pick<Redactor, 'text' | 'hasValue'>;
	/** When the latest token expires, in epoch milliseconds by the clock of this machine. Undefined if it is unknown, or before the first request. */
	tokenExpiresAt(): number | undefined;
	/** Replaces the credentials of later calls: without them, none is sent. Throws `ApiError` of kind `input` for malformed credentials. */
	signIn(credentials: Credentials | undefined): void;
	/**
	 * Checks with a read that the service accepts the token, unless it did so in the last seconds, and renews a rejected one.
	 * Rejects with `ApiError` if there is no accepted token. Called before a write: a 401 to the write itself proves nothing.
	 */
	confirmToken(signal?: AbortSignal): Promise<void>;
	/** Returns the request that a call would send, redacted. Throws `ApiError` of kind `input`. */
	preview<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): RequestPreview;
	/** Rejects with `ApiError` only. */
	call<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<Answer<OutputOf<E>>>;
}

export interface RequestPreview {
	readonly method: string;
	readonly url: string;
	/** Redacted, pretty-printed JSON; absent on GET. */
	readonly body?: string;
	/** A shell command with `$TOKEN` instead of the token. */
	readonly curl: string;
}

/** The credentials with which the client signs in. */
export type Credentials =
	/** `remedy` is the advice when the service refuses them. Without it, a person signs in again. */
	| {
			readonly kind: 'token';
			readonly token: string;
			/** In epoch milliseconds. A JSON Web Token contains it. */
			readonly expiresAt?: number | undefined;
			readonly remedy?: string;
	  }
	/** `tokens` keeps their access token. Without it, the token lasts as long as the client. */
	| {
			readonly kind: 'client-credentials';
			readonly clientId: string;
			readonly clientSecret: string;
			readonly tokens?: KeptTokens;
			readonly remedy?: string;
	  };

/** An access token with the end of its life in epoch milliseconds. */
export interface KeptToken {
	readonly value: string;
	readonly expiresAt: number;
}

/** Keeps the access token of client credentials between runs. */
export interface KeptTokens {
	/** The token of an earlier run. */
	readonly kept: KeptToken | undefined;
	/**
	 * Resolves with the kept token if it is usable, else with a requested one, which is kept if the end of its life is known. An unusable
	 * one is dropped. Of several processes, one requests at a time, and the others get its token. Rejects only as `request` does.
	 */
	share<T extends {readonly value: string; readonly expiresAt: number | undefined}>(
		isUsable: (kept: KeptToken) => boolean,
		request: () => Promise<T>,
	): Promise<T | KeptToken>;
}
