/** The parts of a request or an answer as they may be shown: redacted, and harmless to a terminal. */
import {clean} from './clean.ts';
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

/** JSON text over several lines. */
export const indented = (json: string): string => escaped(JSON.stringify(JSON.parse(json), null, 2));

/** Leaves the bullets of the mask alone, by which it is known. */
const escaped = (json: string) =>
	clean(json) === json
		? json
		: json.replace(/[^\n\x20-\x7e•]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
