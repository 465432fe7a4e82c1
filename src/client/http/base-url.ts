/** Parses a tenant's base URL. */

import {trimmedEnd} from '../../text/trim.ts';
import {inputError} from '../failure.ts';
import {isLoopback} from './loopback.ts';

/**
 * Normalizes the base URL: no trailing slash, but a path prefix stays. Throws `ApiError` of kind `input` unless it uses https
 * (or http on this machine), and for a URL with credentials, a query or a fragment.
 */
export function parseBaseUrl(text: string): string {
	const refuse = (problem: string): never => {
		throw inputError(
			`The base URL ${problem}.`,
			'Give the address of the tenant, such as https://acme.example.com, without anything after its path.',
		);
	};
	const url = URL.parse(text.trim());
	if (text.trim() === '') return refuse('is empty');
	// The message omits the text, because it may contain a password.
	if (!url) return refuse('is not a URL; it has to begin with https://');
	if (url.protocol !== 'https:' && url.protocol !== 'http:')
		return refuse(`begins with ${url.protocol}, not with https:`);
	if (url.username !== '' || url.password !== '') return refuse('holds a user name or a password');
	if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
		return refuse(`uses http for ${url.hostname}; only this machine itself may be reached without https`);
	}
	if (url.search !== '' || text.includes('?')) return refuse('has a query (what follows the ?)');
	if (url.hash !== '' || text.includes('#')) return refuse('has a fragment (what follows the #)');
	return trimmedEnd(`${url.origin}${url.pathname}`, '/');
}
