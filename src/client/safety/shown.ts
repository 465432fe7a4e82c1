/** The parts of a request or an answer as they may be shown: redacted, and harmless to a terminal. */

import {parseJson} from '../../text/json/parse.ts';
import {escapeUnsafe} from '../../text/json/print.ts';
import {clean} from '../../text/visible.ts';
import type {Redactor} from './redact.ts';

export const shownHeaders = (headers: Iterable<readonly [string, string]>, redactor: Redactor) =>
	Object.fromEntries(Object.entries(redactor.headers(headers)).map(([name, value]) => [clean(name), clean(value)]));

/** With `$TOKEN` in the place of the bearer token. */
export function sentHeaders(headers: Readonly<Record<string, string>>, redactor: Redactor): Record<string, string> {
	const shown = shownHeaders(Object.entries(headers), redactor);
	return 'authorization' in shown ? {...shown, authorization: 'Bearer $TOKEN'} : shown;
}

/** Text that still says exactly what was sent: what would be cleaned away is written as JSON escapes instead. */
export const sentBody = (body: string, redactor: Redactor): string => escaped(redactor.body(body));

/** JSON text over several lines, with every digit and escape that it has. Throws `JsonRefusal` for any other text. */
export const indented = (json: string): string => escaped(JSON.stringify(parseJson(json), null, 2));

const escaped = (json: string) => (clean(json) === json ? json : escapeUnsafe(json));
