/** The client as the rest of the program sees it: one method over the contract. */
import type {AnyEndpoint, InputOf, OutputOf} from '../contract/endpoint.ts';
import type {Journal, RequestRecord} from './journal/journal.ts';

/** A field of an answer that did not have the type the contract gives it, and was left out of the data. */
export interface FieldProblem {
	/** `list.3.userCount` */
	readonly path: string;
	/** `expected text, got a number` */
	readonly message: string;
	/** How many fields it stands for, where that is not one: problems beyond a limit are only counted. */
	readonly count?: number;
}

/** How many fields did not fit. */
export const countProblems = (problems: readonly FieldProblem[]): number =>
	problems.reduce((sum, {count = 1}) => sum + count, 0);

export interface Answer<T> {
	/** Cleaned; secrets masked; null members removed; fields that break the contract left out and listed in `problems`. */
	readonly data: T;
	readonly problems: readonly FieldProblem[];
	/** The request that brought it. */
	readonly request: RequestRecord;
}

/** Told before each wait, so that a countdown can be shown. */
export interface RetryNotice {
	readonly reason: string;
	/** Epoch milliseconds of the next attempt. */
	readonly at: number;
	/** The number of the attempt that comes next. */
	readonly attempt: number;
}

export interface CallOptions {
	readonly signal?: AbortSignal | undefined;
	/** One attempt only, even for a read: a look-up that might count as a view. A refused token is still renewed once. */
	readonly once?: boolean;
	readonly onRetry?: (notice: RetryNotice) => void;
	/**
	 * Told the next page's token as soon as the answer has come, so that the next page can be asked for while this one is
	 * read. Not told where it takes reading to know it. The answer may still turn out to be unusable.
	 */
	readonly onToken?: (token: string) => void;
}

export interface Api {
	/** The tenant's base URL without a trailing slash. */
	readonly baseUrl: string;
	readonly journal: Journal;
	/** The exact request a call would send, redacted: for previews and `--dry-run`. Throws `ApiError` of kind `input`. */
	preview<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): RequestPreview;
	/** Rejects with `ApiError` only. */
	call<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<Answer<OutputOf<E>>>;
}

export interface RequestPreview {
	readonly method: string;
	readonly url: string;
	/** Redacted, pretty-printed JSON; absent on GET. */
	readonly body?: string;
	/** As a shell command with `$TOKEN` in the place of the token. */
	readonly curl: string;
}
