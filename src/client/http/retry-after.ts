/** The `Retry-After` header. RFC 9110 §10.2.3. */
import type {ResponseHeaders} from './http-fetch.ts';

/**
 * Returns milliseconds to wait, or `undefined` without a usable header. A date is relative to the response's `Date`, so a
 * wrong clock on either side does not matter. A wait of nothing, such as a date in the past, is not usable: a caller would
 * repeat without a pause what the service just refused.
 */
export function retryAfter(headers: Pick<ResponseHeaders, 'get'>, now: number): number | undefined {
	const value = headers.get('retry-after')?.trim() ?? '';
	if (/^\d+(?:\.\d+)?$/.test(value)) return positive(Number(value) * 1000);
	// Date.parse accepts other texts too, which are not HTTP dates.
	if (!value.endsWith('GMT')) return undefined;
	const until = Date.parse(value);
	const from = Date.parse(headers.get('date') ?? '');
	return positive(until - (Number.isNaN(from) ? now : from));
}

const positive = (ms: number): number | undefined => (ms > 0 ? ms : undefined);
