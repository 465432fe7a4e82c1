/** Refuses redirects: the service itself has none, and the token is never sent to another origin. */
import {adviceFor, adviceWhenUnknown, apiError} from '../failure.ts';
import type {RequestRecord} from '../journal/journal.ts';
import type {ResponseHeaders} from './http-fetch.ts';

interface Redirecting {
	readonly status: number;
	readonly headers: Pick<ResponseHeaders, 'get'>;
	readonly record: RequestRecord;
}

/** Throws `ApiError` of kind `redirect`. Node's fetch reports status and headers of a redirect. A browser's fetch reports status 0. */
export function refuseRedirect({status, headers, record}: Redirecting, url: string, effect: 'read' | 'write'): void {
	if (status !== 0 && (status < 300 || status > 399)) return;
	// 307 and 308 mean that the request was not processed. After the others it may have been.
	const applied = status === 307 || status === 308 ? 'no' : 'unknown';
	const first = effect === 'write' && applied === 'unknown' ? `${adviceWhenUnknown} ` : '';
	const {host, origin} = new URL(url);
	const target = URL.parse(headers.get('location') ?? '', url);
	// Only the host is named, because the rest may hold credentials.
	const where = target?.host && target.origin !== origin ? ` to ${target.protocol}//${target.host}` : '';
	throw apiError({
		kind: 'redirect',
		message: `${host} answered with a redirect${where}, and castellan follows none.`,
		advice: first + (where ? 'Check the base URL; if the tenant has moved, use its new address.' : adviceFor.redirect),
		applied,
		status,
		request: record,
	});
}
