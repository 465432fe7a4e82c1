/** Stores the journal: a bounded list of redacted records. Every change replaces the list. */
import {mask} from '../../contract/sensitive-fields.ts';
import {listSurfaces} from '../../contract/surfaces.ts';
import {Observable} from '../../text/observable.ts';
import {clean} from '../../text/visible.ts';
import type {ReadResponse} from '../http/response.ts';
import {decodeAsciiEscapes, type Redactor} from '../safety/redact.ts';
import {sentBody, sentHeaders, shownHeaders} from '../safety/shown.ts';
import type {Journal, RequestRecord} from './journal.ts';

export const journalLimits = {
	records: 500,
	/** In characters, for each body. A page of a hundred items is kept as it is, without a copy. */
	body: 128_000,
	/** In characters, for all response bodies together. Past it the oldest bodies are evicted, and their records stay. */
	bodies: 3_000_000,
} as const;

/** Replaces a body that was evicted. */
export const bodyEvicted = '(no longer kept)';
/** Replaces a body that is never kept. */
export const bodyWithheld = '(not kept: it can contain a secret)';

/** A request as it is sent. The journal redacts it. */
export interface Sent {
	/** The endpoint's name, or `token`. */
	readonly endpoint: string;
	readonly method: string;
	readonly url: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly body?: string | undefined;
	/** Neither the last path segment nor the response is stored. */
	readonly isOneTime?: boolean;
	readonly attempt: number;
}

/** A response as it arrived. The journal redacts it. */
export type Answered = Omit<ReadResponse, 'record' | 'isUtf8'>;

/** Settles a pending record once. */
interface Entry {
	answered(answer: Answered): RequestRecord;
	failed(reason: string): RequestRecord;
}

export class JournalStore extends Observable implements Journal {
	records: readonly RequestRecord[] = [];
	inFlight = 0;
	latency: number | undefined;
	#lastId = 0;
	readonly #redactor: Redactor;
	readonly #now: () => number;

	constructor(redactor: Redactor, now: () => number) {
		super();
		this.#redactor = redactor;
		this.#now = now;
	}

	adopt(others: readonly RequestRecord[]): void {
		const adopted = others.map((record) => ({...record, id: ++this.#lastId}));
		this.#write(withinBudget([...this.records, ...adopted].slice(-journalLimits.records)));
	}

	begin(sent: Sent): Entry {
		const redactor = this.#redactor;
		const started = performance.now();
		const pending: RequestRecord = {
			id: ++this.#lastId,
			endpoint: sent.endpoint,
			method: sent.method,
			url: this.#shown(sent.isOneTime ? sent.url.slice(0, sent.url.lastIndexOf('/') + 1) + mask : sent.url),
			requestHeaders: sentHeaders(sent.headers, redactor),
			...(sent.body === undefined ? {} : {requestBody: cut(sentBody(sent.body, redactor), journalLimits.body)}),
			startedAt: this.#now(),
			attempt: sent.attempt,
			outcome: {state: 'pending'},
		};
		this.inFlight++;
		this.#write([...this.records.slice(this.records.length >= journalLimits.records ? 1 : 0), pending]);

		const settle = (outcome: RequestRecord['outcome']): RequestRecord => {
			const record = {...pending, outcome};
			this.inFlight--;
			this.#write(withinBudget(this.records.map((other) => (other === pending ? record : other))));
			return record;
		};
		const elapsed = () => performance.now() - started;
		return {
			answered: ({status, size, headers, content, isShownAsIs, requestId}) => {
				this.latency = elapsed();
				return settle({
					state: 'answered',
					status,
					ms: this.latency,
					size,
					headers: shownHeaders(headers, redactor),
					body:
						sent.isOneTime || hasObscuredField(sent.endpoint, content)
							? bodyWithheld
							: isShownAsIs
								? cut(content, journalLimits.body)
								: this.#shownBody(content),
					...(requestId === undefined ? {} : {requestId}),
				});
			},
			failed: (reason) => settle({state: 'failed', ms: elapsed(), reason: this.#shown(reason)}),
		};
	}

	#write(records: readonly RequestRecord[]): void {
		this.records = records;
		this.changed();
	}

	#shown(text: string): string {
		return clean(this.#redactor.text(text));
	}

	/** Redacts a little more than the limit, so that a secret across the cut is recognized. */
	#shownBody(text: string): string {
		return cut(clean(this.#redactor.body(cut(text, journalLimits.body + 4_000))), journalLimits.body);
	}
}

/** Whether a surface has a field whose value nobody may see. It can be anywhere in the data of the surface, under any name. */
const hasObscuredField = (endpoint: string, content: string): boolean =>
	endpoint === listSurfaces.name && decodeAsciiEscapes(content).includes('TEXT_FIELD_VARIANT_OBSCURED');

/** Copies the part by way of bytes. A slice would keep the whole text in memory. */
const cut = (text: string, length: number) =>
	text.length <= length ? text : `${Buffer.from(text.slice(0, length - 1)).toString()}…`;

const bodyLength = ({outcome}: RequestRecord) => (outcome.state === 'answered' ? outcome.body.length : 0);

/** Evicts the oldest bodies when the total exceeds the limit, down to half of it so that eviction is rare. */
function withinBudget(records: readonly RequestRecord[]): readonly RequestRecord[] {
	if (records.reduce((sum, record) => sum + bodyLength(record), 0) <= journalLimits.bodies) return records;
	let remaining = journalLimits.bodies / 2;
	return records
		.toReversed()
		.map((record) => {
			remaining -= bodyLength(record);
			if (remaining >= 0 || record.outcome.state !== 'answered') return record;
			return {...record, outcome: {...record.outcome, body: bodyEvicted}};
		})
		.toReversed();
}
