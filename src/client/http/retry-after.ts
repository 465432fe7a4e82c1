/** The `Retry-After` header. RFC 9110 §10.2.3. */
import type {ResponseHeaders} from './http-fetch.ts';

/**
 * Returns milliseconds to wait, or `undefined` without a usable header. A date is relative to the response's `Date`, so a
 * wrong clock on either side does not matter.
 */
export function retryAfter(headers: Pick<ResponseHeaders, 'get'>, now: number): number | undefined {
	const value = headers.get('retry-after')?.trim() ?? '';
	if (/^\d+(?:\.\d+)?$/.test(value)) return Number(value) * 1000;
	// Date.parse accepts other texts too, which are not HTTP dates.
	if (!value.endsWith('GMT')) return undefined;
	const until = Date.parse(value);
	const from = Date.parse(headers.get('date') ?? '');
	return Number.isNaN(until) ? undefined : Math.max(0, until - (Number.isNaN(from) ? now : from));
}
