/** Decides which redirects to follow: reads of the same origin only. The token is never sent to another origin. */
import {adviceFor, adviceWhenUnknown, apiError} from '../failure.ts';
import type {RequestRecord} from '../journal/journal.ts';
import type {Sent} from '../journal/journal-store.ts';
import type {ResponseHeaders} from './http-fetch.ts';

const maximumRedirects = 5;

interface Redirecting {
	readonly status: number;
	readonly headers: Pick<ResponseHeaders, 'get'>;
	readonly record: RequestRecord;
}

interface Redirected extends Pick<Sent, 'endpoint' | 'method' | 'url'> {
	readonly effect: 'read' | 'write';
	readonly hops: number;
}

/**
 * Returns the target of a redirect, or `undefined` for any other response. Throws `ApiError` of kind `redirect` if it must
 * not be followed. Node's fetch reports status and headers of a manual redirect. A browser's fetch reports status 0.
 */
export function redirectTarget(
	{status, headers, record}: Redirecting,
	{endpoint, effect, method, url, hops}: Redirected,
): string | undefined {
	if (status !== 0 && (status < 300 || status > 399)) return undefined;
	// 307 and 308 mean that the request was not processed. After the others it may have been.
	const applied = status === 307 || status === 308 ? 'no' : 'unknown';
	const first = effect === 'write' && applied === 'unknown' ? `${adviceWhenUnknown} ` : '';
	const refuse = (problem: string, advice = adviceFor.redirect) =>
		apiError({
			kind: 'redirect',
			message: `${new URL(url).host} answered with a redirect ${problem}.`,
			advice: first + advice,
			applied,
			status,
			request: record,
		});
	const target = URL.parse(headers.get('location') ?? 'none:', url);
	if (!target || target.protocol === 'none:') throw refuse('that leads nowhere');
	if (target.origin !== new URL(url).origin) {
		throw refuse(
			`to ${target.protocol}//${target.host}, which is another origin; the token stays here`,
			'Check the base URL; if the tenant has moved, use its new address.',
		);
	}
	if (target.username !== '' || target.password !== '') throw refuse('that carries credentials');
	if (effect === 'write') throw refuse('to a write, which is sent only once');
	if (endpoint === 'token') throw refuse('to the sign-in, which sends its secret only once');
	// The others change the method to GET, which has no body.
	if (method !== 'GET' && status !== 307 && status !== 308) throw refuse(`that does not keep the method ${method}`);
	if (hops >= maximumRedirects) throw refuse(`for the ${hops + 1}th time in a row`);
	target.hash = '';
	return target.href;
}
