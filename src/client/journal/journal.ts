/** The journal of requests, for the request inspector. Records are redacted when they are written. */

export interface RequestRecord {
	readonly id: number;
	/** The endpoint's name, or `token` for the token endpoint. */
	readonly endpoint: string;
	readonly method: string;
	/** Absolute, sanitized and redacted. */
	readonly url: string;
	/** Redacted; the bearer token reads `$TOKEN`. */
	readonly requestHeaders: Readonly<Record<string, string>>;
	/** Redacted JSON or form text, absent on GET. */
	readonly requestBody?: string;
	/** Epoch milliseconds. */
	readonly startedAt: number;
	/** 1 for the first attempt. */
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
	/** Oldest first. A change replaces the array. */
	readonly records: readonly RequestRecord[];
	readonly inFlight: number;
	/** The duration of the latest answered request in milliseconds. */
	readonly latency: number | undefined;
	/** The listener is called after every change. Returns the function that unsubscribes it. */
	subscribe(listener: () => void): () => void;
	/** Adds the records of another journal, which redacted them. They get ids of this journal. */
	adopt(records: readonly RequestRecord[]): void;
}
