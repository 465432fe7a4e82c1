/** A response that was read to its end. */
import type {RequestRecord} from '../journal/journal.ts';
import type {PlainPage} from '../plain-page.ts';
import type {ResponseHeaders} from './http-fetch.ts';

export interface ReadResponse {
	readonly status: number;
	readonly headers: ResponseHeaders;
	/** The original text, neither sanitized nor redacted. */
	readonly content: string;
	/** The bytes of the content. */
	readonly received: Uint8Array;
	readonly isUtf8: boolean;
	/** The content needs neither sanitizing nor redaction. */
	readonly isHarmless: boolean;
	/** The page, if it needs no correction. `content` is then only the start of the text. */
	readonly plain: PlainPage | undefined;
	/** Sanitized and redacted. */
	readonly requestId: string | undefined;
	readonly record: RequestRecord;
}
