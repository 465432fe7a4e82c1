/** The bounded journal of requests behind the request inspector: redacted when written, so that nothing can leak later. */

export interface RequestRecord {
	readonly id: number;
	/** The endpoint's name, or `token` for the token endpoint. */
	readonly endpoint: string;
	readonly method: string;
	/** Absolute, cleaned, redacted. */
	readonly url: string;
	/** Redacted; the bearer token reads `$TOKEN`. */
	readonly requestHeaders: Readonly<Record<string, string>>;
	/** Redacted JSON or form text, absent on GET. */
	readonly requestBody?: string;
	/** Epoch milliseconds. */
	readonly startedAt: number;
	/** 1 for the first try. */
	readonly attempt: number;
	readonly outcome:
		| {readonly state: 'pending'}
		| {
				readonly state: 'answered';
				readonly status: number;
				/** Milliseconds from send to the end of the body. */
				readonly ms: number;
				/** Bytes of the body as received. */
				readonly size: number;
				readonly headers: Readonly<Record<string, string>>;
				/** Redacted text, cut to the journal's limit. */
				readonly body: string;
				readonly requestId?: string;
		  }
		| {readonly state: 'failed'; readonly ms: number; readonly reason: string};
}

export interface Journal {
	/** Oldest first; at most the journal's capacity. The array is replaced, never changed. */
	readonly records: readonly RequestRecord[];
	/** Requests under way now. */
	readonly inFlight: number;
	/** Milliseconds the latest answered request took. */
	readonly latency: number | undefined;
	/** Called after every change; returns the way to stop. */
	subscribe(listener: () => void): () => void;
}
