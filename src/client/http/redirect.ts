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
	const location = headers.get('location');
	const target = location === null || location === undefined ? null : URL.parse(location, url);
	// Neither a query nor a user is named, because they may hold credentials.
	const isOther = target?.host && target.origin !== origin;
	const where = isOther ? ` to ${target.protocol}//${target.host}` : target ? ` to ${target.pathname}` : '';
	throw apiError({
		kind: 'redirect',
		message: `${host} answered with a redirect${where}, and castellan follows none.`,
		advice:
			first + (isOther ? 'Check the base URL; if the tenant has moved, use its new address.' : adviceFor.redirect),
		applied,
		status,
		request: record,
	});
}
