/** The `Retry-After` header. RFC 9110 §10.2.3. */
import type {AnswerHeaders} from './http-fetch.ts';

/**
 * Milliseconds to wait, or `undefined` without a usable header. A date counts from the answer's own `Date`, so that a
 * clock that is wrong on either side does not matter.
 */
export function retryAfter(headers: Pick<AnswerHeaders, 'get'>, now: number): number | undefined {
	const value = headers.get('retry-after')?.trim() ?? '';
	if (/^\d+(?:\.\d+)?$/.test(value)) return Number(value) * 1000;
	// Other texts that Date.parse would take for a date are none.
	if (!value.endsWith('GMT')) return undefined;
	const until = Date.parse(value);
	const from = Date.parse(headers.get('date') ?? '');
	return Number.isNaN(until) ? undefined : Math.max(0, until - (Number.isNaN(from) ? now : from));
}
