/** A request as a shell command that can be pasted: the token and every secret come from the environment. */
import {mask} from '../../contract/sensitive-fields.ts';
import type {RequestRecord} from './journal.ts';

/**
 * Works on what may be shown: `Bearer $TOKEN` stays a variable, and a mask becomes a variable that has to be set, since a
 * mask that is sent would overwrite the secret it stands for.
 */
export function curlOf(request: Pick<RequestRecord, 'method' | 'url' | 'requestHeaders' | 'requestBody'>): string {
	const headers = Object.entries(request.requestHeaders).map(([name, value]) => `-H ${argument(`${name}: ${value}`)}`);
	const body = request.requestBody === undefined ? [] : [`--data-raw ${argument(request.requestBody)}`];
	const method = request.method === 'GET' ? [] : [`-X ${request.method}`];
	return ['curl -sS', ...method, argument(request.url), ...headers, ...body].join(' ');
}

/** In single quotes, within which a POSIX shell takes everything but their end as it stands. */
function argument(text: string): string {
	if (text === 'authorization: Bearer $TOKEN') return `"${text}"`;
	return `'${text.replaceAll("'", `'\\''`).replaceAll(mask, `'"\${SECRET:?}"'`)}'`;
}
