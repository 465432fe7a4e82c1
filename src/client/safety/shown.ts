/** Redacts and sanitizes the parts of a request or a response for display. */
import {parseJson} from '../../text/json/parse.ts';
import {escapeUnsafe} from '../../text/json/print.ts';
import {clean} from '../../text/visible.ts';
import type {Redactor} from './redact.ts';

export const shownHeaders = (headers: Iterable<readonly [string, string]>, redactor: Redactor) =>
	Object.fromEntries(Object.entries(redactor.headers(headers)).map(([name, value]) => [clean(name), clean(value)]));

/** Replaces the bearer token by `$TOKEN`. */
export function sentHeaders(headers: Readonly<Record<string, string>>, redactor: Redactor): Record<string, string> {
	const shown = shownHeaders(Object.entries(headers), redactor);
	return 'authorization' in shown ? {...shown, authorization: 'Bearer $TOKEN'} : shown;
}

/** Redacts a sent body. Unsafe characters become JSON escapes, so the JSON keeps its meaning. */
export const sentBody = (body: string, redactor: Redactor): string => escaped(redactor.body(body));

/** Indents JSON text and keeps every digit and escape. Throws `JsonRefusal` for any other text. */
export const indented = (json: string): string => escaped(JSON.stringify(parseJson(json), null, 2));

const escaped = (json: string) => (clean(json) === json ? json : escapeUnsafe(json));
