/** A response that was read to its end, in the shape that ofetch requires of a fetch. */
import type {RequestRecord} from '../journal/journal.ts';
import type {PlainPage} from '../plain-page.ts';
import type {HeaderMap} from './headers.ts';

interface Received {
	readonly status: number;
	readonly headers: HeaderMap;
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

/** The readers of the fetch standard are unsupported, because `content` has the whole body. */
export class ReadResponse implements Response, Received {
	readonly status: number;
	readonly headers: HeaderMap;
	readonly content: string;
	readonly received: Uint8Array;
	readonly isUtf8: boolean;
	readonly isHarmless: boolean;
	readonly plain: PlainPage | undefined;
	readonly requestId: string | undefined;
	readonly record: RequestRecord;
	readonly ok: boolean;
	/** ofetch parses a response with a body. Decoding needs the status and yields to the event loop, so a hook does it. */
	readonly body = null;
	readonly bodyUsed = true;
	readonly redirected = false;
	readonly statusText = '';
	readonly type = 'basic';
	readonly url = '';
	readonly arrayBuffer = unsupported;
	readonly blob = unsupported;
	readonly bytes = unsupported;
	readonly clone = unsupported;
	readonly formData = unsupported;
	readonly json = unsupported;
	readonly text = unsupported;

	constructor({status, headers, content, received, isUtf8, isHarmless, plain, requestId, record}: Received) {
		this.status = status;
		this.headers = headers;
		this.content = content;
		this.received = received;
		this.isUtf8 = isUtf8;
		this.isHarmless = isHarmless;
		this.plain = plain;
		this.requestId = requestId;
		this.record = record;
		this.ok = status >= 200 && status < 300;
	}

	/** Throws `TypeError` for a response of another fetch. */
	static of(response: Response): ReadResponse {
		if (!(response instanceof ReadResponse)) throw new TypeError('The response is not from the client’s own fetch');
		return response;
	}
}

const unsupported = (): never => {
	throw new TypeError('The response was read already');
};
