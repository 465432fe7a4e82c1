/** Formats a request as a shell command. The token and secrets are read from environment variables. */
import {mask} from '../../contract/sensitive-fields.ts';
import type {RequestRecord} from './journal.ts';

/**
 * Expects a redacted request. `Bearer $TOKEN` stays a variable. A mask becomes a variable that must be set, because sending
 * the mask would overwrite the secret.
 */
export function curlOf(request: Pick<RequestRecord, 'method' | 'url' | 'requestHeaders' | 'requestBody'>): string {
	const headers = Object.entries(request.requestHeaders).map(([name, value]) => `-H ${argument(`${name}: ${value}`)}`);
	const body = request.requestBody === undefined ? [] : [`--data-raw ${argument(request.requestBody)}`];
	const method = request.method === 'GET' ? [] : [`-X ${request.method}`];
	return ['curl -sS', ...method, argument(request.url), ...headers, ...body].join(' ');
}

/** Quotes an argument. A POSIX shell expands nothing inside single quotes. */
function argument(text: string): string {
	if (text === 'authorization: Bearer $TOKEN') return `"${text}"`;
	return `'${text.replaceAll("'", `'\\''`).replaceAll(mask, `'"\${SECRET:?}"'`)}'`;
}
