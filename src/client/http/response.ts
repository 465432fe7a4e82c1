/** A response that was read to its end. */
import type {RequestRecord} from '../journal/journal.ts';
import type {ResponseHeaders} from './http-fetch.ts';

export interface ReadResponse {
	readonly status: number;
	readonly headers: ResponseHeaders;
	/** The original text, neither sanitized nor redacted. */
	readonly content: string;
	/** In bytes, as received. */
	readonly size: number;
	readonly isUtf8: boolean;
	/** The content needs neither sanitizing nor redaction. */
	readonly isShownAsIs: boolean;
	/** Sanitized and redacted. */
	readonly requestId: string | undefined;
	readonly record: RequestRecord;
}
